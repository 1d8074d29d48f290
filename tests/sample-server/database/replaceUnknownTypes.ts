import type { Pool } from 'pg';
import { inTransaction } from '../gateway/inTransaction.ts';

/** Incident types that the web client knows. */
export const knownIncidentTypes = [
  'availability',
  'cost',
  'performance',
  'security',
  'technical_debt',
  'compliance',
  'integration',
  'reliability',
] as const;

/** Replaces unknown incident types, without an entry in the history of the incidents. */
export async function replaceUnknownTypes(database: Pool): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(`update incidents set type = $1 where type is null or type <> all ($2)`, [
      knownIncidentTypes[0],
      knownIncidentTypes,
    ]);
  });
}
