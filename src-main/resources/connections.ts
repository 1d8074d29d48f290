import { z } from 'zod';
import type { ResourceRecord, ResourceRow } from '../../src-preload/contract/resources.ts';
import { connectionSecrets } from '../../src-preload/contract/rules/connections/secrets.ts';
import { shownConnection } from '../../src-preload/contract/rules/connections/shown.ts';
import { storedConnection } from '../../src-preload/contract/rules/connections/stored.ts';
import { connectionTypeOf } from '../../src-preload/contract/rules/connections/types.ts';
import type { Resource } from './Resource.ts';
import { rowWith } from './rowSchema.ts';
import { tableResource } from './tableResource.ts';

const recordSchema = z.record(z.string(), z.json());
/** A list row with columns that only connections have. */
const rowSchema = rowWith('namespace', 'type').transform((row): ResourceRow => {
  const { type } = row.values;
  const known = typeof type === 'string' ? type : null;
  return { ...row, icon: connectionTypeOf(known)?.icon ?? known };
});

const asRecord = (values: unknown): ResourceRecord => recordSchema.parse(values);

/** Connections. The fields of each type are defined in the table of connection types. */
export const connections: Resource = tableResource({
  relation: 'connections',
  columns: ['name', 'namespace', 'type', 'source', 'created_at', 'updated_at'],
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
  row: rowSchema,
  secretsOf: connectionSecrets,
  stored: (values, before) => asRecord(storedConnection(values, before)),
  shown: (record) => asRecord(shownConnection(record)),
});
