import { z } from 'zod';
import {
  currentActionName,
  globalName,
  grantedColumns,
  type Permission,
  type PermissionResource,
  type PermissionSubject,
  subjectColumns,
} from '#contract/rules/permissionRules.ts';
import { readServerTime } from '#contract/rules/serverTime.ts';
import { nonEmptyText, nullableText, timeOrNull } from '../server/columnSchemas.ts';
import { rowSchemaWith } from './rowSchema.ts';
import { tableResource } from './tableResource.ts';

const fields = [
  'action',
  'deny',
  'description',
  'until',
  ...Object.values(grantedColumns),
  ...Object.values(subjectColumns),
];

const embedded = z.looseObject({
  name: nonEmptyText.optional(),
  title: nonEmptyText.optional(),
  icon: nonEmptyText.optional(),
  type: nonEmptyText.optional(),
  avatar: nonEmptyText.optional(),
});
type Embedded = z.infer<typeof embedded>;

/** Null if the embedded row is deleted or not readable. */
const embeddedOrNone = embedded.nullish().catch(null);

const rowSchema = z.looseObject({
  action: nullableText,
  deny: z.boolean().nullish(),
  description: nullableText,
  until: timeOrNull,
  object: nonEmptyText,
  config_id: nullableText,
  component_id: nullableText,
  canary_id: nullableText,
  playbook_id: nullableText,
  connection_id: nullableText,
  team_id: nullableText,
  person_id: nullableText,
  deleted_at: timeOrNull,
  catalog: embeddedOrNone,
  component: embeddedOrNone,
  canary: embeddedOrNone,
  playbook: embeddedOrNone,
  connection: embeddedOrNone,
  team: embeddedOrNone,
  person: embeddedOrNone,
});
type ServerRow = z.infer<typeof rowSchema>;

const toGranted = (
  kind: PermissionResource['kind'],
  id: string | null,
  of: Embedded | null | undefined,
  icon: string | null | undefined,
): PermissionResource[] =>
  id === null
    ? []
    : [{ kind, id, name: of?.title ?? of?.name ?? id, icon: icon ?? null, type: of?.type ?? null }];

/** Returns the resources of a permission; the playbook comes before the resource that it runs on. */
const resourcesOf = (row: ServerRow): PermissionResource[] => [
  ...toGranted('playbook', row.playbook_id, row.playbook, row.playbook?.icon),
  ...toGranted('connection', row.connection_id, row.connection, row.connection?.type),
  ...toGranted('catalog', row.config_id, row.catalog, row.catalog?.type),
  ...toGranted('component', row.component_id, row.component, row.component?.icon),
  ...toGranted('canary', row.canary_id, row.canary, null),
  ...toGranted('global', row.object, { name: row.object === null ? null : globalName(row.object) }, null),
];

function subjectOf({ team_id, person_id, team, person }: ServerRow): PermissionSubject | null {
  const of = (kind: PermissionSubject['kind'], id: string, from: Embedded | null | undefined) => ({
    kind,
    id,
    name: from?.name ?? id,
    icon: from?.icon ?? null,
    avatar: from?.avatar ?? null,
  });
  if (team_id !== null) return of('team', team_id, team);
  return person_id === null ? null : of('person', person_id, person);
}

/** Permissions have no name, so the displayed name is built from their contents. */
const nameOf = ({ subject, deny, action, resources }: Permission): string =>
  [subject?.name ?? '', `${deny ? 'deny ' : ''}${action}`, ...resources.map(({ name }) => name)]
    .filter((part) => part !== '')
    .join(' · ');

const valuesSchema = z.record(z.string(), z.json());

export const permissionRowSchema = rowSchemaWith(rowSchema, (row, own) => {
  const values: Permission = {
    action: currentActionName(own.action ?? ''),
    deny: own.deny ?? false,
    description: own.description,
    until: own.until,
    resources: resourcesOf(own),
    subject: subjectOf(own),
    deleted: own.deleted_at !== null,
  };
  return { ...row, name: nameOf(values), icon: null, values: valuesSchema.parse(values) };
});

/** Permissions. Reads all columns, because older servers lack some of them. */
export const permissions = tableResource('permissions', {
  relation: 'permissions',
  columns: ['*'],
  fields,
  initial: { source: 'UI' },
  embeds: [
    'catalog:config_id(id,name,type,config_class)',
    'component:component_id(id,name,icon)',
    'canary:canary_id(id,name)',
    'playbook:playbook_id(id,title,name,icon)',
    'team:team_id(id,name,icon)',
    'person:person_id(id,name,avatar)',
    'connection:connection_id(id,name,type)',
  ],
  rowSchema: permissionRowSchema,
  hardDelete: true,
  changedBy: 'updated_by',
  // The editor displays the current names of actions.
  toEditor: (record) => ({
    ...record,
    ...(typeof record.action === 'string' ? { action: currentActionName(record.action) } : {}),
    ...(typeof record.until === 'string' ? { until: readServerTime(record.until) } : {}),
  }),
});
