import type { Health } from '../../../src-preload/contract/entities/configItem.ts';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import type { StatusShape } from '../../kit/status/statusShapes.ts';
import styles from './CatalogList.module.css';

interface ItemStatusProps {
  readonly status: string | null;
  readonly health: Health | null;
  readonly deletedAt: string | null;
}

const suspended = /scaled to zero|suspended|stopped/i;

function shapeOf({ status, health, deletedAt }: ItemStatusProps): StatusShape | undefined {
  if (deletedAt !== null) return 'deleted';
  if (status !== null && suspended.test(status)) return 'suspended';
  return health ?? undefined;
}

const healthWords: Readonly<Record<Health, string>> = {
  healthy: 'Healthy',
  unhealthy: 'Unhealthy',
  warning: 'Warning',
  unknown: 'Unknown',
};

/** An item's status as a shape for its health and the server's own word; the health's word where there is none. */
export function ItemStatus(props: ItemStatusProps) {
  const shape = shapeOf(props);
  const health = props.health === null ? undefined : healthWords[props.health];
  const word = props.deletedAt === null ? (props.status ?? health) : 'Deleted';
  if (word === undefined) return null;
  return (
    <span className={styles.status} title={health === undefined ? word : `${word} (${health})`}>
      {shape !== undefined && <StatusIcon shape={shape} />}
      <span>{word}</span>
      {health !== undefined && word !== health && <span className="visually-hidden">, {health}</span>}
    </span>
  );
}
