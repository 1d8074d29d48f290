import type { Client } from 'pg';
import { chance, pick, ulid } from './bulkFigures.ts';
import { templateNow } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

export interface BulkNotifications {
  readonly rules: number;
  readonly sends: number;
  readonly silences: number;
}

const firstNumber = 1_000_001;
const numberedId = (kind: string): string =>
  `('0192${kind}000-0000-7000-8000-' || lpad((${firstNumber - 1} + row_number)::text, 12, '0'))::uuid`;
const now = `'${templateNow}'::timestamptz`;
const accountOf = (purpose: number): string =>
  `('0192a000-0000-7000-8000-00000000000' || (1 + floor(${chance(purpose)} * 5))::int)::uuid`;
const subject = pick(141, 'account', 'billing', 'checkout', 'delivery', 'fraud', 'ledger', 'orders', 'tax');

/**
 * Half of the rules watch items, the others checks and components. Recipients are persons, teams or
 * connections.
 */
const insertRules = `
  insert into notifications (id, name, namespace, title, events, filter, person_id, team_id, custom_services, repeat_interval,
    wait_for, source, created_by, created_at, updated_at)
  select ${numberedId('3')}, ${subject} || '-notify-' || row_number, ${subject}, initcap(${subject}) || ' ' || row_number,
    case when row_number % 10 < 5 then array['config.unhealthy', 'config.healthy', 'config.warning']
      when row_number % 10 < 8 then array['check.failed', 'check.passed']
      else array['component.unhealthy', 'component.healthy'] end,
    case when row_number % 10 < 5 then 'config' when row_number % 10 < 8 then 'check' else 'component' end || '.name.startsWith("' || ${subject} || '")',
    case when row_number % 3 = 0 then ${accountOf(142)} end,
    case when row_number % 3 = 1 then ('0192' || '8000-0000-7000-8000-' || lpad((1 + row_number % 6)::text, 12, '0'))::uuid end,
    case when row_number % 3 = 2 then '[{"connection": "connection://payments/pager"}]'::jsonb end,
    ${pick(143, '1h', '2h', '4h', '6h', '1d', '1w')}, case when ${chance(144)} < 0.5 then 60000000000 end,
    ${pick(145, 'UI', 'UI', 'KubernetesCRD')}::source, ${accountOf(146)}, at, at
  from (
    select row_number, ${now} - make_interval(secs => (100 + ${chance(147)} * 200) * 86400) as at
    from generate_series(1, $2::bigint) row_number
  ) drawn`;

/** The subjects of the notifications, numbered per kind for random selection. */
const numberSubjects = `
  create temporary table told_of as
  select kind, id, name, (row_number() over (partition by kind order by md5(id::text || $1::text)))::int as place,
    (count(*) over (partition by kind))::int as of
  from (
    (select 'config' as kind, id, name from config_items where deleted_at is null order by md5(id::text) limit 30000)
    union all
    select 'check', id, name from checks
    union all
    select 'component', id, name from components
  ) subjects`;

const numberRules = `
  create temporary table telling as
  select id, person_id, split_part(events[1], '.', 1) as kind, events, (row_number() over (order by id))::int as place,
    (count(*) over ())::int as of
  from notifications where id >= '${idOf('3', firstNumber)}'`;

/** Ordered by time, like their ids. */
const insertSends = `
  insert into notification_send_history (id, notification_id, body, status, count, first_observed, source_event, resource_id,
    person_id, error, duration_millis, created_at)
  select ${ulid('first_at', 148)}, rule_id, case when status = 'sent' then '<p>' || name || '</p>' end, status,
    count, first_at, event, subject_id, case when status = 'sent' then person_id end,
    case when status = 'error' then ${pick(149, 'context deadline exceeded', 'connection refused', 'channel_not_found')} end,
    case when status in ('sent', 'error') then (30 * exp(${chance(150)} * 6))::int end, at
  from (
    select *, at - make_interval(secs => case when count > 1 then count * 600 * ${chance(151)} else 0 end) as first_at
    from (
      select row_number, at, status, told.id as subject_id, told.name, rules.id as rule_id, rules.person_id,
        rules.events[1 + floor(${chance(152)} ^ 2 * cardinality(rules.events))::int] as event,
        case when status in ('repeat-interval', 'silenced') then 1 + floor(${chance(153)} ^ 6 * 300)::int else 1 end as count
      from (
        select row_number, ${now} - make_interval(secs => 60 + ${chance(154)} ^ 1.3 * 30 * 86400) as at,
          case when chance < 0.62 then 'sent' when chance < 0.85 then 'repeat-interval' when chance < 0.93 then 'silenced'
            else 'error' end as status,
          1 + floor(${chance(155)} ^ 1.5 * (select max(of) from telling))::int as rule_place, ${chance(156)} ^ 1.8 as subject_chance
        from (select row_number, ${chance(157)} as chance from generate_series(1, $2::bigint) row_number) chances
      ) drawn
      join telling rules on rules.place = rule_place
      join (select kind as of_kind, max(of) as how_many from told_of group by kind) kinds on of_kind = rules.kind
      join told_of told on told.kind = rules.kind and told.place = 1 + floor(subject_chance * how_many)::int
    ) about
  ) sends order by at`;

/** One silence in ten is active; most have expired, and some start later. */
const insertSilences = `
  insert into notification_silences (id, namespace, description, "from", until, recursive, config_id, check_id, component_id, source,
    created_by, created_at, updated_at)
  select ${numberedId('2')}, '', 'Maintenance ' || row_number, at, at + make_interval(secs => 3600 * (1 + floor(${chance(158)} * 72))),
    kind <> 'check' and ${chance(159)} < 0.5, case kind when 'config' then subject_id end, case kind when 'check' then subject_id end,
    case kind when 'component' then subject_id end, 'UI', ${accountOf(160)}, least(at, ${now}), least(at, ${now})
  from (
    select row_number, told.kind, told.id as subject_id, ${now} - make_interval(secs => (${chance(161)} * 42 - 2) * 86400) as at
    from generate_series(1, $2::bigint) row_number
    join told_of told on told.kind = ${pick(162, 'config', 'config', 'check', 'component')} and told.place = 1 + row_number
  ) drawn`;

/** Adds similar rules, the notifications of a month, and silences. */
export async function insertBulkNotifications(
  client: Client,
  seed: number,
  { rules, sends, silences }: BulkNotifications,
): Promise<void> {
  const run = (text: string, count?: number) =>
    client.query(
      text.replaceAll('$1', String(seed)).replaceAll('$2', '$1'),
      count === undefined ? [] : [count],
    );
  await run(insertRules, rules);
  await run(numberSubjects);
  await run(numberRules);
  await client.query('analyze told_of, telling');
  // Disables triggers, including foreign key checks, for speed. Every row references an existing rule and
  // person.
  await client.query('set session_replication_role = replica');
  await run(insertSends, sends);
  await client.query('set session_replication_role = default');
  await run(insertSilences, silences);
  await client.query('drop table told_of, telling');
}
