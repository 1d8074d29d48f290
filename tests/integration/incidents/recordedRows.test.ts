import { expect, it } from 'vitest';
import {
  incidentsFromServer,
  instancesFromServer,
  teamsFromServer,
} from '#main/areas/incidents/serverIncidents.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { historyFromServer, incidentFromServer } from '#main/server/readIncident.ts';
import { everyIncident } from '../../support/incidentChanges.ts';
import { recordedIncidents } from '../../support/recordedIncidents.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { sample, client, cache, context } = sampleAndCache();

const signal = undefined;
const [recorded] = recordedIncidents.incidents;
const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id).toSorted();
const answer = (relation: keyof typeof recordedIncidents, rows: unknown = recordedIncidents[relation]) =>
  sample().answer(`/db/${relation}`, rows);

it('every incident recorded from a real server is read with its hypotheses, evidence, comments, and responders', async () => {
  const data = new DataApi(client());
  await answer('incidents');
  expect(idsOf((await incidentsFromServer(data, everyIncident, signal)).incidents)).toEqual([recorded.id]);
  await answer('incidents');
  const page = await incidentFromServer(data, recorded.id, signal);
  if (page === undefined) throw new Error('It was lost.');
  expect(page.unreadable).toEqual([]);
  expect(idsOf(page.hypotheses)).toEqual(idsOf(recorded.hypotheses));
  for (const hypothesis of page.hypotheses) {
    const there = recorded.hypotheses.find(({ id }) => id === hypothesis.id);
    expect(idsOf(hypothesis.evidences)).toEqual(idsOf(there?.evidences ?? []));
    expect(idsOf(hypothesis.comments)).toEqual(idsOf(there?.comments ?? []));
    expect(hypothesis.by?.name).toBe(there?.created_by.name);
  }
  expect(page.hypotheses.map(({ status }) => status)).toEqual(['possible', 'confirmed']);
  expect(idsOf(page.helpers)).toEqual(idsOf(recorded.responders));
  expect(idsOf(page.comments)).toEqual(idsOf(recorded.comments));
});

it('all history, teams, and tracker instances recorded from a real server are read', async () => {
  const data = new DataApi(client());
  await answer('incident_histories');
  expect(idsOf(await historyFromServer(data, recorded.id, signal))).toEqual(
    idsOf(recordedIncidents.incident_histories),
  );
  await answer('teams');
  expect(idsOf(await teamsFromServer(data, signal))).toEqual(idsOf(recordedIncidents.teams));
  await answer('configs');
  expect(await instancesFromServer(data, 'jira', '', signal)).toEqual([
    { id: recordedIncidents.configs[0].id, name: 'rec-jira', externalIds: ['rec-jira'] },
  ]);
});

it('an unreadable incident is skipped in the list and the feed, and the others are read', async () => {
  const data = new DataApi(client());
  await answer('incidents', [{ ...recorded, id: null }, 7, recorded]);
  expect(idsOf((await incidentsFromServer(data, everyIncident, signal)).incidents)).toEqual([recorded.id]);
  await sample().fault({
    kind: 'body',
    path: '/db/incidents',
    body: JSON.stringify([
      { ...recorded, title: null, id: '01a203b4-0000-0000-0000-000000000000' },
      recorded,
    ]),
    contentType: 'application/json',
    count: 1,
    // Skips the first request, which is for the newest row.
    skip: 1,
  });
  const { sweep } = feeds.incidents.createWork();
  while ((await sweep?.(context())) === true);
  expect((await cache().read.incident(recorded.id))?.title).toBe(recorded.title);
  expect((await cache().write.feed('incidents')).unreadable).toMatchObject({ whole: { count: 1 } });
});
