import type { Health } from '../../../src-preload/contract/entities/configItem.ts';

/** Display order: green, red, orange, gray. */
export const healthOrder: readonly Health[] = ['healthy', 'unhealthy', 'warning', 'unknown'];
