import { expect, it } from 'vitest';
import { readAction, readRun, readRuns } from '#main/areas/playbooks/readRuns.ts';
import { findSelected } from '#main/areas/search/findResources.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { PlaybookService } from '#main/server/PlaybookService.ts';
import {
  paramsOf,
  playbookColumns,
  playbookRowSchema,
  runnableColumns,
  runnableRowSchema,
} from '#main/server/playbookRows.ts';
import {
  recordedApplicable,
  recordedParams,
  recordedPlaybooks,
  recordedSearch,
} from '../../support/recordedPlaybooks.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { sample, client } = sampleAndCache();

const signal = undefined;
const ready = async () => {};
const newest = { sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 50 } as const;
const idsOf = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id).toSorted();
const answer = (relation: keyof typeof recordedPlaybooks) =>
  sample().answer(`/db/${relation}`, recordedPlaybooks[relation]);

it('every playbook recorded from a real server is read with its parameters', async () => {
  const data = new DataApi(client());
  await answer('playbooks');
  const { rows, unreadable } = await data.rows(
    { relation: 'playbooks', columns: playbookColumns },
    playbookRowSchema,
  );
  expect([idsOf(rows), unreadable]).toEqual([idsOf(recordedPlaybooks.playbooks), []]);
  await answer('playbooks');
  const [first] = recordedPlaybooks.playbooks;
  const runnable = await data.row({ relation: 'playbooks', columns: runnableColumns }, runnableRowSchema);
  expect(runnable).toMatchObject({ id: first.id, category: 'Ops', targets: ['component', 'check'] });
  expect(runnable?.parameters).toMatchObject([{ name: 'kind', type: 'list', required: true, default: 'a' }]);
});

it('runs, steps, and step results recorded from a real server are all read', async () => {
  const data = new DataApi(client());
  await answer('playbook_runs');
  const { runs } = await readRuns(data, newest, signal);
  expect(idsOf(runs)).toEqual(idsOf(recordedPlaybooks.playbook_runs));
  expect(runs.map(({ resource }) => [resource?.kind, resource?.name])).toEqual([
    ['check', 'home page'],
    ['component', 'logistics-api'],
    ['config', 'payments-2'],
  ]);
  await answer('playbook_runs');
  await answer('playbook_run_actions');
  const [recorded] = recordedPlaybooks.playbook_runs;
  const [action] = recordedPlaybooks.playbook_run_actions;
  const run = await readRun(data, recorded.id, { me: { id: 'me', name: 'Me' }, nowMs: Date.now }, signal);
  expect(run).toMatchObject({ id: recorded.id, playbookName: 'rec-check', status: 'failed' });
  expect(run.parameters.map(({ name, value }) => [name, value])).toEqual([
    ['who', ''],
    ['flag', ''],
    ['kind', 'a'],
  ]);
  expect(idsOf(run.steps)).toEqual([action.id]);
  expect(run.steps[0]?.artifacts).toEqual([
    { id: action.artifacts[0].id, name: 'a.txt', size: 3, type: 'text/plain' },
  ]);
  await answer('playbook_run_actions');
  expect((await readAction(data, action.id, signal)).result).toEqual(action.result);
});

it('playbook service answers recorded from a real server are read, and null is an empty list', async () => {
  const service = new PlaybookService(client(), ready);
  const on = { kind: 'config', id: recordedSearch.configs[0].id } as const;
  await sample().answer('/playbook/list', recordedApplicable);
  expect(await service.applicable(on, signal)).toEqual(recordedApplicable.map(({ id }) => id));
  await sample().answer('/playbook/list', null);
  expect(await service.applicable(on, signal)).toEqual([]);
  await sample().answer('/playbook/*/params', recordedParams);
  expect(paramsOf(await service.params(recordedApplicable[0].id, on, signal))).toMatchObject([
    { name: 'message', label: 'Message', type: 'text' },
  ]);
});

it('selector results recorded from a real server are read, and absent groups are empty', async () => {
  const catalog = new CatalogService(client());
  const groups = { config: 'configs', component: 'components', check: 'checks' } as const;
  for (const kind of ['config', 'component', 'check'] as const) {
    await sample().answer('/resources/search', recordedSearch);
    const found = await findSelected(catalog, { kind, selectors: [{ types: ['x'] }] }, signal);
    expect(idsOf(found)).toEqual(idsOf(recordedSearch[groups[kind]]));
    await sample().answer('/resources/search', {});
    expect(await findSelected(catalog, { kind, selectors: [{ types: ['x'] }] }, signal)).toEqual([]);
  }
});
