import type { Health } from '../../../../src-preload/contract/entities/configItem.ts';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { itemStatus } from '../itemStatusOf.ts';
import styles from './ItemPanel.module.css';

interface ItemStatusProps {
  readonly status: string | null;
  readonly health: Health | null;
}

/** The status of an item as its server last told it. */
export function ItemStatus(props: ItemStatusProps) {
  const status = itemStatus({ ...props, deletedAt: null });
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
