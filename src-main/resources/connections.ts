import { z } from 'zod';
import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { connectionSecrets } from '#contract/rules/connections/secrets.ts';
import { toConnectionForm } from '#contract/rules/connections/toConnectionForm.ts';
import { toConnectionRecord } from '#contract/rules/connections/toConnectionRecord.ts';
import { connectionTypeOf } from '#contract/rules/connections/types.ts';
import type { Resource } from './Resource.ts';
import { resourceRowSchema } from './rowSchema.ts';
import { tableResource } from './tableResource.ts';

const recordSchema = z.record(z.string(), z.json());
/** A list row. Its icon is that of the connection's type. */
const rowSchema = resourceRowSchema('connections').transform((row): ResourceRow => {
  const { type } = row.values;
  const known = typeof type === 'string' ? type : null;
  return { ...row, icon: connectionTypeOf(known)?.icon ?? known };
});

const asRecord = (values: unknown): ResourceRecord => recordSchema.parse(values);

/** Connections. The fields of each type are defined in the table of connection types. */
export const connections: Resource = tableResource('connections', {
  relation: 'connections',
  columns: ['source'],
  fields: [
    'name',
    'namespace',
    'type',
    'url',
    'username',
    'password',
    'certificate',
    'insecure_tls',
    'properties',
  ],
  rowSchema,
  secretsOf: connectionSecrets,
  toStored: (values, before) => asRecord(toConnectionRecord(values, before)),
  toEditor: (record) => asRecord(toConnectionForm(record)),
});
