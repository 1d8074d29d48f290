import type { Client } from 'pg';
import { chance, pick, ulid } from './bulkFigures.ts';
import { templateNow } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

const now = `'${templateNow}'::timestamptz`;
const accountOf = (purpose: number): string =>
  `('0192a000-0000-7000-8000-00000000000' || (1 + floor(${chance(purpose)} * 4))::int)::uuid`;
const later = (purpose: number, hours: number): string =>
  `least(${now}, at + make_interval(secs => 60 + ${chance(purpose)} * ${hours} * 3600))`;

/** Most incidents are closed; older incidents are closed more often. */
const insertIncidents = `
  insert into incidents (id, title, description, severity, type, status, created_by, commander_id, communicator_id, created_at, updated_at)
  select ${ulid('at', 71)},
    ${pick(72, 'Checkout', 'Search', 'Ledger', 'Billing', 'Login', 'Delivery', 'Fraud rules', 'Inventory')} || ' ' ||
      ${pick(73, 'answers slowly', 'is not reachable', 'lost messages', 'costs more than planned', 'shows old data', 'rejects what is right')}
      || ' (' || row_number || ')',
    'Opened by somebody on call.',
    ${pick(74, 'low', 'low', 'medium', 'medium', 'Medium', 'high', 'critical', 'blocker', 'info')},
    ${pick(75, 'availability', 'availability', 'performance', 'cost', 'security', 'integration', 'compliance', 'reliability')},
    'open', ${accountOf(76)}, ${accountOf(77)}, ${accountOf(77)}, at, at
  from (
    select row_number, ${now} - make_interval(secs => 3600 + ${chance(78)} ^ 2 * 700 * 86400) as at
    from generate_series(1, $2::bigint) row_number
  ) drawn order by at`;

/** A temporary table, so that each incident's random values are drawn once. */
const number = `
  create temporary table bulk_incidents as
    select row_number() over (order by created_at, id) as row_number, id, created_at as at from incidents
    where description = 'Opened by somebody on call.'`;

const insertSteps = `
  insert into incident_steps (incident_id, status, at)
  select id, case when ${chance(80)} < 0.82 or ${now} - at > interval '120 days' then 'closed'
      else ${pick(81, 'investigating', 'mitigated', 'resolved')} end, ${later(82, 48)}
  from bulk_incidents where ${chance(83)} < 0.9`;

const insertHypotheses = `
  insert into hypotheses (id, incident_id, parent_id, type, title, status, created_by, created_at, updated_at)
  select ${ulid('at', 84)}, id, null::uuid, 'root', 'Something changed', ${pick(85, 'possible', 'likely', 'proven')}, ${accountOf(76)}, at, at
  from bulk_incidents
  union all
  select ${ulid('at', 86)}, id, ${ulid('at', 84)}, ${pick(87, 'factor', 'factor', 'solution')},
    ${pick(88, 'A rollout', 'A certificate', 'The network', 'A full disk', 'A slow query')},
    ${pick(89, 'possible', 'unlikely', 'disproven', 'likely')}, ${accountOf(90)}, at, at
  from bulk_incidents where ${chance(91)} < 0.7`;

const insertEvidences = `
  insert into evidences (id, hypothesis_id, type, description, evidence, config_id, component_id, created_by, created_at, updated_at)
  select ${ulid('at', 92)}, ${ulid('at', 84)}, 'config', 'An item', '{"lines": {"1": "kind: Deployment"}, "selected_lines": {"1": "kind: Deployment"}}'::jsonb,
    (array(select id from config_items where type = 'Kubernetes::Deployment' order by id limit 40))[1 + floor(${chance(93)} * 40)::int],
    null::uuid, ${accountOf(76)}, ${later(94, 2)}, ${later(94, 2)}
  from bulk_incidents where ${chance(95)} < 0.8
  union all
  select ${ulid('at', 96)}, ${ulid('at', 84)}, 'topology', 'Topology', null, null,
    ${pick(97, ...[1, 2, 3, 4].map((place) => idOf('9', place)))}::uuid, ${accountOf(76)}, ${later(98, 2)}, ${later(98, 2)}
  from bulk_incidents where ${chance(99)} < 0.4`;

const insertComments = `
  insert into comments (id, incident_id, hypothesis_id, comment, created_by, created_at, updated_at)
  select (left(said.id::text, 34) || lpad(place::text, 2, '0'))::uuid, said.incident_id, said.hypothesis_id,
    'Looked at it again (' || place || ').', said.created_by,
    least(${now}, at + place * interval '9 minutes'), least(${now}, at + place * interval '9 minutes')
  from (
    select ${ulid('at', 100)} as id, id as incident_id, ${ulid('at', 84)} as hypothesis_id, ${accountOf(101)} as created_by, at,
      floor(${chance(102)} ^ 2 * 8)::int as count
    from bulk_incidents
  ) said cross join lateral generate_series(1, said.count) place`;

const insertResponders = `
  insert into responders (id, incident_id, type, person_id, properties, acknowledged, created_by, created_at, updated_at)
  select ${ulid('at', 103)}, id, 'person', ${accountOf(104)}, '{"responderType": "person"}'::jsonb,
    case when ${chance(105)} < 0.8 then ${later(106, 1)} end, ${accountOf(76)}, at, at
  from bulk_incidents where ${chance(107)} < 0.75`;

/** Adds similar incidents, with one statement per table. `applyIncidentSteps` then closes most of them. */
export async function insertBulkIncidents(client: Client, seed: number, count: number): Promise<void> {
  const forSeed = (text: string) => text.replaceAll('$1', String(seed)).replaceAll('$2', '$1');
  await client.query(forSeed(insertIncidents), [count]);
  await client.query(number);
  for (const text of [insertSteps, insertHypotheses, insertEvidences, insertComments, insertResponders])
    await client.query(forSeed(text));
  await client.query('drop table bulk_incidents');
}
