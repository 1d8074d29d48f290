/** Healths of catalog items in display order: green, red, orange, gray. */
export const healthOrder = ['healthy', 'unhealthy', 'warning', 'unknown'] as const;
