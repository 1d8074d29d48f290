import type { Health } from '../../../src-preload/contract/entities/configItem.ts';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import styles from './CatalogItem.module.css';
import { itemStatus } from './itemStatusOf.ts';

interface ItemStatusProps {
  readonly status: string | null;
  readonly health: Health | null;
  readonly deletedAt: string | null;
}

/** An item's status on its own page. */
export function ItemStatus(props: ItemStatusProps) {
  const status = itemStatus(props);
  if (status === undefined) return null;
  const { shape, word, detail } = status;
  return (
    <span className={styles.status} data-tooltip={detail === undefined ? undefined : `${word} (${detail})`}>
      {shape !== undefined && <StatusIcon shape={shape} />}
      <span>{word}</span>
      {detail !== undefined && <span className="visually-hidden">, {detail}</span>}
    </span>
  );
}
