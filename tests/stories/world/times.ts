export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const startMs = Date.now();

/** An instant before these stories began; ISO 8601. */
export const ago = (ms: number): string => new Date(startMs - ms).toISOString();

/** The same id for the same place. */
export const idOf = (kind: number, place: number): string =>
  `0192${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** What was read from the server just now. */
export const fromServer = <T>(data: T) => ({ data, source: 'server' as const, asOf: ago(0) });

/** What the cache holds of a feed that is complete: as good as the server's. */
export const synced = <T>(data: T) => ({ data, source: 'cache' as const, asOf: ago(20 * secondMs) });

/** What stands in for an answer of the server's, and why, as main tells it. */
export const kept = <T>(data: T, sentence: string, details?: string) => ({
  ...synced(data),
  because: { sentence, ...(details === undefined ? {} : { details }) },
});
