import { deflateSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import {
  checkComponentsSyncedKey,
  checkItemsSyncedKey,
  componentItemsSyncedKey,
} from '#main/cache/feedTables.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { type ComponentRow, createFeedRecord } from '#main/cache/model.ts';
import { openForWriting } from '#main/cache/openDatabase.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { dayMicros, microsOf } from '#main/cache/times.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { ComponentWriter } from '#main/cache/writes/ComponentWriter.ts';
import { Dictionary, type TermKind } from '#main/cache/writes/Dictionary.ts';
import { documentKeys } from '#main/cache/writes/documentKeys.ts';
import { namespaces, regions, roles, subjects } from '../sample-server/database/bulkItems.ts';
import { SeededRandom } from '../sample-server/random.ts';
import { aCheck } from '../support/generatedChecks.ts';
import { writerOptions } from '../support/writerOptions.ts';
import { planetId, planetItems, planetKeys, planetNowMs } from './planetItems.ts';

export interface StoreSize {
  readonly items: number;
  readonly changes: number;
  readonly insights: number;
  /** Edges from a parent to a child. */
  readonly relationships: number;
  readonly checks: number;
  readonly components: number;
  /** The store limits its runs and notifications, so these do not grow. */
  readonly runs: number;
  readonly sends: number;
}

/** Number of rows of generated stores by scale. */
export const storeSizes = {
  team: {
    items: 10_000,
    changes: 100_000,
    insights: 500,
    relationships: 10_000,
    checks: 1_000,
    components: 500,
    runs: 24_000,
    sends: 20_000,
  },
  fleet: {
    items: 100_000,
    changes: 1_000_000,
    insights: 5_000,
    relationships: 100_000,
    checks: 10_000,
    components: 5_000,
    runs: 240_000,
    sends: 400_000,
  },
  planet: {
    items: 1_000_000,
    changes: 10_000_000,
    insights: 50_000,
    relationships: 1_000_000,
    checks: 100_000,
    components: 50_000,
    runs: 400_000,
    sends: 400_000,
  },
} as const satisfies Record<string, StoreSize>;

export const pageRows = 2_000;
/** Days of stored changes, and of stored notifications. */
export const changeDays = 90;
const sendDays = 7;
const componentsPerRoot = 40;
const now = microsOf(planetNowMs);

/** SQL for a reproducible number from 0 to 1 that differs by row `k` and by purpose. */
const draw = (purpose: number): string =>
  `(((((k + ${purpose * 7_919}) * 2654435761) & 4294967295) * 40503 >> 8 & 1048575) / 1048576.0)`;

/** SQL for a reproducible id of row `k`. */
const randomId = (purpose: number): string =>
  `unhex(printf('%08x%08x%08x%08x', k * 2654435761 & 4294967295, (k + ${purpose}) * 2246822519 & 4294967295, k, ${purpose}))`;

/** SQL for the rows 1 to `count`, as `n` with the column `k`. */
const series = (count: number): string =>
  `with recursive n (k) as (select 1 union all select k + 1 from n where k < ${count})`;

/** Type, severity, source and summary of changes. The first column is the share in percent. */
const changeKinds: ReadonlyArray<
  readonly [share: number, type: string, severity: string, source: string, summary: string]
> = [
  [22, 'diff', 'info', 'kubernetes', 'spec.template.spec.containers[0].image'],
  [18, 'Pulled', 'info', 'kubernetes', 'Container image already present on machine'],
  [14, 'ScalingReplicaSet', 'info', 'kubernetes', 'Scaled up replica set {} to 3'],
  [10, 'Unhealthy', 'low', 'kubernetes', 'Readiness probe failed: HTTP probe failed with statuscode: 503'],
  [8, 'Unhealthy', 'medium', 'kubernetes', 'Readiness probe failed: HTTP probe failed with statuscode: 503'],
  [8, 'BackOff', 'medium', 'kubernetes', 'Back-off restarting failed container in pod {}'],
  [4, 'BackOff', 'high', 'kubernetes', 'Back-off restarting failed container in pod {}'],
  [5, 'TagResource', 'info', 'AWS::CloudTrail', '{} was changed'],
  [4, 'ModifyDBInstance', 'low', 'AWS::CloudTrail', '{} was changed'],
  [3, 'PutBucketPolicy', 'medium', 'AWS::CloudTrail', '{} was changed'],
  [2, 'UPDATE', '', '', ''],
  [1, 'RebootInstances', 'high', 'AWS::CloudTrail', '{} was changed'],
  [1, 'OOMKilled', 'critical', 'kubernetes', '{} ran out of memory'],
];

type SchemaKind = 'index' | 'trigger';

/** Removes indexes or triggers of tables before bulk inserts, and creates them again afterwards. Indexes of keys stay. */
function withoutParts(
  database: Database,
  kinds: readonly SchemaKind[],
  tables: readonly string[],
  write: () => void,
): void {
  const removed = database
    .prepare<[string, string], { type: SchemaKind; name: string; sql: string }>(
      `select type, name, sql from sqlite_schema where sql is not null
         and type in (select value from json_each(?)) and tbl_name in (select value from json_each(?)) order by type`,
    )
    .all(JSON.stringify(kinds), JSON.stringify(tables));
  for (const { type, name } of removed) database.exec(`drop ${type} ${name}`);
  write();
  for (const { sql } of removed) database.exec(sql);
}

function writeItems(database: Database, { items }: StoreSize): void {
  const writer = new CatalogWriter(writerOptions(database, () => planetNowMs));
  const record = { ...createFeedRecord('items'), completeAtMs: planetNowMs };
  let page: ItemRow[] = [];
  let after: string | null = null;
  const flush = () => {
    const upTo = page.at(-1)?.id ?? null;
    writer.applyPage({ after, upTo, type: null, keys: planetKeys(page) }, [...page.keys()], page, record);
    after = upTo;
    page = [];
  };
  withoutParts(database, ['index'], ['item', 'item_tag'], () => {
    for (const row of planetItems(items)) {
      page.push(row);
      if (page.length === pageRows) flush();
    }
    if (page.length > 0) flush();
  });
  // One item of five changed within seven days. One of twenty has open insights.
  database.exec(`update item_more set changes = 1 + k % 40 where k % 5 = 0`);
  const terms = new Dictionary(database);
  const security = terms.term('analysis', 'security');
  database.exec(
    `update item_more set analysis = ${security}, analysis_counts = '{"security":1}' where k % 20 = 0`,
  );
  // Configurations of one item of ten.
  const deflated = deflateSync(
    JSON.stringify({ spec: { replicas: 3, image: 'registry.example/app:3.1.0' } }),
  );
  database
    .prepare(
      `insert into body (k, updated, bytes, is_text, deflated)
       select k, coalesce(updated, created), ?, 0, ? from item where k % 10 = 0`,
    )
    .run(deflated.byteLength, deflated);
}

function writeChanges(database: Database, { items, changes }: StoreSize): void {
  const terms = new Dictionary(database);
  const term = (kind: TermKind, text: string) => (text === '' ? 0 : terms.term(kind, text));
  database.exec(
    'create temp table kind (place integer primary key, type integer, severity integer, source integer, summary text)',
  );
  const add = database.prepare('insert into kind (type, severity, source, summary) values (?, ?, ?, ?)');
  for (const [share, type, severity, source, summary] of changeKinds)
    for (let left = share; left > 0; left -= 1)
      add.run(term('changeType', type), term('severity', severity), term('source', source), summary || null);
  const creator = term('creator', 'deploy@meridian.example');
  withoutParts(database, ['index', 'trigger'], ['change'], () => {
    // Newest first, as the sync stores them. Newer items change more often.
    database.exec(`${series(changes)}
      insert into change (k, id, item, at, first, type, severity, source, by_person, by_other, count, item_type, item_deleted, summary)
      select a.k, a.id, i.id, a.at, a.at, kind.type, kind.severity, kind.source, 0,
        case when kind.source = 0 then ${creator} else 0 end, a.count, i.type, i.deleted, replace(kind.summary, '{}', i.fold)
      from (
        select k, ${randomId(1)} as id, ${now} - cast(${changeDays * dayMicros}.0 * k / ${changes} as integer) as at,
          1 + cast(${items} * (1 - ${draw(2)} * ${draw(3)}) as integer) as item,
          1 + cast(100 * ${draw(4)} as integer) as kind,
          case when ${draw(5)} < 0.8 then 1 else 2 + cast(40 * ${draw(6)} as integer) end as count
        from n
      ) a cross join item i on i.k = min(a.item, ${items}) cross join kind on kind.place = a.kind`);
    database.exec(`insert into change_day (day, type, severity, source, item_type, item_deleted, n)
      select at / ${dayMicros}, type, severity, source, item_type, item_deleted, count(*) from change group by 1, 2, 3, 4, 5, 6`);
  });
  database.exec('drop table kind');
}

function writeInsights(database: Database, { items, insights }: StoreSize): void {
  const terms = new Dictionary(database);
  const type = terms.term('insightType', 'security');
  const analyzers = ['trivy', 'kube-health', 'trusted-advisor'].map((name) => terms.term('analyzer', name));
  const severities = ['low', 'medium', 'high', 'critical'].map((name) => terms.term('severity', name));
  const [open, resolved] = ['open', 'resolved'].map((name) => terms.term('insightStatus', name));
  const body = deflateSync(
    JSON.stringify({ source: 'scraper', message: 'Set runAsNonRoot.', analysis: null }),
  );
  const pick = (purpose: number, keys: readonly number[]) =>
    `case cast(${draw(purpose)} * ${keys.length} as integer) ${keys.map((key, place) => `when ${place} then ${key}`).join(' ')} end`;
  database
    .prepare(
      `${series(insights)}
       insert into insight (k, id, hash, item, type, analyzer, severity, status, first, last, fold, summary, body)
       select a.k, a.id, substr(a.id, 1, 8), i.id, ${type}, a.analyzer, a.severity, a.status, a.first, ${now}, i.fold || ' runs as root',
         m.name || ' runs as root', ?
       from (
         select k, ${randomId(2)} as id, 1 + cast(${draw(11)} * ${items} as integer) as item, ${pick(12, analyzers)} as analyzer,
           ${pick(13, severities)} as severity, case when ${draw(14)} < 0.7 then ${open} else ${resolved} end as status,
           ${now} - cast(${draw(15)} * ${60 * dayMicros} as integer) as first
         from n
       ) a cross join item i on i.k = min(a.item, ${items}) join item_more m on m.k = i.k`,
    )
    .run(body);
  database.exec(`insert into insight_word (rowid, text) select k, fold || ' set runasnonroot' from insight`);
}

/** Every item has the parent whose key is a quarter of its own, so that the tree is about ten levels deep. */
function writeRelationships(database: Database, { relationships }: StoreSize): void {
  const hard = new Dictionary(database).term('relation', 'hard');
  withoutParts(database, ['index'], ['edge'], () =>
    database.exec(
      `insert into edge (item, related, relation, selector)
       select p.id, c.id, ${hard}, null from item c join item p on p.k = c.k / 4 where c.k <= ${relationships} order by p.id, c.id`,
    ),
  );
}

function writeChecks(database: Database, { items, checks, runs }: StoreSize): void {
  const random = new SeededRandom(62);
  const canaries = Math.ceil(checks / 8);
  const rows = Array.from({ length: checks }, (_, number) => {
    const subject = random.pick(subjects);
    const name = `${subject}-${random.pick(roles)}-${number}`;
    const isUnhealthy = random.next() < 0.02;
    const {
      agentId: _agentId,
      agentName: _agentName,
      ...check
    } = aCheck({
      id: planetId('check', number),
      name: random.next() < 0.25 ? `${random.pick(namespaces)}/${subject}/${name}` : name,
      type: random.pick(['http', 'http', 'http', 'prometheus', 'tcp', 'dns', 'kubernetes']),
      namespace: random.pick(namespaces),
      status: isUnhealthy ? 'unhealthy' : 'healthy',
      labels: { team: random.pick(namespaces), region: random.pick(regions) },
      lastRunAt: new Date(planetNowMs - random.between(1, 60) * 60_000).toISOString(),
      lastTransitionAt: new Date(planetNowMs - random.between(1, 900) * 3_600_000).toISOString(),
      canaryId: planetId('canary', number % canaries),
      canaryName: `${subject}-${number % canaries}`,
      uptime: { passed: isUnhealthy ? 40 : 60, failed: isUnhealthy ? 20 : 0 },
      latencyMs: { p95: random.between(4, 900), p97: null, p99: random.between(40, 2_000) },
    });
    return check;
  });
  const writer = new CheckWriter(writerOptions(database, () => planetNowMs));
  const keys = documentKeys(rows.map((row) => [row.id, row.id] as const));
  writer.applyChecks(keys, [...rows.keys()], rows, {
    ...createFeedRecord('checks'),
    completeAtMs: planetNowMs,
  });
  writer.putCheckTableRows(
    rows.map(({ id, lastRunAt, lastTransitionAt }) => ({
      id,
      agentId: null,
      endpoint: 'https://app.meridian.example/healthz',
      status: 'healthy',
      lastRunAt,
      nextRunAt: null,
      lastTransitionAt,
    })),
    true,
  );
  // Every run of an hour, one check after the other.
  database.exec(`
    insert into check_key (id) select id from check_row order by k;
    ${series(runs)}
    insert into check_run (check_k, at, ok, duration, text_k)
    select 1 + (k - 1) % ${checks}, ${now} - ((k - 1) / ${checks}) * 3600000000 - k % 3600 * 1000000, ${draw(21)} > 0.02, cast(${draw(22)} * 900 as integer), null
    from n order by 1, 2;
    insert or ignore into check_item (item, check_id)
      select i.id, c.id from check_row c join item i on i.k = 1 + c.k * 7919 % ${items};
    insert or ignore into meta (name, value) values ('${checkItemsSyncedKey}', 'generated');`);
}

function writeComponents(database: Database, { items, checks, components }: StoreSize): void {
  const random = new SeededRandom(63);
  const roots = Math.ceil(components / componentsPerRoot);
  const children: string[][] = Array.from({ length: components }, () => []);
  const parents = Array.from({ length: components }, (_, number) => {
    if (number < roots) return null;
    // A tree of four children per component.
    const parent = number < roots * 5 ? number % roots : Math.floor(number / 4);
    children[parent]?.push(planetId('component', number));
    return planetId('component', parent);
  });
  const rows = parents.map((parentId, number): ComponentRow => {
    const subject = random.pick(subjects);
    const name = parentId === null ? `${subject} ${number}` : `${subject}-${random.pick(roles)}-${number}`;
    const health = random.next() < 0.02 ? 'unhealthy' : random.next() < 0.03 ? 'warning' : 'healthy';
    const owner = random.pick(namespaces);
    const id = planetId('component', number);
    return {
      id,
      top: parentId === null ? number : null,
      name,
      words: [name, 'KubernetesDeployment', owner].join('\n'),
      health,
      body: JSON.stringify({
        id,
        name,
        type: parentId === null ? 'System' : 'KubernetesDeployment',
        icon: 'service',
        namespace: owner,
        status: health,
        health,
        labels: { team: owner, region: random.pick(regions) },
        owner,
        externalId: `bulk/${number}`,
        parentId,
        children: children[number],
        summary: { health: {}, checks: {}, incidents: {}, insights: {} },
        properties: [
          { name: 'cpu', value: random.between(10, 4_000), unit: 'millicores', max: 4_000 },
          { name: 'memory', value: random.between(10, 8_000_000), unit: 'bytes', max: 8_000_000 },
        ],
      }),
    };
  });
  const writer = new ComponentWriter(writerOptions(database, () => planetNowMs));
  const keys = documentKeys(rows.map((row) => [row.id, row.body] as const));
  writer.applyComponents(keys, [...rows.keys()], rows, {
    ...createFeedRecord('components'),
    completeAtMs: planetNowMs,
  });
  database.exec(`
    insert or ignore into component_item (component, item)
      select c.id, i.id from component c join json_each('[1,2]') l join item i on i.k = 1 + (c.k * 7919 + l.value * 104729) % ${items};
    insert or ignore into check_component (component, check_id)
      select c.id, r.id from component c join check_row r on r.k = 1 + c.k * 7919 % ${checks};
    insert or ignore into meta (name, value) values ('${componentItemsSyncedKey}', 'generated'), ('${checkComponentsSyncedKey}', 'generated');`);
}

function writeSends(database: Database, { items, sends }: StoreSize): void {
  const rules = 300;
  const addRecord = database.prepare(
    "insert into record (kind, id, body) values ('notificationRules', ?, ?)",
  );
  for (let number = 1; number <= rules; number += 1) {
    const id = `0192c000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;
    addRecord.run(id, JSON.stringify({ id, name: `rule-${number}` }));
  }
  const body = deflateSync('## payments-worker is unhealthy\n\nReadiness probe failed.');
  withoutParts(database, ['index'], ['send'], () => {
    database.exec(`${series(sends)}
      insert into send (k, id, at, first, rule, status, event, kind, resource, name, type, icon, state, person, count, duration, failed, error)
      select a.k, a.id, a.at, a.at, unhex(printf('0192c0000000000000000000%08x', a.rule)), a.status, 'config.unhealthy', 'config', i.id, i.fold,
        (select text from term where k = i.type), null, 'unhealthy', null, a.count, 120, a.status = 'error',
        case when a.status = 'error' then 'dial tcp: connection refused' end
      from (
        select k, ${randomId(3)} as id, ${now} - cast(${sendDays * dayMicros}.0 * k / ${sends} as integer) as at,
          1 + cast(${rules} * ${draw(31)} * ${draw(32)} as integer) as rule, 1 + cast(${items} * ${draw(33)} * ${draw(34)} as integer) as item,
          case when ${draw(35)} < 0.7 then 'sent' when ${draw(35)} < 0.85 then 'silenced' when ${draw(35)} < 0.95 then 'repeat-interval' else 'error' end as status,
          case when ${draw(36)} < 0.8 then 1 else 2 + cast(10 * ${draw(37)} as integer) end as count
        from n
      ) a cross join item i on i.k = min(a.item, ${items})`);
  });
  database
    .prepare('insert into send_body (k, bytes, deflated) select k, ?, ? from send')
    .run(body.byteLength, body);
}

const parts: ReadonlyArray<readonly [name: string, write: (database: Database, size: StoreSize) => void]> = [
  ['items', writeItems],
  ['changes', writeChanges],
  ['insights', writeInsights],
  ['relationships', writeRelationships],
  ['checks', writeChecks],
  ['components', writeComponents],
  ['sends', writeSends],
];

/**
 * Creates a cache file of a size, as the sync would store it. Items, checks and components pass through the
 * writers of the application; the other tables are filled by SQL, and their indexes are created afterwards. Items
 * have few details, changes have no diffs, and one item of ten has a configuration.
 * @param onPart called with the name of each part and its duration in milliseconds
 */
export function generateStore(
  path: string,
  size: StoreSize,
  onPart: (name: string, ms: number) => void = () => undefined,
): void {
  const database = openForWriting(path, cacheKind);
  try {
    // The file is temporary, so it needs no protection against a power cut, and no log.
    database.pragma('synchronous = off');
    database.pragma('journal_mode = memory');
    database.pragma('cache_size = -1048576');
    database.pragma('threads = 2');
    for (const [name, write] of parts) {
      const startedMs = performance.now();
      write(database, size);
      onPart(name, performance.now() - startedMs);
    }
    database.pragma('journal_mode = wal');
  } finally {
    database.close();
  }
}
