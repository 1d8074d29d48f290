import type { Pool, PoolClient } from 'pg';

export async function inTransaction<Result>(
  database: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
