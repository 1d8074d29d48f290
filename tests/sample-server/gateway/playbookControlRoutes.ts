import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { PlaybookRuns } from '../PlaybookRuns.ts';

const paceSchema = z.object({
  paceMs: z.int().min(0).max(600_000).optional(),
  hold: z.boolean().optional(),
});

const finished: readonly string[] = ['completed', 'failed', 'cancelled', 'skipped'];

const actionSchema = z.object({
  name: z.string(),
  status: z
    .enum(['scheduled', 'waiting', 'running', 'sleeping', 'skipped', 'completed', 'failed'])
    .optional(),
  result: z.json().optional(),
  error: z.string().nullable().optional(),
});

const runSchema = z.object({
  id: z.string(),
  status: z.string().optional(),
  error: z.string().nullable().optional(),
  actions: z.array(actionSchema).default([]),
  follow: z.boolean().default(false),
});

/** State of a run in a test. Absent fields remain unchanged. */
export type PlaybookRunState = z.input<typeof runSchema>;
export type PlaybookPace = z.input<typeof paceSchema>;

type State = z.output<typeof runSchema>;

/** Sets times to match the status: running and finished runs have a start, finished runs have an end. */
const timesOf = (place: string): string => `
  start_time = case when ${place} in ('running', 'completed', 'failed', 'skipped') then coalesce(start_time, now())
    when ${place} = 'scheduled' then null else start_time end,
  end_time = case when ${place} = any ($2::text[]) then coalesce(end_time, now())
    when ${place} is not null then null else end_time end`;

async function setAction(
  database: Pick<Pool, 'query'>,
  runId: string,
  { name, status, result, error }: State['actions'][number],
): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    `with known as (select id from playbook_run_actions where playbook_run_id = $1 and name = $2 limit 1),
      made as (insert into playbook_run_actions (playbook_run_id, name, status, agent_id)
        select $1, $2, 'scheduled', null where not exists (select from known) returning id)
      select id from known union all select id from made`,
    [runId, name],
  );
  const id = rows[0]?.id;
  if (status !== undefined)
    await database.query(
      `update playbook_run_actions set status = $3, ${timesOf('$3::text')} where id = $1`,
      [id, finished, status],
    );
  if (result !== undefined)
    await database.query('update playbook_run_actions set result = $2 where id = $1', [
      id,
      JSON.stringify(result),
    ]);
  if (error !== undefined)
    await database.query('update playbook_run_actions set error = $2 where id = $1', [id, error]);
}

async function setRun(database: Pick<Pool, 'query'>, { id, status, error, actions }: State): Promise<object> {
  if (status !== undefined)
    await database.query(`update playbook_runs set status = $3, ${timesOf('$3::text')} where id = $1`, [
      id,
      finished,
      status,
    ]);
  if (error !== undefined)
    await database.query('update playbook_runs set error = $2 where id = $1', [id, error]);
  for (const action of actions) await setAction(database, id, action);
  const run = await database.query<object>('select * from playbook_runs where id = $1', [id]);
  if (run.rows[0] === undefined) throw new Error('Unknown run.');
  const made = await database.query<object>(
    'select * from playbook_run_actions where playbook_run_id = $1 order by scheduled_time, id',
    [id],
  );
  return { run: run.rows[0], actions: made.rows };
}

/** Registers the test controls of playbook runs: pace, single steps and state. */
export function registerPlaybookControl(app: FastifyInstance, database: Pool, runs: PlaybookRuns): void {
  app.post('/_sample/playbook-runs', (request) => {
    // JSON omits undefined members.
    runs.setPace(JSON.parse(JSON.stringify(paceSchema.parse(request.body ?? {}))));
    return runs.pace;
  });

  app.post('/_sample/playbook-runs/step', async () => {
    const ids = await runs.step();
    const { rows } = await database.query<object>(
      'select id, status from playbook_runs where id = any ($1) order by id',
      [ids],
    );
    return { runs: rows };
  });

  app.post('/_sample/playbook-run', async (request) => {
    const state = runSchema.parse(request.body);
    await runs.pause(state.id);
    const client = await database.connect();
    try {
      await client.query('begin');
      const set = await setRun(client, state);
      await client.query('commit');
      if (state.follow) runs.resume(state.id);
      return set;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
