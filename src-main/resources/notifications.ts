import { z } from 'zod';
import type { ResourceRecord, ResourceRow } from '../../src-preload/contract/resources.ts';
import { isSortable, resourceRules } from '../../src-preload/contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import { said, text } from '../server/fields.ts';
import { ruleEmbeds, ruleFigures, ruleSecrets } from '../server/notificationRows.ts';
import type { Resource } from './Resource.ts';
import { readPage } from './readPage.ts';
import { settingsRowSchema } from './rowSchema.ts';
import { tableResource } from './tableResource.ts';

/** Who gets what a rule sends: one of these has a value. */
const recipients = ['person_id', 'team_id', 'custom_services'] as const;

const figure = z.number().nullish().catch(null);
const embedded = z
  .object({ id: z.string(), name: said, avatar: said.optional(), icon: said.optional() })
  .nullish()
  .catch(null);

const listSchema = z.looseObject({
  title: said,
  namespace: said,
  filter: said,
  error: said,
  repeat_interval: said,
  events: z.array(z.string()).nullish().catch(null),
  wait_for: figure,
  pending: figure,
  failed: figure,
  sent: figure,
  avg_duration_ms: figure,
  most_common_error: text.catch(null),
  custom_services: z.array(z.unknown()).nullish().catch(null),
  person: embedded,
  team: embedded,
});

/** A row of the list: figures are null where only the table may be read. */
const rowSchema = z.looseObject({}).transform((row, context): ResourceRow => {
  const plain = settingsRowSchema.safeParse(row);
  const own = listSchema.safeParse(row);
  const wrong = plain.error ?? own.error;
  if (!plain.success || !own.success) {
    for (const { message, path } of wrong?.issues ?? []) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  }
  const { data: of } = own;
  return {
    ...plain.data,
    values: {
      title: of.title,
      namespace: of.namespace,
      events: of.events ?? [],
      filter: of.filter,
      error: of.error,
      pending: of.pending ?? null,
      failed: of.failed ?? null,
      sent: of.sent ?? null,
      avg_duration_ms: of.avg_duration_ms ?? null,
      most_common_error: of.most_common_error,
      repeat_interval: of.repeat_interval,
      wait_for: of.wait_for ?? null,
      person:
        of.person == null
          ? null
          : { id: of.person.id, name: of.person.name, avatar: of.person.avatar ?? null },
      team: of.team == null ? null : { id: of.team.id, name: of.team.name, icon: of.team.icon ?? null },
      services: of.custom_services?.length ?? 0,
    },
  };
});

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';

/** One recipient is kept; the others are written as nothing. A name that is empty is the server's to give. */
function stored(values: ResourceRecord, before: ResourceRecord | undefined): ResourceRecord {
  const { name, ...rest } = values;
  const named = name === undefined || (before === undefined && !isGiven(name)) ? {} : { name };
  const given = recipients.find((column) => isGiven(values[column]));
  const others = given === undefined ? [] : recipients.filter((column) => column !== given);
  const empty = recipients.filter((column) => column in values && !isGiven(values[column]));
  return { ...rest, ...named, ...Object.fromEntries([...empty, ...others].map((column) => [column, null])) };
}

const listColumns = ['*'];

const table = tableResource({
  relation: 'notifications',
  columns: listColumns,
  fields: [
    'name',
    'title',
    'events',
    'filter',
    ...recipients,
    'repeat_interval',
    'wait_for',
    'template',
    'properties',
  ],
  initial: { source: 'UI' },
  embeds: ruleEmbeds,
  row: rowSchema,
  secretsOf: ruleSecrets,
  stored,
  besides: ruleFigures,
  feed: 'notificationRules',
});

/**
 * Rules of notifications; specification part 3 section 2.15. What is counted of them stands in a view that fewer people may read than the
 * table: without it the list has no figures.
 */
export const notifications: Resource = {
  ...table,
  async list(server, query, signal) {
    const view = {
      relation: 'notifications_summary',
      columns: ['*', 'creator:created_by(id,name,avatar)', ...ruleEmbeds],
    };
    try {
      return await readPage(server.data, view, rowSchema, query, signal);
    } catch (error) {
      if (!(error instanceof Failure) || (error.code !== 'FORBIDDEN' && error.code !== 'NOT_FOUND'))
        throw error;
      const known = isSortable('notifications', query.sortBy) && !ruleFigures.includes(query.sortBy);
      const asked = known ? query : { ...query, ...resourceRules.notifications.sort };
      return table.list(server, asked, signal);
    }
  },
};
