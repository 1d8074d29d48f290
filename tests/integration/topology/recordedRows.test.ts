import { expect, it } from 'vitest';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { incidentsAbout } from '#main/areas/incidents/serverIncidents.ts';
import {
  changesOfComponent,
  checksOfComponent,
  itemsOfComponent,
  teamsOfComponent,
} from '#main/areas/topology/componentPanels.ts';
import { readComponent } from '#main/areas/topology/readComponent.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { TopologyService } from '#main/server/TopologyService.ts';
import {
  recordedComponent,
  recordedComponentRows,
  recordedNothing,
  recordedTree,
  recordedTreeIds,
} from '../../support/recordedComponents.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { sample, cache, client, context } = sampleAndCache();

const signal = undefined;
const answer = (relation: keyof typeof recordedComponentRows) =>
  sample().answer(`/db/${relation}`, recordedComponentRows[relation]);
const tree = (body: object) => sample().answer('/canary/api/topology', body);

it('every component recorded from a real server is stored', async () => {
  await tree(recordedTree);
  await feeds.components.createWork().snapshot(context());
  expect((await cache().write.feed('components')).unreadable).toEqual({});
  const { packed } = await cache().read.packedComponents(null);
  const { byId, roots } = unpackComponents(packed ?? '');
  expect([...byId.keys()].toSorted()).toEqual(recordedTreeIds.toSorted());
  expect(roots.map(({ name }) => name)).toEqual(['cluster', 'logistics']);
  expect(byId.get(recordedComponent)).toMatchObject({
    owner: 'logistics-team',
    icon: null,
    summary: { checks: { healthy: 2, unhealthy: 2 }, incidents: { availability: { Blocker: 1 }, cost: {} } },
  });
  await answer('components');
  await sample().answer('/db/components', []);
  await feeds.components.createWork().rows(context());
  expect((await cache().write.feed('components')).unreadable).toEqual({});
});

it('component answers recorded from a real server are read, with and without a component', async () => {
  const service = new TopologyService(client());
  const data = new DataApi(client());
  await tree({ ...recordedTree, components: recordedTree.components.slice(1) });
  await answer('components');
  await answer('components');
  const found = await readComponent(data, service, recordedComponent, signal);
  expect(found).toMatchObject({ count: 1, createdBy: null, topology: null });
  expect(unpackComponents(found?.packed ?? '').roots).toMatchObject([{ name: 'logistics' }]);
  await tree(recordedNothing);
  expect(await service.tree({ id: recordedComponent })).toEqual({
    roots: [],
    components: [],
    unreadable: [],
  });
});

it('rows related to a component recorded from a real server are read', async () => {
  const data = new DataApi(client());
  await answer('config_component_relationships');
  // Links to items that the user cannot read have no item.
  expect(await itemsOfComponent(data, recordedComponent, signal)).toMatchObject([
    { item: { name: 'payments-2', deletedAt: null }, manual: true, unlinkedAt: null },
  ]);
  await answer('changes_by_component');
  const { changes } = await changesOfComponent(data, recordedComponent, 50, signal);
  expect(changes).toMatchObject([
    { type: 'PlaybookScheduled', severity: 'info', item: { name: 'payments-2' } },
  ]);
  await answer('checks_by_component');
  expect(await checksOfComponent(data, recordedComponent, signal)).toMatchObject([
    { name: 'logistics-db-check', severity: null, status: 'unhealthy' },
  ]);
  await answer('team_components');
  expect(await teamsOfComponent(data, recordedComponent, signal)).toMatchObject([
    { name: 'rec-team', icon: 'group', role: 'owner' },
  ]);
  await answer('incidents_by_component');
  const about = ['incidents_by_component', 'component_id'] as const;
  expect(await incidentsAbout(data, about, recordedComponent, signal)).toMatchObject([
    { title: 'Logistics API is down', severity: 'Blocker' },
  ]);
});
