import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agentStatus,
  defaultScrapeInterval,
  isScrapeInterval,
  scrapeIntervals,
} from '#contract/rules/agents.ts';

const serverTime = '2026-03-01T12:00:00.000Z';
const before = (ms: number) => new Date(Date.parse(serverTime) - ms).toISOString();

describe('an agent', () => {
  it.each([
    [0, 'online'],
    [60_999, 'online'],
    [61_000, 'online'],
    [61_001, 'offline'],
    [86_400_000, 'offline'],
    // The server stored `last_seen` shortly after it determined its own time.
    [-2_000, 'online'],
  ] as const)('last seen %i ms ago is %s', (ms, status) => {
    expect(agentStatus(before(ms), serverTime)).toBe(status);
  });

  it.each([null, '0001-01-01T00:00:00Z'])('never seen (%s) is offline', (lastSeen) => {
    expect(agentStatus(lastSeen, serverTime)).toBe('offline');
  });
});

describe('a scrape interval', () => {
  it.each([...scrapeIntervals, defaultScrapeInterval, '90s', '1h30m', '1.5h', '500ms'])(
    'can be %s',
    (text) => {
      expect(isScrapeInterval(text)).toBe(true);
    },
  );

  it.each(['', '15', 'm', '1d', '0s', '-5m', '5 m', '@every 5m', '5m; rm'])('cannot be %j', (text) => {
    expect(isScrapeInterval(text)).toBe(false);
  });

  it('can be any combination of numbers and units', () => {
    const part = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('h', 'm', 's', 'ms'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
        expect(isScrapeInterval(parts.map(([figure, unit]) => figure + unit).join(''))).toBe(true);
      }),
    );
  });
});
