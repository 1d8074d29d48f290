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
/** A row of the list, with what only connections have. */
const rowSchema = rowWith('namespace', 'type').transform((row): ResourceRow => {
  const { type } = row.values;
  const known = typeof type === 'string' ? type : null;
  return { ...row, icon: connectionTypeOf(known)?.icon ?? known };
});

const asRecord = (values: unknown): ResourceRecord => recordSchema.parse(values);

/** Connections: what a form of their type holds is put together and taken apart by the table of types; API reference section 13.5. */
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
