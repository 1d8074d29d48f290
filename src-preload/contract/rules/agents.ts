/** Pure rules of remote agents; no schema here. Specification part 1 sections 2.6, 4, 5 and 9. */

/** An agent that was seen within this many milliseconds is online. */
export const onlineWindowMs = 61_000;

/** `unknown` is one that never called: it may not be installed yet. */
export type AgentStatus = 'online' | 'offline' | 'unknown';

/**
 * Whether an agent is there.
 * @param lastSeen ISO 8601; null for one that never called
 * @param serverTime what the server's clock said when it told so, ISO 8601: the computer's own may be wrong
 */
export function agentStatus(lastSeen: string | null, serverTime: string): AgentStatus {
  const seenMs = lastSeen === null ? Number.NaN : Date.parse(lastSeen);
  // A server writes the year 1 where nothing has happened yet.
  if (!(seenMs > 0)) return 'unknown';
  return Date.parse(serverTime) - seenMs <= onlineWindowMs ? 'online' : 'offline';
}

/** How often an agent may look at its cluster; any other duration may be typed. */
export const scrapeIntervals = ['1m', '5m', '10m', '30m', '1h', '2h', '6h', '12h', '24h'] as const;
export const defaultScrapeInterval = '30m';

/** Whether an agent understands a typed interval: figures with units, such as `90s` or `1h30m`, and not nothing at all. */
export const isScrapeInterval = (text: string): boolean =>
  /^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text) && /[1-9]/.test(text);

/** Longest name that is taken, in characters. */
export const agentNameLength = 200;
