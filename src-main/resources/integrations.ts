import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { type IntegrationType, isIntegrationType } from '#contract/rules/integrations.ts';
import { Failure } from '../base/Failure.ts';
import { nullableText } from '../server/columnSchemas.ts';
import type { Resource } from './Resource.ts';
import { readPage } from './readPage.ts';
import { settingsRowSchema } from './rowSchema.ts';
import { notDeleted } from './tableResource.ts';

/** PostgREST cannot embed resources in a view of unions, so the creator has columns of its own. */
const columns = [
  'id',
  'name',
  'integration_type',
  'source',
  'agent',
  'created_by',
  'creator_name',
  'creator_avatar',
  'created_at',
  'updated_at',
  'job_name',
  'job_status',
  'job_time_start',
  'job_last_failed',
  'job_details',
];

const icons: Readonly<Record<IntegrationType, string>> = {
  scrapers: 'search',
  topologies: 'topology',
  logging_backends: 'logs',
};

const shape = z.looseObject({
  integration_type: z.string(),
  created_by: nullableText,
  creator_name: nullableText,
  creator_avatar: nullableText,
});

/** A list row; `values` contains the server's name of the type. */
export const integrationRowSchema = shape.transform((row, context): ResourceRow => {
  const { integration_type: type, created_by: id, creator_name: name, creator_avatar: avatar } = row;
  const read = settingsRowSchema.safeParse({
    ...row,
    icon: isIntegrationType(type) ? icons[type] : null,
    creator: id === null ? null : { id, name, avatar },
  });
  if (read.success) return { ...read.data, values: { integration_type: type } };
  for (const { message, path } of read.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

/** The interface never opens this; the error names the right kinds. */
const rejectUnsupported = (): Promise<never> =>
  Promise.reject(
    new Failure('INVALID', {
      sentence: 'Open and edit an integration as a scraper, a topology, or a log backend.',
    }),
  );

/** Scrapers, topologies and log backends in one read-only list. */
export const integrations: Resource = {
  list: ({ data }, query, signal) =>
    readPage(
      data,
      // The view includes deleted log backends.
      { relation: 'integrations_with_status', columns, where: [notDeleted] },
      integrationRowSchema,
      query,
      signal,
    ),
  get: rejectUnsupported,
  create: rejectUnsupported,
  update: rejectUnsupported,
  remove: rejectUnsupported,
};
