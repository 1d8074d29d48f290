import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import type { SendDetail, SendResource, SentNotification } from '#contract/notifications.ts';
import { distinguishingTags } from '#contract/rules/locationTags.ts';
import { type SendResourceKind, sendResourceKinds, silenceColumns } from '#contract/rules/notifications.ts';
import {
  endTime,
  figureOrNull,
  nonEmptyText,
  nullableText,
  requiredTime,
  timeOrNull,
} from './columnSchemas.ts';

/** View of sent notifications with their resources. PostgREST cannot embed tables in it. */
export const sendRelation = 'notification_send_history_summary';

/** Any non-empty text. Otherwise null. */
const anyText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : null));

const resourceSchema = z
  .looseObject({ name: anyText, type: anyText, icon: anyText, status: anyText })
  .nullish()
  // Null for a deleted resource or an unexpected shape. The resource is then known by its id only.
  .catch(null);

const listFields = {
  id: idSchema,
  notification_id: idSchema,
  status: nullableText,
  count: figureOrNull.catch(null),
  first_observed: timeOrNull,
  source_event: z.string(),
  resource_id: idSchema,
  person_id: idSchema.nullish().catch(null),
  error: nonEmptyText,
  duration_millis: figureOrNull.catch(null),
  created_at: requiredTime,
  resource_type: nullableText,
  resource: resourceSchema,
};

/** Columns of a list row, without the body. */
export const sendColumns: readonly string[] = Object.keys(listFields);
export const sendDetailColumns: readonly string[] = [...sendColumns, 'body'];

/** Resource kinds of newer servers are unknown here. Use the kind in the event name, or `config`. */
const kindOf = (type: string | null, event: string): SendResourceKind =>
  sendResourceKinds.find((kind) => kind === type) ??
  sendResourceKinds.find((kind) => event.startsWith(`${kind}.`)) ??
  'config';

const listRowSchema = z.object({ ...listFields, body: nonEmptyText.optional() });
type ServerSend = z.infer<typeof listRowSchema>;

const resourceOf = (row: ServerSend): SendResource => ({
  kind: kindOf(row.resource_type, row.source_event),
  id: row.resource_id,
  name: row.resource?.name ?? null,
  type: row.resource?.type ?? null,
  icon: row.resource?.icon ?? null,
  status: row.resource?.status ?? null,
});

export type SendRow = Omit<SendDetail, 'rule' | 'failed' | 'person'> & { readonly ruleId: string };

export const sendRowSchema = listRowSchema.transform(
  (row): SendRow => ({
    id: row.id,
    ruleId: row.notification_id,
    status: row.status,
    event: row.source_event,
    resource: resourceOf(row),
    count: Math.round(row.count ?? 1),
    createdAt: row.created_at,
    firstObservedAt: row.first_observed ?? row.created_at,
    personId: row.person_id ?? null,
    durationMs: row.duration_millis,
    error: row.error,
    body: row.body ?? null,
  }),
);

/** @param ruleName null when unknown */
export function toSend(
  { ruleId, error, body: _, ...row }: SendRow,
  ruleName: string | null,
): SentNotification {
  return { ...row, rule: { id: ruleId, name: ruleName }, failed: error !== null };
}

const person = '(id,name,avatar)';

/** Resources to embed in a silence. */
export const silenceEmbeds: readonly string[] = [
  'checks:check_id(id,name,type,status,namespace)',
  'catalog:config_id(id,name,type,config_class,tags)',
  'component:component_id(id,name,icon,type,namespace)',
  'canary:canary_id(id,name,namespace)',
];

export const silenceRowColumns: readonly string[] = ['*', ...silenceEmbeds, `creator:created_by${person}`];

const namedSchema = z
  .looseObject({
    id: z.string(),
    name: anyText,
    type: anyText,
    icon: anyText,
    namespace: anyText,
    tags: z.record(z.string(), z.string()).catch({}),
  })
  .nullish()
  .catch(null);

/** Schema of a row of `notification_silences` with its embedded resources. */
export const silenceRowSchema = z
  .looseObject({
    id: idSchema,
    from: requiredTime,
    until: endTime,
    recursive: z.boolean().nullish(),
    description: nonEmptyText,
    namespace: nonEmptyText,
    config_id: nonEmptyText,
    component_id: nonEmptyText,
    check_id: nonEmptyText,
    canary_id: nonEmptyText,
    source: nonEmptyText,
    catalog: namedSchema,
    component: namedSchema,
    checks: namedSchema,
    canary: namedSchema,
    creator: z.looseObject({ id: z.string(), name: anyText, avatar: anyText }).nullish().catch(null),
  })
  .transform((row) => {
    const embedded = { config: row.catalog, component: row.component, check: row.checks, canary: row.canary };
    const things = sendResourceKinds.flatMap((kind) => {
      const id = row[silenceColumns[kind]];
      if (id === null) return [];
      const of = embedded[kind];
      return [
        {
          kind,
          id: id.toLowerCase(),
          name: of?.name ?? null,
          type: of?.type ?? null,
          icon: of?.icon ?? null,
          /** Distinguishes resources with the same name. */
          tags: distinguishingTags({
            ...of?.tags,
            ...(of == null || of.namespace === null ? {} : { namespace: of.namespace }),
          }),
        },
      ];
    });
    return {
      id: row.id,
      from: row.from,
      until: row.until,
      recursive: row.recursive === true,
      reason: row.description,
      namespace: row.namespace,
      source: row.source,
      by:
        row.creator == null
          ? null
          : { id: row.creator.id, name: row.creator.name, avatar: row.creator.avatar },
      /** Usually one resource. */
      things,
    };
  });

export type SilenceFacts = z.infer<typeof silenceRowSchema>;

/** Recipients of a rule, including the members of a team. */
export const ruleEmbeds: readonly string[] = [
  `person:person_id${person}`,
  'team:team_id(id,name,icon,team_members(person_id))',
];

export const ruleRowColumns: readonly string[] = ['*', ...ruleEmbeds, `creator:created_by${person}`];

/** Columns that only the view of rules has. */
export const ruleViewColumns: readonly string[] = [
  'pending',
  'avg_duration_ms',
  'failed',
  'sent',
  'most_common_error',
];

/** Paths of secret fields: webhook URLs usually contain a secret. */
export function ruleSecrets({
  custom_services: services,
}: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(services) ? services.map((_, index) => `custom_services.${index}.url`) : [];
}

/** A notification rule with its recipients. */
export const ruleFactsSchema = z.looseObject({
  id: idSchema,
  name: anyText,
  person_id: nonEmptyText,
  team: z
    .looseObject({
      team_members: z
        .array(z.looseObject({ person_id: z.string() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
