/** Maximum age, in milliseconds, of the last contact of an online agent. */
export const onlineWindowMs = 61_000;

/** An agent that never connected is offline, too. */
export type AgentStatus = 'online' | 'offline';

/**
 * Returns whether an agent is online.
 * @param lastSeen ISO 8601; null if the agent never connected
 * @param serverTime the server's clock at the time of the answer, ISO 8601; the local clock may be wrong
 */
export function agentStatus(lastSeen: string | null, serverTime: string): AgentStatus {
  const seenMs = lastSeen === null ? Number.NaN : Date.parse(lastSeen);
  // The server writes the year 1 for a time that has no value yet.
  if (!(seenMs > 0)) return 'offline';
  return Date.parse(serverTime) - seenMs <= onlineWindowMs ? 'online' : 'offline';
}

/** Scrape intervals that the form offers. Other durations can be typed. */
export const scrapeIntervals = ['1m', '5m', '10m', '30m', '1h', '2h', '6h', '12h', '24h'] as const;
export const defaultScrapeInterval = '30m';

/** Returns whether the text is a valid interval, such as `90s` or `1h30m`, and longer than zero. */
export const isScrapeInterval = (text: string): boolean =>
  /^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text) && /[1-9]/.test(text);

/** Maximum length of an agent name, in characters. */
export const agentNameLength = 200;
