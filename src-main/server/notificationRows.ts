import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { distinguishingTags } from '#contract/rules/locationTags.ts';
import { sendResourceKinds, silenceColumns } from '#contract/rules/notifications.ts';
import { anyText, endTime, nonEmptyText, requiredTime } from './columnSchemas.ts';

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
