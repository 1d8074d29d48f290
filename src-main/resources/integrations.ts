import { z } from 'zod';
import { type IntegrationType, isIntegrationType } from '#contract/rules/integrations.ts';
import { Failure } from '../base/Failure.ts';
import { nullableText } from '../server/columnSchemas.ts';
import type { Resource } from './Resource.ts';
import { readPage } from './readPage.ts';
import { listColumnsOf } from './resourceColumns.ts';
import { rowSchemaWith } from './rowSchema.ts';
import { notDeleted } from './tableResource.ts';

/** PostgREST cannot embed resources in a view of unions, so the creator has columns of its own. */
const columns = [
  ...listColumnsOf('integrations', ['created_by']),
  'agent',
  'created_by',
  'creator_name',
  'creator_avatar',
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
export const integrationRowSchema = rowSchemaWith(shape, (row, own) => {
  const { integration_type: type, created_by: id, creator_name: name, creator_avatar: avatar } = own;
  return {
    ...row,
    icon: isIntegrationType(type) ? icons[type] : null,
    createdBy: id === null ? null : { id, name: name ?? '', avatar },
    values: { integration_type: type },
  };
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
