import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';

const bigIncidentSchema = z.object({
  title: z.string().default('A long night'),
  evidences: z.int().min(0).max(10_000).default(200),
  comments: z.int().min(0).max(100_000).default(1_000),
});

export type BigIncident = Partial<z.infer<typeof bigIncidentSchema>>;

const evidencesEach = 20;

const makeIncident = `
  insert into incidents (title, description, severity, type, status, created_by, commander_id, communicator_id, created_at)
  values ($1, 'Everybody wrote something.', 'critical', 'availability', 'investigating', $2, $2, $2, now() - interval '1 day')
  returning id`;

const makeHypotheses = `
  with root as (
    insert into hypotheses (incident_id, type, title, status, created_by, created_at)
    values ($1, 'root', 'Something is wrong', 'likely', $2, now() - interval '1 day') returning id
  ), others as (
    insert into hypotheses (incident_id, parent_id, type, title, status, created_by, created_at)
    select $1, root.id, case when number % 3 = 0 then 'solution' else 'factor' end, 'Factor ' || number,
      (array['proven', 'likely', 'possible', 'unlikely', 'improbable', 'disproven'])[1 + number % 6], $2,
      now() - interval '1 day' + number * interval '1 minute'
    from root, generate_series(1, $3::int) number returning id
  )
  select id from root union all select id from others`;

/** All kinds of evidence, each with a subject. */
const makeEvidences = `
  insert into evidences (hypothesis_id, type, description, evidence, check_id, config_id, component_id, definition_of_done, created_by, created_at)
  select ($1::uuid[])[1 + number % cardinality($1::uuid[])], kind, kind || ' ' || number,
    case kind
      when 'check' then jsonb_build_object('check_id', watched.id, 'includeMessages', true, 'start', '1h')
      when 'config' then (select jsonb_build_object('lines', jsonb_object_agg(line, 'line ' || line), 'selected_lines', '{"3": "line 3", "4": "line 4"}'::jsonb)
        from generate_series(1, 40) line)
      when 'log' then (select jsonb_build_object('lines', jsonb_agg(jsonb_build_object('timestamp', now() - line * interval '1 second',
          'message', 'ERROR pool exhausted, ' || line || ' waiting', 'labels', '{"pod": "payments-worker-1"}'::jsonb)))
        from generate_series(1, 30) line)
      when 'comment' then jsonb_build_object('comment', 'Seen at ' || number)
    end,
    case when kind = 'check' then watched.id end, case when kind = 'config' then item.id end,
    case when kind in ('topology', 'log') then component.id end, kind = 'comment', $2,
    now() - interval '20 hours' + number * interval '1 minute'
  from generate_series(1, $3::int) number
  cross join lateral (select (array['check', 'config', 'topology', 'log', 'comment'])[1 + number % 5] as kind) of_kind
  cross join (select id from checks where name = 'authorise-visa' limit 1) watched
  cross join (select id from config_items where type = 'Kubernetes::Deployment' and name = 'payments-worker' limit 1) item
  cross join (select id from components where name = 'payments' limit 1) component`;

const makeComments = `
  insert into comments (incident_id, hypothesis_id, comment, created_by, created_at)
  select $1, ($2::uuid[])[1 + number % cardinality($2::uuid[])],
    'Comment ' || number || ': ' || repeat('**looked** at the connections of the pool again. ', 1 + number % 6),
    ($3::uuid[])[1 + number % cardinality($3::uuid[])], now() - interval '19 hours' + number * interval '1 minute'
  from generate_series(1, $4::int) number`;

/** Registers a test control that creates an incident of any size. Triggers run as usual. */
export function registerIncidentControl(
  app: FastifyInstance,
  database: Pool,
  accounts: readonly SampleAccount[],
): void {
  app.post('/_sample/big-incident', async (request) => {
    const { title, evidences, comments } = bigIncidentSchema.parse(request.body ?? {});
    const people = accounts.map(({ id }) => id);
    const [person] = people;
    const client = await database.connect();
    try {
      await client.query('begin');
      const made = await client.query<{ id: string }>(makeIncident, [title, person]);
      const id = made.rows[0]?.id;
      const count = Math.ceil(evidences / evidencesEach);
      const hypotheses = await client.query<{ id: string }>(makeHypotheses, [id, person, count]);
      const ids = hypotheses.rows.map((row) => row.id);
      await client.query(makeEvidences, [ids, person, evidences]);
      await client.query(makeComments, [id, ids, people, comments]);
      await client.query('commit');
      return { id };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
