import { z } from 'zod';
import type { ResourceRow } from '../../src-preload/contract/resources.ts';
import {
  type Granted,
  globalName,
  grantedColumns,
  type Permission,
  type PermissionSubject,
  permissionColumns,
  plainAction,
  subjectColumns,
} from '../../src-preload/contract/rules/permissionRules.ts';
import { said, text } from '../server/fields.ts';
import { settingsRowSchema } from './rowSchema.ts';
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
  name: said.optional(),
  title: said.optional(),
  icon: said.optional(),
  type: said.optional(),
  avatar: said.optional(),
});
type Embedded = z.infer<typeof embedded>;

/** Null if the embedded row is deleted or not readable. */
const embeddedOrNone = embedded.nullish().catch(null);

const rowSchema = z.looseObject({
  action: text,
  deny: z.boolean().nullish(),
  description: text,
  until: text,
  object: said,
  config_id: text,
  component_id: text,
  canary_id: text,
  playbook_id: text,
  connection_id: text,
  team_id: text,
  person_id: text,
  deleted_at: text,
  catalog: embeddedOrNone,
  component: embeddedOrNone,
  canary: embeddedOrNone,
  playbook: embeddedOrNone,
  connection: embeddedOrNone,
  team: embeddedOrNone,
  person: embeddedOrNone,
});
type ServerRow = z.infer<typeof rowSchema>;

const granted = (
  kind: Granted['kind'],
  id: string | null,
  of: Embedded | null | undefined,
  icon: string | null | undefined,
): Granted[] =>
  id === null
    ? []
    : [{ kind, id, name: of?.title ?? of?.name ?? id, icon: icon ?? null, type: of?.type ?? null }];

/** Returns the resources of a permission; the playbook comes before the resource that it runs on. */
const resourcesOf = (row: ServerRow): Granted[] => [
  ...granted('playbook', row.playbook_id, row.playbook, row.playbook?.icon),
  ...granted('connection', row.connection_id, row.connection, row.connection?.type),
  ...granted('catalog', row.config_id, row.catalog, row.catalog?.type),
  ...granted('component', row.component_id, row.component, row.component?.icon),
  ...granted('canary', row.canary_id, row.canary, null),
  ...granted('global', row.object, { name: row.object === null ? null : globalName(row.object) }, null),
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

export const permissionRowSchema: z.ZodType<ResourceRow> = z.unknown().transform((row, context) => {
  const all = settingsRowSchema.safeParse(row);
  const own = rowSchema.safeParse(row);
  if (!all.success || !own.success) {
    for (const { message, path } of [...(all.error?.issues ?? []), ...(own.error?.issues ?? [])])
      context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  }
  const values: Permission = {
    action: plainAction(own.data.action ?? ''),
    deny: own.data.deny ?? false,
    description: own.data.description,
    until: own.data.until,
    resources: resourcesOf(own.data),
    subject: subjectOf(own.data),
    deleted: own.data.deleted_at !== null,
  };
  return { ...all.data, name: nameOf(values), icon: null, values: valuesSchema.parse(values) };
});

/** Permissions. Reads all columns, because older servers lack some of them. */
export const permissions = tableResource({
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
  row: permissionRowSchema,
  hardDelete: true,
  changedBy: 'updated_by',
  narrowedBy: permissionColumns,
  // The editor displays the current names of actions.
  shown: (record) =>
    typeof record.action === 'string' ? { ...record, action: plainAction(record.action) } : record,
});
