import type { Client } from 'pg';
import { chance, pick, ulid } from './bulkFigures.ts';
import { templateNow } from './ItemFactory.ts';

const now = `'${templateNow}'::timestamptz`;
const accountOf = (purpose: number): string =>
  `('0192a000-0000-7000-8000-00000000000' || (1 + floor(${chance(purpose)} * 4))::int)::uuid`;

const insertPlaybooks = `
  insert into playbooks (id, name, title, icon, category, spec, source, created_by, created_at, updated_at)
  select ${ulid('at', 201)}, 'routine-' || row_number, title || ' (' || row_number || ')', 'playbook', category,
    jsonb_build_object('title', title, 'icon', 'playbook', 'category', category,
      'configs', jsonb_build_array(jsonb_build_object('types', jsonb_build_array(${pick(202, 'Kubernetes::Deployment', 'Kubernetes::Pod', 'AWS::EC2::Instance')}))),
      'parameters', '[{"name": "message", "label": "Message"}]'::jsonb,
      'actions', '[{"name": "Do it", "exec": {"script": "echo done"}}, {"name": "Look", "exec": {"script": "sample-log 20"}}]'::jsonb),
    'UI', ${accountOf(203)}, at, at
  from (
    select row_number, ${now} - make_interval(secs => ${chance(204)} * 200 * 86400) as at,
      ${pick(205, 'Restart', 'Resize', 'Move', 'Back up', 'Restore', 'Look at')} || ' ' || ${pick(206, 'a node', 'a volume', 'a queue', 'a service')} as title,
      ${pick(207, 'Kubernetes', 'Databases', 'Network', 'Data', '')} as category
    from generate_series(1, 30) row_number
  ) drawn`;

/** Generated runs belong to other playbooks than the story's runs, and are older. */
const insertRuns = `
  insert into playbook_runs (id, playbook_id, spec, status, created_at, start_time, scheduled_time, end_time, created_by, config_id, parameters, agent_id)
  select ${ulid('at', 208)}, playbook.id, playbook.spec, status, at, at, at,
    at + make_interval(secs => 2 + ${chance(209)} ^ 3 * 900), ${accountOf(210)}, item.id, '{"message": ""}', null
  from (
    select row_number, ${now} - make_interval(secs => 7200 + ${chance(211)} ^ 2 * 180 * 86400) as at,
      case when ${chance(212)} < 0.85 then 'completed' else 'failed' end as status,
      1 + floor(${chance(213)} * 30)::int as playbook_place, 1 + floor(${chance(214)} * 400)::int as item_place
    from generate_series(1, $2::bigint) row_number
  ) drawn
  join (select row_number() over (order by id) as place, id, spec from playbooks where name like 'routine-%') playbook
    on playbook.place = playbook_place
  join (
    select row_number() over (order by md5(id::text)) as place, id from config_items
    where deleted_at is null and name not like 'payments%' limit 400
  ) item on item.place = item_place`;

const insertActions = `
  insert into playbook_run_actions (id, name, status, playbook_run_id, start_time, scheduled_time, end_time, result, agent_id)
  select ${ulid('start_time', 215)}, 'Do it', status, id, start_time, start_time, end_time,
    jsonb_build_object('args', '["bash"]'::jsonb, 'path', '/usr/bin/bash', 'stdout', 'done', 'stderr', '',
      'exitCode', case status when 'failed' then 1 else 0 end), null
  from (
    select row_number() over (order by runs.created_at, runs.id) as row_number, runs.* from playbook_runs runs
    join playbooks on playbooks.id = playbook_id where playbooks.name like 'routine-%'
  ) made`;

/** Adds thirty similar playbooks and their runs. */
export async function insertBulkPlaybooks(client: Client, seed: number, runs: number): Promise<void> {
  const forSeed = (text: string) => text.replaceAll('$1', String(seed)).replaceAll('$2', '$1');
  await client.query(forSeed(insertPlaybooks));
  await client.query(forSeed(insertRuns), [runs]);
  await client.query(forSeed(insertActions));
}
