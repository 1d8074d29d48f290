import type { Health } from '#contract/entities/configItem.ts';

/** Health values by their key in the table `item`. The key after the last one means no health. */
export const healths: readonly Health[] = ['healthy', 'unhealthy', 'warning', 'unknown'];

const noHealth = healths.length;

export const healthKeys: readonly number[] = [...healths.keys(), noHealth];

export const isHealth = (name: string): boolean => healths.some((health) => health === name);

export function healthKey(health: string | null): number {
  const key = (healths as readonly string[]).indexOf(health ?? '');
  return key === -1 ? noHealth : key;
}

export const healthOf = (key: number): Health | null => healths[key] ?? null;
