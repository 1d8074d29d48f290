import { z } from 'zod';
import type { EditedResource, ResourceRecord, ResourceRow } from '../../src-preload/contract/resources.ts';
import { isUuid } from '../../src-preload/contract/rules/ids.ts';
import { isSortable, resourceRules } from '../../src-preload/contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import { said, text } from '../server/fields.ts';
import { ruleEmbeds, ruleFigures, ruleSecrets } from '../server/notificationRows.ts';
import type { Resource, ResourceServer } from './Resource.ts';
import { readPage } from './readPage.ts';
import { settingsRowSchema } from './rowSchema.ts';
import { tableResource } from './tableResource.ts';

/** Columns of recipients; exactly one has a value. */
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

/** A list row; counts are null if the user can read only the table. */
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

/**
 * Writes one recipient and sets the others to null. Omits an empty name, because the server then creates one.
 */
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

const view = 'notifications_summary';
const figuresSchema = z.object(Object.fromEntries(ruleFigures.map((name) => [name, z.json().catch(null)])));

/** Returns whether the view of counts is forbidden or missing. */
const isWithoutView = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND');

async function figuresOf({ data }: ResourceServer, id: string, signal: AbortSignal | undefined) {
  try {
    return await data.row(
      { relation: view, columns: ruleFigures, where: [['id', 'eq', id]], signal },
      figuresSchema,
    );
  } catch (error) {
    if (isWithoutView(error)) return undefined;
    throw error;
  }
}

const withFigures = (edited: EditedResource, figures: ResourceRow['values'] | undefined): EditedResource => ({
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
      figuresOf(server, id, signal),
    ]);
    return found && withFigures(found, figures);
  },
  async update(server, id, version, changes) {
    const outcome = await table.update(server, id, version, changes);
    if (outcome === undefined) return undefined;
    const figures = await figuresOf(server, id, undefined);
    return outcome.outcome === 'saved'
      ? { ...outcome, now: withFigures(outcome.now, figures) }
      : { ...outcome, theirs: withFigures(outcome.theirs, figures) };
  },
  async list(server, query, signal) {
    const columns = ['*', 'creator:created_by(id,name,avatar)', ...ruleEmbeds];
    try {
      return await readPage(server.data, { relation: view, columns }, rowSchema, query, signal);
    } catch (error) {
      if (!isWithoutView(error)) throw error;
      const known = isSortable('notifications', query.sortBy) && !ruleFigures.includes(query.sortBy);
      const asked = known ? query : { ...query, ...resourceRules.notifications.sort };
      return table.list(server, asked, signal);
    }
  },
};
