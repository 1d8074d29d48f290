import { z } from 'zod';
import type { ResourceRow } from '../../src-preload/contract/resources.ts';
import { type IntegrationType, isIntegrationType } from '../../src-preload/contract/rules/integrations.ts';
import { Failure } from '../base/Failure.ts';
import { text } from '../server/fields.ts';
import type { Resource } from './Resource.ts';
import { readPage } from './readPage.ts';
import { settingsRowSchema } from './rowSchema.ts';
import { alive } from './tableResource.ts';

/** Nothing can be embedded from a union: who made it stands in columns of its own. */
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

/** Drawings of the infrastructure icons. */
const icons: Readonly<Record<IntegrationType, string>> = {
  scrapers: 'search',
  topologies: 'topology',
  logging_backends: 'logs',
};

const shape = z.looseObject({
  integration_type: z.string(),
  created_by: text,
  creator_name: text,
  creator_avatar: text,
});

/** A row of the list; its type stands among its values as the server calls it. */
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

/** Nobody is led here: whoever asks all the same is told what to ask for. */
const notItself = (): Promise<never> =>
  Promise.reject(
    new Failure('INVALID', {
      sentence: 'An integration is opened and changed as what it is: a scraper, a topology or a log backend.',
    }),
  );

/** Scrapers, topologies and log backends in one list, which is all there is of it; API reference section 13.4. */
export const integrations: Resource = {
  list: ({ data }, query, signal) =>
    readPage(
      data,
      // Deleted log backends stand in the view, too.
      { relation: 'integrations_with_status', columns, where: [alive] },
      integrationRowSchema,
      query,
      signal,
    ),
  get: notItself,
  create: notItself,
  update: notItself,
  remove: notItself,
};
