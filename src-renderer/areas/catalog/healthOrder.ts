import type { Health } from '../../../src-preload/contract/entities/configItem.ts';

/** Green, red, orange, grey; specification part 3 section 2.2. */
export const healthOrder: readonly Health[] = ['healthy', 'unhealthy', 'warning', 'unknown'];
