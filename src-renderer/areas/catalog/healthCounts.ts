import { healthOrder } from '#contract/rules/healthOrder.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { statusCountsCell } from '#kit/table/cells.ts';
import { messages } from './messages.ts';

type Counts = Readonly<Record<string, number>>;

/** Counts of unhealthy items and warnings. A group shows nothing else. */
export const unhealthyCountsCell = (health: Counts): HTMLElement | null =>
  statusCountsCell(
    (['unhealthy', 'warning'] as const).map((name) => [name, health[name] ?? 0, messages.health[name]]),
  );

export const healthText = (health: Counts): string =>
  healthOrder
    .filter((name) => (health[name] ?? 0) > 0)
    .map((name) => `${messages.health[name]}: ${formatInteger(health[name] ?? 0)}`)
    .join(', ');
