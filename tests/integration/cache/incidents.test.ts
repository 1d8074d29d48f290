import { beforeAll, describe, expect, it } from 'vitest';
import type { Incident, IncidentList, IncidentListInput } from '#contract/incidents.ts';
import {
  incidentSeverities,
  incidentSortColumns,
  incidentStatuses,
  incidentTypes,
} from '#contract/rules/incidents.ts';
import { countsFromServer, incidentsFromServer } from '#main/areas/incidents/serverIncidents.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { incidentFromServer } from '#main/server/readIncident.ts';
import type { RowChange } from '../../sample-server/gateway/rowControlRoutes.ts';
import { expectSameList, randomPage } from '../../support/expectSameList.ts';
import { feedContext } from '../../support/feedContext.ts';
import { oneOf, seeded } from '../../support/generatedItems.ts';
import { startCacheOfSample } from '../../support/startCacheOfSample.ts';
import { syncFeed } from '../../support/syncFeed.ts';

const questions = 500;
const generated = 200;
const every: IncidentListInput = {
  filter: {},
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 1_000,
};

let data: DataApi;
let cache: Cache;
/** All incidents on the server that the cache stores. */
let all: readonly Incident[];
let components: readonly string[];
const random = seeded(18);

const id = (kind: number, place: number) =>
  `0192bbbb-000${kind}-7000-8000-${place.toString(16).padStart(12, '0')}`;
const severities = [
  ...incidentSeverities,
  '1',
  '2',
  '3',
  '4',
  '5',
  '',
  'P1',
  'High',
  'CRITICAL',
  'sev_2',
  'Low',
];
const types = [...incidentTypes, 'technical_debt', 'Technical_Debt', 'TECHNICALDEBT', 'Weather', 'COST', ''];
const statuses = [...incidentStatuses, 'cancelled', 'Open', 'CLOSED', 'Waiting for vendor'];
const titles = [
  'Payments fail',
  '100% of checks',
  'a_b',
  'ärger',
  'say "no", (or) yes.',
  'back\\slash',
  'comma, dot.',
];

function newIncident(people: readonly string[], place: number): RowChange[] {
  const created = new Date(Date.now() - place * 60_000 - Math.floor(random() * 9) * 86_400_000).toISOString();
  const row = {
    id: id(0, place),
    incident_id: `GEN-${place}`,
    title: oneOf(random, titles),
    description: '',
    severity: oneOf(random, severities),
    type: oneOf(random, types),
    status: oneOf(random, statuses),
    created_by: oneOf(random, people),
    created_at: created,
    updated_at: created,
  };
  const by = { created_by: row.created_by };
  if (random() < 0.5) return [{ action: 'insert', table: 'incidents', row }];
  const why = { ...by, id: id(1, place), incident_id: row.id, type: 'root', title: 'Why', status: 'likely' };
  const evidence = {
    ...by,
    id: id(2, place),
    hypothesis_id: why.id,
    type: 'topology',
    description: '',
    component_id: oneOf(random, components),
  };
  return [
    { action: 'insert', table: 'incidents', row },
    { action: 'insert', table: 'hypotheses', row: why },
    { action: 'insert', table: 'evidences', row: evidence },
    { action: 'insert', table: 'evidences', row: { ...evidence, id: id(3, place) } },
  ];
}

beforeAll(async () => {
  const started = await startCacheOfSample();
  ({ data, cache } = started);
  const { sample, client } = started;
  const anyId = { id: '00000000-0000-0000-0000-000000000000' };
  const seen = await incidentsFromServer(data, every, undefined);
  const pages = await Promise.all(seen.incidents.map((one) => incidentFromServer(data, one.id, undefined)));
  components = [
    ...new Set(
      pages.flatMap((page) =>
        (page?.hypotheses ?? []).flatMap(({ evidences }) =>
          evidences.flatMap(({ componentId }) => componentId ?? []),
        ),
      ),
    ),
  ];
  expect(components.length).toBeGreaterThan(0);
  const people = [...new Set(seen.incidents.map(({ ownerId }) => ownerId ?? anyId.id))];
  await sample.changeRows(Array.from({ length: generated }, (_, place) => newIncident(people, place)).flat());
  await syncFeed('incidents', feedContext(client, cache));
  all = (await incidentsFromServer(data, every, undefined)).incidents.filter(
    ({ status, updatedAt }) =>
      status.toLowerCase() !== 'closed' || Date.parse(updatedAt) > Date.now() - 30 * 86_400_000,
  );
  expect(all.length).toBeGreaterThan(generated);
  return started.end;
}, 120_000);

function question(): IncidentListInput {
  const filter: IncidentListInput['filter'] = {};
  const parts: Array<() => void> = [
    () => (filter.type = oneOf(random, incidentTypes)),
    () => (filter.severity = oneOf(random, incidentSeverities)),
    () => (filter.owner = oneOf(random, all).ownerId ?? ''),
    () => (filter.component = oneOf(random, components)),
    () =>
      (filter.search = oneOf(random, [
        'pay',
        'PAY',
        '100%',
        '_',
        'a_b',
        'ärger',
        '", (',
        '\\',
        ', ',
        '.',
        'nobody',
      ])),
  ];
  for (const part of parts) if (random() < 0.25) part();
  // The cache stores only some of the closed incidents.
  filter.status = oneOf(
    random,
    incidentStatuses.filter((status) => status !== 'closed'),
  );
  if (random() < 0.6) {
    delete filter.status;
    filter.search ??= oneOf(random, titles);
  }
  return { filter, ...randomPage(random, incidentSortColumns) };
}

const rowsOf = ({ incidents: rows, total }: IncidentList) => ({ rows, total });
const sortedAlike = ['created_at', 'updated_at', 'severity'];

describe('the cached incident list', () => {
  it(`matches PostgREST for ${questions} random queries`, { timeout: 120_000 }, async () => {
    let found = 0;
    for (let count = 0; count < questions; count += 1) {
      const input = question();
      const here = await cache.read.listIncidents(input);
      const there = await incidentsFromServer(data, input, undefined);
      expectSameList(input, rowsOf(here), rowsOf(there), sortedAlike);
      expect(await cache.read.countIncidents(input.filter), JSON.stringify(input.filter)).toEqual(
        await countsFromServer(data, input.filter, undefined),
      );
      found += here.incidents.length;
    }
    expect(found).toBeGreaterThan(questions);
  });

  // PostgREST cannot ignore marks, so the random queries have only complete words with marks.
  it('finds titles with marks by text without marks', async () => {
    const page = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 5 } as const;
    const list = async (search: string) =>
      (await cache.read.listIncidents({ filter: { search }, ...page })).total;
    expect(await list('arger')).toBeGreaterThan(0);
    expect(await list('arger')).toBe(await list('ÄRGER'));
  });

  it('finds incidents by severity, type, and status, including unknown types', async () => {
    for (const severity of incidentSeverities)
      expect((await cache.read.listIncidents({ ...every, filter: { severity } })).total).toBeGreaterThan(0);
    const counts = await cache.read.countIncidents({});
    const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((a, b) => a + b, 0);
    expect(sum(counts.severity)).toBe(all.length);
    expect(sum(counts.type)).toBe(all.length);
    expect(counts.type.other).toBeGreaterThan(0);
  });

  it('returns every incident with all details that the server returns', async () => {
    for (const { id: one } of all)
      expect(await cache.read.incident(one)).toEqual(await incidentFromServer(data, one, undefined));
    expect(await cache.read.incident('00000000-0000-0000-0000-000000000001')).toBeNull();
    expect((await cache.read.listIncidents(every)).total).toBe(all.length);
  });

  it('finds incidents by a part of the title and by incident number', async () => {
    const { hits, total } = await cache.read.searchIncidents('card authorisations', 5);
    expect(total).toBe(1);
    expect(hits[0]).toMatchObject({
      kind: 'incident',
      name: 'Card authorisations failing',
      where: [expect.stringMatching(/^INC-\d+$/)],
    });
    const [displayId = ''] = hits[0]?.where ?? [];
    expect((await cache.read.searchIncidents(` ${displayId.toLowerCase()} `, 5)).hits).toEqual(hits);
    expect((await cache.read.searchIncidents('nobody wrote this', 5)).total).toBe(0);
  });
});
