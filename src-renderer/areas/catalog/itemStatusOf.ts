import type { Health } from '../../../src-preload/contract/entities/configItem.ts';
import type { StatusShape } from '../../kit/status/statusShapes.ts';

interface StatusOfItem {
  readonly status: string | null;
  readonly health: Health | null;
  readonly deletedAt: string | null;
}

export interface ItemStatus {
  readonly shape: StatusShape | undefined;
  readonly word: string;
  /** Display name of the health. Undefined if it is the same as the status. */
  readonly detail: string | undefined;
}

const suspended = /scaled to zero|suspended|stopped/i;

const healthWords: Readonly<Record<Health, string>> = {
  healthy: 'Healthy',
  unhealthy: 'Unhealthy',
  warning: 'Warning',
  unknown: 'Unknown',
};

function shapeOf({ status, health, deletedAt }: StatusOfItem): StatusShape | undefined {
  if (deletedAt !== null) return 'deleted';
  if (status !== null && suspended.test(status)) return 'suspended';
  return health ?? undefined;
}

/** Status of an item: an icon for its health, and the server's status or else the health as text. */
export function itemStatus(item: StatusOfItem): ItemStatus | undefined {
  const health = item.health === null ? undefined : healthWords[item.health];
  const word = item.deletedAt === null ? (item.status ?? health) : 'Deleted';
  if (word === undefined) return undefined;
  return { shape: shapeOf(item), word, detail: word === health ? undefined : health };
}
