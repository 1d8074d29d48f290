import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { isSortable, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import { figureOrNull, nonEmptyText, nullableText } from '../server/columnSchemas.ts';
import { ruleEmbeds, ruleSecrets, ruleViewColumns } from '../server/notificationRows.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { readPage } from './readPage.ts';
import { creatorEmbed } from './resourceColumns.ts';
import { rowSchemaWith } from './rowSchema.ts';
import { filterCondition, tableResource } from './tableResource.ts';

/** Columns of recipients; exactly one has a value. */
const recipients = ['person_id', 'team_id', 'custom_services'] as const;

const anyFigure = figureOrNull.catch(null);
const embedded = z
  .object({
    id: z.string(),
    name: nonEmptyText,
    avatar: nonEmptyText.optional(),
    icon: nonEmptyText.optional(),
  })
  .nullish()
  .catch(null);

const listSchema = z.looseObject({
  title: nonEmptyText,
  namespace: nonEmptyText,
  filter: nonEmptyText,
  error: nonEmptyText,
  repeat_interval: nonEmptyText,
  events: z.array(z.string()).nullish().catch(null),
  wait_for: anyFigure,
  pending: anyFigure,
  failed: anyFigure,
  sent: anyFigure,
  avg_duration_ms: anyFigure,
  most_common_error: nullableText.catch(null),
  custom_services: z.array(z.unknown()).nullish().catch(null),
  person: embedded,
  team: embedded,
});

/** A list row; counts are null if the user can read only the table. */
const rowSchema = rowSchemaWith(listSchema, (row, rule) => ({
  ...row,
  values: {
    title: rule.title,
    namespace: rule.namespace,
    events: rule.events ?? [],
    filter: rule.filter,
    error: rule.error,
    pending: rule.pending,
    failed: rule.failed,
    sent: rule.sent,
    avg_duration_ms: rule.avg_duration_ms,
    most_common_error: rule.most_common_error,
    repeat_interval: rule.repeat_interval,
    wait_for: rule.wait_for,
    person:
      rule.person == null
        ? null
        : { id: rule.person.id, name: rule.person.name, avatar: rule.person.avatar ?? null },
    team: rule.team == null ? null : { id: rule.team.id, name: rule.team.name, icon: rule.team.icon ?? null },
    services: rule.custom_services?.length ?? 0,
  },
}));

const isGiven = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';

/**
 * Writes one recipient and sets the others to null. Omits an empty name, because the server then creates one.
 */
function toStoredRecord(values: ResourceRecord, before: ResourceRecord | undefined): ResourceRecord {
  const { name, ...rest } = values;
  const named = name === undefined || (before === undefined && !isGiven(name)) ? {} : { name };
  const given = recipients.find((column) => isGiven(values[column]));
  const others = given === undefined ? [] : recipients.filter((column) => column !== given);
  const empty = recipients.filter((column) => column in values && !isGiven(values[column]));
  return { ...rest, ...named, ...Object.fromEntries([...empty, ...others].map((column) => [column, null])) };
}

const filterColumns = resourceRules.notifications.filterColumns ?? [];

const table = tableResource('notifications', {
  relation: 'notifications',
  columns: ['*'],
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
  rowSchema,
  secretsOf: ruleSecrets,
  toStored: toStoredRecord,
  extraFields: ruleViewColumns,
  feed: 'notificationRules',
});

const view = 'notifications_summary';
const { pending, avg_duration_ms, failed, sent, most_common_error } = listSchema.shape;
const countsSchema = z.object({ pending, avg_duration_ms, failed, sent, most_common_error });

/** Returns whether the view of counts is forbidden or missing. */
const isViewUnavailable = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND');

async function readCounts({ data }: ResourceServer, id: string, signal: AbortSignal | undefined) {
  try {
    return await data.row(
      { relation: view, columns: ruleViewColumns, where: [['id', 'eq', id]], signal },
      countsSchema,
    );
  } catch (error) {
    if (isViewUnavailable(error)) return undefined;
    throw error;
  }
}

const withCounts = (edited: EditedResource, figures: ResourceRow['values'] | undefined): EditedResource => ({
  ...edited,
  row: { ...edited.row, values: { ...edited.row.values, ...figures } },
});

/** Notification rules. Counts come from a view that fewer users can read than the table. */
export const notifications: Resource = {
  ...table,
  async get(server, id, signal) {
    if (!isUuid(id)) return undefined;
    const [found, figures] = await Promise.all([
      table.get(server, id, signal),
      readCounts(server, id, signal),
    ]);
    return found && withCounts(found, figures);
  },
  async update(server, id, version, changes) {
    const outcome = await table.update(server, id, version, changes);
    if (outcome === undefined) return undefined;
    const figures = await readCounts(server, id, undefined);
    return outcome.outcome === 'saved'
      ? { ...outcome, now: withCounts(outcome.now, figures) }
      : { ...outcome, theirs: withCounts(outcome.theirs, figures) };
  },
  async list(server, query, signal) {
    const columns = ['*', creatorEmbed, ...ruleEmbeds];
    try {
      const where = query.of === undefined ? [] : [filterCondition(query.of, filterColumns)];
      return await readPage(server.data, { relation: view, columns, where }, rowSchema, query, signal);
    } catch (error) {
      if (!isViewUnavailable(error)) throw error;
      const known = isSortable('notifications', query.sortBy) && !ruleViewColumns.includes(query.sortBy);
      const asked = known ? query : { ...query, ...resourceRules.notifications.sort };
      return table.list(server, asked, signal);
    }
  },
};
