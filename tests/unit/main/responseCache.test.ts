import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FailureCode } from '#contract/rules/failures.ts';
import { feedNames } from '#contract/rules/feeds.ts';
import type { FeedName } from '#contract/sync.ts';
import { Failure } from '#main/base/Failure.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import type { FeedChange } from '#main/cache/writes/WriterOptions.ts';
import { ResponseCache } from '#main/reading/ResponseCache.ts';
import { proceduresWithRowsOf } from '#main/sync/forbiddenAnswers.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { silentLog } from '../../support/silentLog.ts';
import { writerOptions } from '../../support/writerOptions.ts';

let database: Database.Database;
let writer: CacheWriter;
let changes: FeedChange[];
let answers: ResponseCache;

beforeEach(() => {
  database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  changes = [];
  writer = new CacheWriter(
    writerOptions(
      database,
      () => 5,
      (change) => void changes.push(change),
    ),
  );
  const cache = { write: writer, read: new CacheReader(database) };
  const store = { use: (work: (kept: object) => unknown) => work({ cache }) };
  answers = new ResponseCache(store as unknown as OfflineStore, silentLog);
});
afterEach(() => database.close());

const failure = (code: FailureCode) => new Failure(code, { sentence: `It is ${code}.` });
const answer = (data: string) => ({ data, source: 'server', asOf: '2026-01-01T00:00:00Z' }) as const;
const offline = (call: string, input: unknown) => answers.fallback(call, input, failure('OFFLINE'));
const keep = (call: string, input: unknown) => answers.put(call, input, answer(`${call} ${String(input)}`));

describe('a cached answer', () => {
  it('is returned while the server is offline', async () => {
    await keep('health.canary.get', 'a');
    expect(await offline('health.canary.get', 'a')).toEqual({
      ...answer('health.canary.get a'),
      source: 'cache',
      because: { sentence: 'It is OFFLINE.' },
    });
  });

  it('is deleted when the server forbids the request, and other answers remain', async () => {
    await keep('health.canary.get', 'a');
    await keep('health.canary.get', 'b');
    expect(await answers.fallback('health.canary.get', 'a', failure('FORBIDDEN'))).toBeUndefined();
    expect(await offline('health.canary.get', 'a')).toBeUndefined();
    expect(await offline('health.canary.get', 'b')).toBeDefined();
  });

  it('of an area is deleted when the server forbids the request', async () => {
    await keep('catalog.item.get', 'a');
    const refused = failure('FORBIDDEN');
    await expect(answers.request('catalog.item.get', 'a', () => Promise.reject(refused))).rejects.toBe(
      refused,
    );
    expect(await answers.get('catalog.item.get', 'a')).toBeUndefined();
  });

  it.each(['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'SERVER', 'NOT_FOUND'] as const)(
    'remains when the request fails with %s',
    async (code) => {
      await keep('catalog.item.get', 'a');
      const asked = answers.request('catalog.item.get', 'a', () => Promise.reject(failure(code)));
      await expect(asked).rejects.toMatchObject({ code });
      expect(await answers.get('catalog.item.get', 'a')).toBeDefined();
    },
  );

  it('is cached again after the next answer of the server', async () => {
    await keep('health.canary.get', 'a');
    await answers.fallback('health.canary.get', 'a', failure('FORBIDDEN'));
    await keep('health.canary.get', 'a');
    expect(await offline('health.canary.get', 'a')).toBeDefined();
  });
});

const calls = [
  'catalog.item.get',
  'catalog.summary.figures',
  'changes.facets',
  'changes.get',
  'changes.list',
  'health.canary.get',
  'health.check.get',
  'health.check.graph',
  'incidents.components',
  'incidents.counts',
  'incidents.get',
  'incidents.history',
  'incidents.list',
  'incidents.ofComponent',
  'incidents.ofItem',
  'incidents.people',
  'incidents.teams',
  'insights.facets',
  'insights.get',
  'insights.list',
  'notifications.sends.get',
  'notifications.sends.list',
  'notifications.silences.of',
  'relationships.links.list',
  'relationships.list',
  'resources.get',
  'resources.list',
  'tokens.list',
  'topology.component.changes',
  'topology.component.checks',
  'topology.component.get',
  'topology.component.items',
  'topology.component.teams',
] as const;

/** The calls whose cached answers contain rows of a feed. */
const tells: Readonly<Record<FeedName, ReadonlyArray<(typeof calls)[number]>>> = {
  items: [
    'catalog.item.get',
    'catalog.summary.figures',
    'changes.facets',
    'changes.list',
    'health.check.get',
    'insights.list',
    'relationships.links.list',
    'relationships.list',
    'topology.component.items',
  ],
  bodies: ['catalog.item.get'],
  changes: ['changes.facets', 'changes.get', 'changes.list', 'topology.component.changes'],
  insights: ['insights.facets', 'insights.get', 'insights.list'],
  relationships: ['relationships.list'],
  scrapers: [],
  agents: ['catalog.item.get', 'health.check.get', 'resources.get', 'resources.list'],
  people: ['incidents.people', 'resources.get', 'resources.list', 'tokens.list'],
  checks: ['health.canary.get', 'health.check.get', 'health.check.graph', 'topology.component.checks'],
  runs: ['health.check.graph'],
  incidents: [
    'incidents.components',
    'incidents.counts',
    'incidents.get',
    'incidents.history',
    'incidents.list',
    'incidents.ofComponent',
    'incidents.ofItem',
    'incidents.teams',
  ],
  components: [
    'topology.component.changes',
    'topology.component.checks',
    'topology.component.get',
    'topology.component.items',
    'topology.component.teams',
  ],
  sends: ['notifications.sends.get', 'notifications.sends.list'],
  notificationRules: ['resources.get', 'resources.list'],
  silences: ['notifications.silences.of', 'resources.get', 'resources.list'],
};

describe('a feed that becomes forbidden', () => {
  it.each(feedNames)('deletes exactly the cached answers with its rows: %s', async (feed) => {
    for (const call of calls) await keep(call, 'a');
    writer.forbid({ ...createFeedRecord(feed), forbidden: 'read' }, proceduresWithRowsOf(feed));
    const left: string[] = [];
    for (const call of calls) if ((await offline(call, 'a')) !== undefined) left.push(call);
    expect(left).toEqual(calls.filter((call) => !tells[feed].includes(call)));
  });

  it.each([
    ['items', ['items', 'bodies', 'relationships', 'changes', 'insights']],
    ['checks', ['checks']],
  ] as const)('is reported together with the feeds that depend on it: %s', (feed, names) => {
    writer.forbid({ ...createFeedRecord(feed), forbidden: 'read' }, []);
    expect(changes).toEqual(names.map((name) => ({ feed: name, ids: null })));
  });

  it('removes agent names from the check list', () => {
    const version = () =>
      database.prepare<[], { value: string }>("select value from meta where name = 'checks'").get()?.value;
    const before = version();
    writer.forbid({ ...createFeedRecord('agents'), forbidden: 'read' }, []);
    expect(version()).not.toBe(before);
  });
});

it('clearing the cache reports a change of every feed', () => {
  writer.clear();
  expect(changes).toEqual(feedNames.map((feed) => ({ feed, ids: null })));
});
