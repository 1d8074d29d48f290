import { describe, expect, it } from 'vitest';
import { feedNames, feedsOf } from '#contract/rules/feeds.ts';

describe('the feeds of a workspace', () => {
  it.each(['server', 'sample'] as const)('are all feeds for a workspace of kind %s', (kind) => {
    expect(feedsOf(kind)).toEqual(feedNames);
  });

  it('exclude the catalog and people for a health checker', () => {
    const feeds = feedsOf('health-checker');
    for (const name of ['items', 'bodies', 'agents', 'people'] as const) expect(feeds).not.toContain(name);
  });
});
