import type { Client } from 'pg';
import { templateNow } from './ItemFactory.ts';

/**
 * A fifth of all items depend on others, a few of them on thousands. Their targets have no dependencies,
 * which limits the depth of graph traversals.
 */
const insertRelationships = `
  with numbered as (
    select (row_number() over (order by md5(id::text || $1::text)))::int as place, id, count(*) over () as of
    from config_items
  ), picked as (
    select row_number,
      1 + 5 * floor(((hashint8extended(row_number, $1 * 31 + 51) & 1048575) / 1048576.0::float8) ^ 3 * of / 5)::int as from_place,
      2 + 5 * floor(((hashint8extended(row_number, $1 * 31 + 52) & 1048575) / 1048576.0::float8) * (of - 4) / 5)::int
        + (row_number % 4)::int as to_place
    from generate_series(1, $2::bigint) row_number, (select max(of) as of from numbered) size
  )
  insert into config_relationships (config_id, related_id, relation, created_at, updated_at)
  select used_by.id, used.id, (array['NodePod', 'ServicePod', 'PolicyRole', 'HelmReleaseDeployment'])[1 + row_number % 4],
    '${templateNow}'::timestamptz - interval '30 days', '${templateNow}'::timestamptz - interval '30 days'
  from picked join numbered used_by on used_by.place = from_place join numbered used on used.place = to_place
  on conflict do nothing`;

/** @param count total number of relationships, including those with parents */
export async function insertBulkRelationships(client: Client, seed: number, count: number): Promise<void> {
  const { rows } = await client.query<{ have: number }>(
    'select count(*)::int as have from config_relationships',
  );
  const [first] = rows;
  await client.query('set session_replication_role = replica');
  await client.query(insertRelationships.replaceAll('$1', String(seed)).replace('$2', '$1'), [
    Math.max(0, count - (first?.have ?? 0)),
  ]);
  await client.query('set session_replication_role = default');
}
