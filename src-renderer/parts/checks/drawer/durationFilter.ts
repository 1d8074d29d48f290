export const durationChoices = ['100ms', '500ms', '1s', '5s', '10s', '30s'] as const;

/** Maximum of the server's 32-bit column. Larger values cause a server error. */
const maxMs = 2_147_483_647;

/** Normalizes a typed duration: `500ms`, `5s`. Undefined for units other than milliseconds and seconds. */
export function readDuration(typed: string): string | undefined {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s)$/.exec(typed.trim().toLowerCase()) ?? [];
  return figure === undefined || unit === undefined ? undefined : `${Number(figure)}${unit}`;
}

/** @returns whole milliseconds; undefined if the text is not a duration */
export function durationMs(text: string): number | undefined {
  const known = readDuration(text);
  if (known === undefined) return undefined;
  const ms = known.endsWith('ms') ? Number(known.slice(0, -2)) : Number(known.slice(0, -1)) * 1_000;
  return Math.min(maxMs, Math.round(ms));
}
