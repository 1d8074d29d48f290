import type { Change } from '#contract/changes.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { Incident } from '#contract/incidents.ts';
import type { Playbook } from '#contract/playbooks.ts';
import type { CheckListItem } from '#contract/rules/packedChecks.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import type { SearchHit } from '#contract/search.ts';
import { healthColumn, mapColumn, type OutputColumn, timeColumn } from './listColumns.ts';

const idColumn: OutputColumn<{ readonly id: string }> = {
  key: 'id',
  title: 'Id',
  isOptional: true,
  value: ({ id }) => id,
};

export const itemColumns: ReadonlyArray<OutputColumn<ConfigListItem>> = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'type', title: 'Type', value: ({ type }) => type },
  healthColumn('health', 'Health', ({ health }) => health),
  { key: 'status', title: 'Status', value: ({ status }) => status },
  timeColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
  timeColumn('updatedAt', 'Changed', ({ updatedAt }) => updatedAt),
  idColumn,
];

/** Columns of an export, which is read by programs. */
export const itemExportColumns: ReadonlyArray<OutputColumn<ConfigListItem>> = [
  ...itemColumns,
  mapColumn('tags', 'Tags', ({ tags }) => tags),
  { key: 'changes', title: 'Changes', value: ({ changes }) => changes },
  mapColumn('insights', 'Insights', ({ analysis }) => analysis),
  { key: 'cost30d', title: 'Cost', value: ({ costTotal30d }) => costTotal30d },
  timeColumn('deletedAt', 'Deleted', ({ deletedAt }) => deletedAt),
];

export const checkColumns: ReadonlyArray<OutputColumn<CheckListItem>> = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'type', title: 'Type', value: ({ type }) => type },
  healthColumn('status', 'Status', ({ status }) => status),
  { key: 'namespace', title: 'Namespace', value: ({ namespace }) => namespace },
  { key: 'canary', title: 'Canary', value: ({ canaryName }) => canaryName },
  timeColumn('lastRunAt', 'Last run', ({ lastRunAt }) => lastRunAt),
  timeColumn('lastTransitionAt', 'Since', ({ lastTransitionAt }) => lastTransitionAt),
  idColumn,
];

export const componentColumns: ReadonlyArray<OutputColumn<Component>> = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'type', title: 'Type', value: ({ type }) => type },
  healthColumn('health', 'Health', ({ health }) => health),
  { key: 'status', title: 'Status', value: ({ status }) => status },
  { key: 'owner', title: 'Owner', value: ({ owner }) => owner },
  { key: 'namespace', title: 'Namespace', value: ({ namespace }) => namespace },
  idColumn,
];

export const incidentColumns: ReadonlyArray<OutputColumn<Incident>> = [
  { key: 'displayId', title: 'Incident', value: ({ displayId }) => displayId },
  { key: 'title', title: 'Title', value: ({ title }) => title },
  { key: 'severity', title: 'Severity', value: ({ severity }) => severity },
  { key: 'status', title: 'Status', value: ({ status }) => status },
  { key: 'type', title: 'Type', value: ({ type }) => type },
  { key: 'commander', title: 'Commander', value: ({ commander }) => commander?.name ?? null },
  timeColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
  idColumn,
];

export const playbookColumns: ReadonlyArray<OutputColumn<Playbook>> = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'title', title: 'Title', value: ({ title }) => title },
  { key: 'category', title: 'Category', value: ({ category }) => category },
  {
    key: 'targets',
    title: 'Runs on',
    value: ({ targets }) => targets,
    text: ({ targets }) => targets.join(', '),
  },
  idColumn,
];

export const changeColumns: ReadonlyArray<OutputColumn<Change>> = [
  timeColumn('createdAt', 'Age', ({ createdAt }) => createdAt),
  { key: 'item', title: 'Item', value: ({ item }) => item.name },
  { key: 'itemType', title: 'Item type', value: ({ item }) => item.type },
  { key: 'type', title: 'Change', value: ({ type }) => type },
  { key: 'severity', title: 'Severity', value: ({ severity }) => severity },
  { key: 'summary', title: 'Summary', value: ({ summary }) => summary },
  { key: 'count', title: 'Count', value: ({ count }) => count },
  {
    key: 'createdBy',
    title: 'By',
    value: ({ createdBy, externalCreatedBy }) => createdBy?.name ?? externalCreatedBy,
  },
  { key: 'itemId', title: 'Item id', isOptional: true, value: ({ item }) => item.id },
  idColumn,
];

export const hitColumns: ReadonlyArray<OutputColumn<SearchHit>> = [
  { key: 'kind', title: 'Kind', value: ({ kind }) => kind },
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'type', title: 'Type', value: ({ type }) => type },
  healthColumn('health', 'Health', ({ health }) => health),
  { key: 'status', title: 'Status', value: ({ status }) => status },
  { key: 'where', title: 'Where', value: ({ where }) => where, text: ({ where }) => where.join(', ') },
  idColumn,
];
