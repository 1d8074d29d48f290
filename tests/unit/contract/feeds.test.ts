import { describe, expect, it } from 'vitest';
import { feedNames, feedsOf } from '../../../src-preload/contract/rules/feeds.ts';

describe('what can be synced', () => {
  it.each(['server', 'sample'] as const)('is everything from a whole server (%s)', (kind) => {
    expect(feedsOf(kind)).toEqual(feedNames);
  });

  it('is nothing of catalog and people from a health checker', () => {
    const feeds = feedsOf('health-checker');
    for (const name of ['items', 'bodies', 'agents', 'people'] as const) expect(feeds).not.toContain(name);
  });
});
