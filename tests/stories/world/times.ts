export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const startMs = Date.now();

/** Returns a time before the start of the stories, in ISO 8601. */
export const ago = (ms: number): string => new Date(startMs - ms).toISOString();

/**
 * Returns a time before now, in ISO 8601. Use it in functions: they answer when the window sends the request,
 * which can be half an hour after the start of the stories.
 */
export const beforeNow = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** Returns a stable id. */
export const idOf = (kind: number, place: number): string =>
  `0192${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** Wraps data as a current answer of the server. */
export const serverAnswer = <T>(data: T) => ({ data, source: 'server' as const, asOf: ago(0) });

/** Wraps data as a cached answer of a fully synced feed. */
export const cachedAfterFailure = <T>(data: T) => ({
  data,
  source: 'cache' as const,
  asOf: ago(20 * secondMs),
});

/** Wraps data as a cached answer that replaces a failed request. */
export const cachedAnswer = <T>(data: T, sentence: string, details?: string) => ({
  ...cachedAfterFailure(data),
  because: { sentence, ...(details === undefined ? {} : { details }) },
});
