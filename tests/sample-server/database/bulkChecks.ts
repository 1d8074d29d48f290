import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import { chance, pick } from './bulkFigures.ts';
import { namespaces, regions, roles, subjects } from './bulkItems.ts';
import type { TableRows } from './checkRows.ts';
import { agentIds, dayMs, isoBefore, minuteMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

const hourMs = 60 * minuteMs;
/** First number of the generated rows, above all numbers of the demo. */
const firstNumber = 1_000_001;
const mostChecksOfCanary = 14;
const redShare = 0.02;
const deletedShare = 0.01;
const neverRanShare = 0.003;
const agentShare = 0.08;

/** Check types with their share in percent and their target field. */
const types: ReadonlyArray<readonly [share: number, type: string, field: string, address: string]> = [
  [56, 'http', 'url', 'https://{}.meridian.example/healthz'],
  [11, 'prometheus', 'query', 'min(up{job="{}"})'],
  [8, 'tcp', 'endpoint', '{}.meridian.internal:443'],
  [7, 'dns', 'query', '{}.meridian.example'],
  [6, 'kubernetes', 'kind', 'Pod/{}'],
  [5, 'postgres', 'connection', 'postgres://{}.meridian.internal/main'],
  [3, 'exec', 'script', '/opt/checks/{}.sh'],
  [2, 'redis', 'addr', '{}.meridian.internal:6379'],
  [2, 'folder', 'path', 's3://meridian-backups/{}/'],
];
const allTypes = types.flatMap((one) => Array.from({ length: one[0] }, () => one));

function newGroup(random: SeededRandom, number: number) {
  const subject = random.pick(subjects);
  const region = random.pick(regions);
  const agent = random.next() < agentShare ? random.between(1, 2) : 0;
  return {
    canaryId: idOf('d', number),
    name: random.next() < 0.5 ? `${subject}-${random.pick(roles)}` : `${subject}-${random.suffix(4)}`,
    namespace: random.pick(namespaces),
    subject,
    agentId: agentIds[agent],
    labels: { team: random.pick(namespaces), region, tier: String(random.between(1, 4)) },
    size: random.between(1, mostChecksOfCanary),
  };
}

type Group = ReturnType<typeof newGroup>;

function newCheck(random: SeededRandom, group: Group, number: number) {
  const [, type, field, address] = random.pick(allTypes);
  const host = `${group.subject}-${random.pick(roles)}-${random.suffix(3)}`;
  // Some names are paths, so that checks can be grouped by path segments.
  const name = random.next() < 0.25 ? `${group.namespace}/${group.subject}/${host}` : host;
  const ran = random.next() >= neverRanShare;
  const red = random.next() < redShare;
  const deletedAgoMs = random.next() < deletedShare ? random.between(1, 20) * dayMs : undefined;
  const lastAgoMs = (deletedAgoMs ?? 0) + random.between(5_000, hourMs - 5_000);
  // Failing checks have mostly failed for hours; passing checks have passed for weeks.
  const changedAgoMs = lastAgoMs + Math.floor((red ? 160 : 2_000) * random.next() ** 3) * hourMs + 30_000;
  return {
    id: idOf('e', number),
    canary_id: group.canaryId,
    agent_id: group.agentId,
    type,
    name,
    namespace: group.namespace,
    description: random.next() < 0.2 ? `Tells whether ${host} does what ${group.subject} needs` : null,
    labels: { 'customer-facing': String(random.next() < 0.3), ...(red ? { watch: 'true' } : {}) },
    severity: random.pick(['critical', 'high', 'medium', 'low', 'info', null]),
    spec: { name, [field]: address.replace('{}', host) },
    status: ran ? (red ? 'unhealthy' : 'healthy') : null,
    is_pushed: group.agentId !== agentIds[0],
    last_runtime: ran ? isoBefore(lastAgoMs) : null,
    next_runtime: ran ? isoBefore(lastAgoMs - hourMs) : null,
    last_transition_time: ran ? isoBefore(changedAgoMs) : null,
    created_at: isoBefore(300 * dayMs),
    updated_at: isoBefore(ran ? lastAgoMs : dayMs),
    deleted_at: deletedAgoMs === undefined ? null : isoBefore(deletedAgoMs),
  };
}

const specsByType = (checks: ReadonlyArray<ReturnType<typeof newCheck>>): object =>
  Object.fromEntries(
    [...Map.groupBy(checks, ({ type }) => type)].map(([type, same]) => [type, same.map(({ spec }) => spec)]),
  );

/** Returns canaries and checks in addition to the demo's, without their history. */
export function bulkChecks(seed: number, count: number): TableRows {
  const random = new SeededRandom(seed ^ 0xb41c);
  const groups: Group[] = [];
  const checks: Array<ReturnType<typeof newCheck>> = [];
  const taken = new Set<string>();
  while (checks.length < count) {
    const drawn = newGroup(random, firstNumber + groups.length);
    const place = `${drawn.namespace}/${drawn.name}`;
    // A canary's name is unique within its namespace.
    const group = taken.has(place) ? { ...drawn, name: `${drawn.name}-${groups.length}` } : drawn;
    taken.add(place);
    groups.push(group);
    for (let left = Math.min(group.size, count - checks.length); left > 0; left -= 1) {
      checks.push(newCheck(random, group, firstNumber + checks.length));
    }
  }
  const ofCanary = Map.groupBy(checks, ({ canary_id }) => canary_id);
  const canaries = groups.map((group) => ({
    id: group.canaryId,
    name: group.name,
    namespace: group.namespace,
    agent_id: group.agentId,
    labels: group.labels,
    source: group.agentId === agentIds[0] ? 'UI' : `kubernetes/${group.canaryId}`,
    spec: { interval: 3_600, ...specsByType(ofCanary.get(group.canaryId) ?? []) },
    is_pushed: group.agentId !== agentIds[0],
    created_at: isoBefore(300 * dayMs),
    updated_at: isoBefore(30 * dayMs),
  }));
  return [
    ['canaries', canaries],
    ['checks', checks],
  ];
}

/** One run per hour for seven days, then one per day for the rest of a month, in key order. */
const insertRuns = `
  insert into check_statuses (check_id, time, created_at, status, duration, message, error)
  select id, time, time, passed,
    greatest(1, (8 * exp(typical * 5) * (0.8 + ${chance(21)} * 0.5) * case when passed then 1 else 3 end)::int),
    case when passed and ${chance(22)} < 0.1 then '200 OK'
      when not passed and ${chance(22)} < 0.5 then '503 Service Unavailable' end,
    case when not passed and ${chance(22)} >= 0.5
      then ${pick(23, 'context deadline exceeded', 'dial tcp: connection refused', 'no such host')} end
  from (
    select id, time, row_number, typical,
      case when time >= last_transition_time then status = 'healthy' else ${chance(24)} > 0.01 end as passed
    from (
      select id, status, last_transition_time, number * 1000 + slot as row_number,
        ((hashint8extended(number, $1) & 1048575) / 1048576.0::float8) as typical,
        last_runtime - case when slot < 168 then make_interval(hours => slot) else make_interval(days => slot - 160) end as time
      from (
        select *, row_number() over (order by id) as number from checks where id >= '${idOf('e', firstNumber)}'
      ) numbered
      cross join generate_series(0, 190) slot
      where last_runtime is not null
    ) slots
  ) runs order by id, time`;

/** Adds the history of the checks of {@link bulkChecks} in one statement. */
export async function insertBulkRuns(client: Client, seed: number): Promise<void> {
  // Disables triggers, including foreign key checks, for speed. Every row references an existing check.
  await client.query('set session_replication_role = replica');
  await client.query(insertRuns, [seed]);
  await client.query('set session_replication_role = default');
}
