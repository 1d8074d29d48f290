import type { Health } from '#contract/entities/configItem.ts';

/** Display order: green, red, orange, gray. */
export const healthOrder: readonly Health[] = ['healthy', 'unhealthy', 'warning', 'unknown'];
