import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedName, SyncChange } from '#contract/sync.ts';
import { followChanges, isTouched } from '#parts/liveAnswers.ts';

/** Queued messages of main. The stream waits while the queue is empty. */
const { told } = vi.hoisted(() => ({ told: { wake: () => {}, messages: [] as SyncChange[] } }));

vi.mock('#parts/bridge/bridge.ts', () => {
  const area = (name: string) => ({ key: () => [[name]] });
  return {
    connection: { getState: () => ({ status: 'open' }), whenOpen: async () => undefined },
    queries: {
      ...Object.fromEntries(
        [
          'catalog',
          'changes',
          'health',
          'incidents',
          'insights',
          'notifications',
          'relationships',
          'resources',
          'search',
          'timeline',
          'topology',
        ].map((name) => [name, area(name)]),
      ),
      history: { at: area('history') },
    },
    bridge: {
      sync: {
        changed: async function* (_input: undefined, { signal }: { signal: AbortSignal }) {
          while (!signal.aborted) {
            const next = told.messages.shift();
            if (next !== undefined) yield next;
            else
              await new Promise<void>((resolve) => {
                told.wake = resolve;
              });
          }
        },
      },
    },
  };
});

let answers: QueryClient;
let closing: AbortController;
let following: Promise<void>;

beforeEach(() => {
  answers = new QueryClient();
  closing = new AbortController();
  following = followChanges(answers, closing.signal);
});

afterEach(async () => {
  closing.abort();
  told.wake();
  await following;
  answers.clear();
});

const keys = {
  checks: [['health', 'checks', 'list'], {}],
  items: [['catalog', 'items', 'list'], {}],
  facets: [['catalog', 'facets', 'list'], {}],
  item: [['catalog', 'item', 'get'], { input: { id: 'item-1' } }],
  search: [['search', 'query'], {}],
  resources: [['resources', 'list'], { input: { kind: 'scrapers' } }],
  scraper: [['resources', 'get'], { input: { kind: 'scrapers', id: 'scraper-1' } }],
} as const;

function know(source: 'server' | 'cache', ...names: ReadonlyArray<keyof typeof keys>): void {
  for (const name of names) answers.setQueryData(keys[name], { source });
}

/** Returns the answers that a message invalidates. */
async function afterMessage(...changes: ReadonlyArray<readonly [FeedName, string[] | null]>) {
  told.messages.push({ changes: changes.map(([feed, ids]) => ({ feed, ids })) });
  told.wake();
  await new Promise((resolve) => setImmediate(resolve));
  return (Object.keys(keys) as Array<keyof typeof keys>).filter(
    (name) => answers.getQueryState(keys[name])?.isInvalidated,
  );
}

describe('cached answers', () => {
  it('are refetched for every feed in a change event, in any order', async () => {
    know('cache', 'checks', 'items', 'search', 'facets');
    expect(await afterMessage(['items', ['item-1']], ['checks', ['check-1']])).toEqual([
      'checks',
      'items',
      'search',
    ]);
  });

  it('about one object are refetched when a part changes, but lists are not', async () => {
    know('cache', 'checks', 'items', 'item', 'search');
    expect(await afterMessage(['bodies', ['item-2']], ['runs', ['check-1']])).toEqual([]);
    expect(await afterMessage(['bodies', ['item-1']])).toEqual(['item']);
  });

  it('about one object are refetched when a change event names no ids', async () => {
    know('cache', 'items', 'item');
    expect(await afterMessage(['bodies', null])).toEqual(['item']);
  });

  it.each([
    ['checks', ['checks', 'search']],
    ['items', ['items', 'search']],
    ['agents', ['checks', 'items', 'resources']],
    ['runs', []],
    ['people', []],
    ['scrapers', ['items', 'search', 'resources']],
  ] as const)('are refetched after a change in %s only where they depend on it', async (feed, asked) => {
    know('cache', 'checks', 'items', 'search', 'resources');
    expect(await afterMessage([feed, null])).toEqual(asked);
  });
});

describe('a list whose columns read configurations', () => {
  it('is refetched after configurations have synced', () => {
    const synced: SyncChange = { changes: [{ feed: 'bodies', ids: ['item-1'] }] };
    const answer = { source: 'cache' };
    expect(isTouched(answer, undefined, ['items', 'bodies'], synced, false, ['bodies'])).toBe(true);
    expect(isTouched(answer, undefined, ['items', 'bodies'], synced)).toBe(false);
  });
});

describe('a query without an answer', () => {
  it('is refetched when its feed receives rows', () => {
    const brought: SyncChange = { changes: [{ feed: 'checks', ids: ['check-1'] }] };
    expect(isTouched(undefined, undefined, ['checks'], brought, true)).toBe(true);
    expect(isTouched(undefined, undefined, ['items'], brought, true)).toBe(false);
    // A pending request will receive a current answer anyway.
    expect(isTouched(undefined, undefined, ['checks'], brought)).toBe(false);
  });
});

describe('an answer from the server', () => {
  it('is refetched only when a change event names its object', async () => {
    know('server', 'item', 'items');
    expect(await afterMessage(['items', ['item-2']])).toEqual([]);
    expect(await afterMessage(['items', null])).toEqual([]);
    expect(await afterMessage(['checks', ['item-1']])).toEqual([]);
    expect(await afterMessage(['items', ['item-2', 'item-1']])).toEqual(['item']);
    know('server', 'scraper');
    expect(await afterMessage(['scrapers', ['scraper-1']])).toContain('scraper');
  });
});
