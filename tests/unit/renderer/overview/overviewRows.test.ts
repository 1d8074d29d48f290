import { describe, expect, it } from 'vitest';
import { sortRows } from '#kit/table/sortRows.ts';
import { describeConnection } from '#parts/workspaces/workspaceConnection.ts';
import {
  failingChecks,
  failingChecksMatching,
} from '../../../../src-renderer/areas/overview/failingChecks.ts';
import { addWorkspaceFigures, mergeRows } from '../../../../src-renderer/areas/overview/mergeRows.ts';
import { unhealthyOnly } from '../../../../src-renderer/areas/overview/overviewQueries.ts';
import { overviewView } from '../../../../src-renderer/areas/overview/overviewView.ts';
import { workspace } from '../../../stories/world/session.ts';
import { aCheck } from '../../../support/generatedChecks.ts';

const connectionOf = (id: string) =>
  describeConnection(workspace({ id, name: id, background: 'on' }), null, undefined);

interface Named {
  readonly id: string;
  readonly name: string;
}

const merged = (...answers: ReadonlyArray<readonly [string, readonly Named[] | undefined]>) =>
  mergeRows(
    answers.map(([id, rows]) => ({ connection: connectionOf(id), rows })),
    ({ id }) => id,
  );

describe('rows of several workspaces', () => {
  it('have distinct keys although their servers use the same id', () => {
    const same = { id: '1', name: 'a' };
    const keys = merged(['one', [same]], ['two', [same]]).map(({ key }) => key);
    expect(keys).toEqual(['one/1', 'two/1']);
  });

  it('leave out workspaces without an answer and with an empty one', () => {
    expect(merged(['one', undefined], ['two', []])).toEqual([]);
    expect(merged(['one', undefined], ['two', [{ id: '2', name: 'b' }]])).toHaveLength(1);
  });

  it('keep the order of the workspaces among equal values, in both sort orders', () => {
    const rows = merged(
      ['one', [{ id: '1', name: 'Same' }]],
      ['two', [{ id: '2', name: 'same' }]],
      ['three', [{ id: '3', name: 'SAME' }]],
    );
    for (const order of ['asc', 'desc'] as const)
      expect(sortRows(rows, ({ row }) => row.name, order).map(({ row }) => row.id)).toEqual(['1', '2', '3']);
  });

  it('are merged for 100,000 rows', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => ({ id: String(index), name: 'x' }));
    expect(merged(['one', rows], ['two', rows])).toHaveLength(100_000);
  });
});

describe('sums of figures', () => {
  it('count only workspaces with a figure', () => {
    expect(addWorkspaceFigures([3, undefined, 0, 4])).toEqual({ total: 7, included: 3 });
  });

  it('are 0 of 0 workspaces without any', () => {
    expect(addWorkspaceFigures([])).toEqual({ total: 0, included: 0 });
    expect(addWorkspaceFigures([undefined])).toEqual({ total: 0, included: 0 });
  });
});

describe('failing checks', () => {
  const checks = [
    aCheck({ id: '1', name: 'Edge/TLS', status: 'unhealthy', namespace: 'edge' }),
    aCheck({ id: '2', name: 'passing', status: 'healthy' }),
    aCheck({ id: '3', name: 'unknown', status: 'unknown' }),
    aCheck({ id: '4', name: 'removed', status: 'unhealthy', deletedAt: '2026-01-01T00:00:00Z' }),
    aCheck({ id: '5', name: 'payments', status: 'unhealthy', description: 'Card authorisation' }),
  ];
  const idsFor = (query: string) => failingChecksMatching(query)({ checks }).map(({ id }) => id);

  it('are unhealthy and not deleted', () => {
    expect(failingChecks({ checks }).map(({ id }) => id)).toEqual(['1', '5']);
  });

  it('match a search by all its words, without case and in any order', () => {
    expect(idsFor('tls EDGE')).toEqual(['1']);
    expect(idsFor('authorisation')).toEqual(['5']);
    expect(idsFor('tls payments')).toEqual([]);
    expect(idsFor('   ')).toEqual(['1', '5']);
  });

  it('treat special characters of a search as text', () => {
    expect(idsFor('.*')).toEqual([]);
    expect(idsFor('%')).toEqual([]);
    expect(idsFor('/')).toEqual(['1']);
  });
});

describe('the address of all workspaces', () => {
  it('has the tab and the filters', () => {
    const view = {
      tab: 'catalog',
      workspaces: ['a', 'b'],
      query: 'tls & more',
      health: 'unhealthy',
    } as const;
    const address = overviewView.addressOf(view);
    expect(overviewView.read(address.slice(address.indexOf('?')))).toEqual(view);
  });

  it('ignores an unknown tab', () => {
    expect(overviewView.read('?tab=nothing')).toEqual(overviewView.defaults);
  });
});

describe('only the unhealthy items of a filter', () => {
  it.each([
    ['without a health', undefined, { include: ['unhealthy'], exclude: [] }],
    [
      'with other healths too',
      { include: ['warning', 'unhealthy'], exclude: [] },
      { include: ['unhealthy'], exclude: [] },
    ],
    [
      'are none if the filter leaves them out',
      { include: ['warning'], exclude: [] },
      { include: ['unhealthy'], exclude: ['unhealthy'] },
    ],
    [
      'keep what the filter excludes',
      { include: [], exclude: ['unhealthy'] },
      { include: ['unhealthy'], exclude: ['unhealthy'] },
    ],
  ])('%s', (_name, health, expected) =>
    expect(unhealthyOnly({ hideDeleted: true, ...(health === undefined ? {} : { health }) })).toEqual({
      hideDeleted: true,
      health: expected,
    }),
  );
});
