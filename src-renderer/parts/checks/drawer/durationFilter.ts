/** What the filter offers; specification part 1 section 2.5. */
export const durationChoices = ['100ms', '500ms', '1s', '5s', '10s', '30s'] as const;

/** The column holds whole numbers of 32 bits; a larger one would make the server fail instead of finding nothing. */
const mostMs = 2_147_483_647;

/** The text as the filter writes it: `500ms`, `5s`. Nothing for anything but milliseconds and seconds. */
export function readDuration(typed: string): string | undefined {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s)$/.exec(typed.trim().toLowerCase()) ?? [];
  return figure === undefined || unit === undefined ? undefined : `${Number(figure)}${unit}`;
}

/** @returns whole milliseconds; nothing for a text that is no duration */
export function durationMs(text: string): number | undefined {
  const known = readDuration(text);
  if (known === undefined) return undefined;
  const ms = known.endsWith('ms') ? Number(known.slice(0, -2)) : Number(known.slice(0, -1)) * 1_000;
  return Math.min(mostMs, Math.round(ms));
}
