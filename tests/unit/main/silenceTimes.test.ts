import { describe, expect, it } from 'vitest';
import type { ResourceRecord } from '#contract/resources.ts';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import { silencesOf } from '#main/areas/notifications/silencesOf.ts';
import { permissions } from '#main/resources/permissions.ts';
import type { ResourceServer } from '#main/resources/Resource.ts';
import { silences } from '#main/resources/silences.ts';
import { sortAndPage } from '#main/resources/sortRows.ts';
import { silenceRowSchema } from '#main/server/notificationRows.ts';
import { itemId } from '../../support/cacheItems.ts';

const item = itemId(7);
const nowMs = Date.parse('2026-11-26T10:00:00Z');

const record = (place: number, until: string | null): ResourceRecord => ({
  id: itemId(place),
  from: '2026-11-26T09:00:00+00:00',
  until,
  config_id: item,
  created_at: '2026-11-26T09:00:00+00:00',
  updated_at: '2026-11-26T09:00:00+00:00',
  deleted_at: null,
});

/** Ends of silences in the order in which lists display them. */
const ends = ['infinity', '294000-01-01T00:00:00+00:00', '2026-11-27T10:00:00+00:00', '-infinity'];

describe('the silences of a resource', () => {
  const of = (...untils: ReadonlyArray<string | null>) =>
    silencesOf(
      untils.map((until, place) => silenceRowSchema.parse(record(place, until))),
      { kind: 'config', id: item, ancestorIds: [], canaryId: null },
      nowMs,
    ).map(({ until }) => until);

  it('start with those without an end, and those that ended long ago are absent', () => {
    expect(of(...ends.toReversed())).toEqual([foreverInstant, foreverInstant, '2026-11-27T10:00:00+00:00']);
  });

  it.each([null, '', 'the day after tomorrow'])('include one with the unreadable end %j', (until) => {
    expect(of(until)).toEqual([foreverInstant]);
  });
});

describe('the list of silences', () => {
  it('starts with those without an end when it is sorted by the end, newest first', () => {
    const rows = ends.toReversed().flatMap((until, place) => {
      const read = silences.synced?.read(JSON.stringify(record(place, until)));
      return read === undefined ? [] : [read.row];
    });
    const query = { sortBy: 'until', sortOrder: 'desc', pageIndex: 0, pageSize: 10 } as const;
    expect(sortAndPage(rows, query).rows.map(({ values }) => values.until)).toEqual([
      foreverInstant,
      foreverInstant,
      '2026-11-27T10:00:00+00:00',
      emptyInstant,
    ]);
  });
});

/** Saves changes of a silence, and returns the values that the server receives. */
async function save(before: ResourceRecord, changes: ResourceRecord): Promise<ResourceRecord> {
  const sent: ResourceRecord[] = [];
  const server = {
    data: {
      row: async () => before,
      update: async ({ values }: { readonly values: ResourceRecord }) => {
        sent.push(values);
        return [{ ...before, ...values }];
      },
    },
    nowMs,
    personId: itemId(1),
  } as unknown as ResourceServer;
  const edited = await silences.get(server, itemId(3));
  const outcome = await silences.update(server, itemId(3), edited?.version ?? '', changes);
  expect(outcome?.outcome).toBe('saved');
  return sent[0] ?? {};
}

describe('the editor of a silence without an end', () => {
  it('receives an end that it can display', () => {
    const edited = silences.synced?.read(JSON.stringify(record(3, 'infinity')));
    expect(edited?.record.until).toBe(foreverInstant);
    expect(edited?.row.values.until).toBe(foreverInstant);
  });

  it('does not change the end when another field changes, and writes infinity for a new one', async () => {
    expect(await save(record(3, 'infinity'), { description: 'why' })).not.toHaveProperty('until');
    expect(await save(record(3, '2026-11-27T10:00:00+00:00'), { until: foreverInstant })).toMatchObject({
      until: 'infinity',
    });
  });
});

it('the editor of a permission until infinity receives an end that it can display', async () => {
  const permission = { ...record(3, 'infinity'), action: 'read', person_id: itemId(1) };
  const server = { data: { row: async () => permission } } as unknown as ResourceServer;
  const edited = await permissions.get(server, itemId(3));
  expect(edited?.record.until).toBe(foreverInstant);
  expect(edited?.row.values.until).toBe(foreverInstant);
});
