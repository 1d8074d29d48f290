import type { Health } from '#contract/entities/configItem.ts';
import type { StatusShape } from '#kit/status/statusShapes.ts';

interface ItemStatusFields {
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

const suspendedPattern = /scaled to zero|suspended|stopped/i;

const healthLabels: Readonly<Record<Health, string>> = {
  healthy: 'Healthy',
  unhealthy: 'Unhealthy',
  warning: 'Warning',
  unknown: 'Unknown',
};

function shapeOf({ status, health, deletedAt }: ItemStatusFields): StatusShape | undefined {
  if (deletedAt !== null) return 'deleted';
  if (status !== null && suspendedPattern.test(status)) return 'suspended';
  return health ?? undefined;
}

/** Status of an item: an icon for its health, and the server's status or else the health as text. */
export function itemStatus(item: ItemStatusFields): ItemStatus | undefined {
  const health = item.health === null ? undefined : healthLabels[item.health];
  const word = item.deletedAt === null ? (item.status ?? health) : 'Deleted';
  if (word === undefined) return undefined;
  return { shape: shapeOf(item), word, detail: word === health ? undefined : health };
}
