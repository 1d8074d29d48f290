import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** Rows of one table by key. Blobs are replaced by digests. */
type TableRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const dayMs = 86_400_000;
const microsPerMs = 1_000;
const text = (column: string): string => `(select text from term where k = ${column})`;
/** Excludes rows close to the retention limit, which a later console has already removed. */
const youngerThan = (days: number, column = 'at'): string =>
  `${column} > ${(Date.now() - days * dayMs) * microsPerMs}`;

/**
 * One query per table; the first column is the key. Keys local to a file, such as terms, are replaced by
 * their values.
 * Excluded: what a console records itself (`health_thing`, `health_move`, `watched_span`, `answer`, `feed`, `meta`), and `change_more`,
 * which is filled only by open screens.
 */
const queries: Readonly<Record<string, string>> = {
  items: `select hex(i.id), ${text('i.type')}, i.deleted, i.health, ${text('i.status')}, i.fold, i.cost30, i.updated, i.created,
      i.deleted_at, m.name, ${text('m.class')}, m.hash, m.labels, m.tags, m.cost_per_minute, m.cost1, m.cost7,
      ${text('m.analysis')}, m.analysis_counts
    from item i join item_more m on m.k = i.k`,
  'item labels': `select hex(i.id) || p.key || '=' || p.value from item_label l join item i on i.k = l.item join pair p on p.k = l.pair`,
  'item tags': `select hex(i.id) || p.key || '=' || p.value from item_tag l join item i on i.k = l.item join pair p on p.k = l.pair`,
  'item search': `select hex(i.id), t.text from item_text t join item i on i.k = t.k`,
  configurations: `select hex(i.id), b.updated, b.bytes, b.is_text, b.deflated from body b join item i on i.k = b.k`,
  changes: `select hex(id), item, at, first, ${text('type')}, ${text('severity')}, ${text('source')}, ${text('by_person')},
      ${text('by_other')}, count, ${text('item_type')}, item_deleted, summary
    from change where ${youngerThan(89)}`,
  insights: `select hex(id), hash, item, ${text('type')}, ${text('analyzer')}, ${text('severity')}, ${text('status')}, first, last,
      fold, summary, body
    from insight`,
  relationships: `select hex(item) || hex(related) || coalesce(${text('relation')}, ''), selector from edge`,
  // Agents are seen every minute, so also between the syncs of two consoles.
  'small tables': `select kind || id, case kind when 'agents' then json_remove(body, '$.last_seen', '$.updated_at')
      else body end as body
    from record`,
  // Uptime and latency cover the last hour, which differs between consoles started at different times.
  checks: `select hex(id), fold, text, status, json_remove(body, '$.uptime', '$.latencyMs') as body from check_row`,
  'checks by table':
    'select hex(id), agent_id, endpoint, status, last_run, next_run, last_transition from check_more',
  'checks of items': 'select hex(item) || hex(check_id) from check_item',
  'check runs': `select hex(c.id) || r.at, r.ok, r.duration, t.message, t.error
    from check_run r join check_key c on c.k = r.check_k left join run_text t on t.k = r.text_k where ${youngerThan(0.9)}`,
  // An older closed incident is stored only while its page is open.
  incidents: `select id, type, severity, status, owner, created, updated, fold, components, row, page
    from incident where status <> 'closed' or ${youngerThan(29, 'updated')}`,
  components: 'select hex(id), hash, top, fold, words, text, health, body from component',
  'components by table': 'select hex(id), body, words from component_row',
  'component teams': 'select hex(id), names from component_team',
  'component items': 'select hex(component) || hex(item) from component_item',
  notifications: `select hex(s.id), s.at, s.first, s.rule, s.status, s.event, s.kind, s.resource, s.name, s.type, s.icon, s.state,
      s.person, s.count, s.duration, s.failed, s.error, b.deflated
    from send s left join send_body b on b.k = s.k where s.${youngerThan(6.9)}`,
};

const asText = (value: unknown): string =>
  Buffer.isBuffer(value) ? createHash('md5').update(value).digest('hex') : String(value);

const shownBefore = 20;
const shownAfter = 80;

/** Describes where two values differ. Undefined if they are equal. */
function difference(here: unknown, there: unknown): string | undefined {
  const [found, expected] = [asText(here), asText(there)];
  if (found === expected) return undefined;
  let at = 0;
  while (at < found.length && found[at] === expected[at]) at += 1;
  const shown = (text: string) => text.slice(Math.max(0, at - shownBefore), at + shownAfter);
  return `${shown(found)} instead of ${shown(expected)}`;
}

/**
 * Returns all server data in a cache file.
 * @param path a file without a current writer
 */
function rowsOf(path: string): ReadonlyMap<string, TableRows> {
  const database = new Database(path, { readonly: true });
  try {
    return new Map(
      Object.entries(queries).map(([name, query]) => {
        const rows = database.prepare<[], Record<string, unknown>>(query).all();
        return [name, new Map(rows.map((row) => [String(Object.values(row)[0]), row]))];
      }),
    );
  } finally {
    database.close();
  }
}

export interface CacheComparison {
  readonly rows: number;
  readonly differences: readonly string[];
}

/**
 * Compares the rows that two consoles stored from the same server.
 * @param tested path of the cache file under test
 * @param fresh path of the cache file of a console without faults
 */
export function compareCaches(tested: string, fresh: string): CacheComparison {
  const [here, there] = [rowsOf(tested), rowsOf(fresh)];
  let count = 0;
  const differences: string[] = [];
  for (const [name, expected] of there) {
    const found: TableRows = here.get(name) ?? new Map();
    count += expected.size;
    for (const [key, row] of expected) {
      const own = found.get(key);
      const columns = Object.keys(row).flatMap((column) => {
        const differs = difference(own?.[column], row[column]);
        return differs === undefined ? [] : [`${column} ${differs}`];
      });
      if (own === undefined) differences.push(`${name} ${key}: missing`);
      else if (columns.length > 0) differences.push(`${name} ${key}: ${columns.join('; ')}`);
    }
    for (const key of found.keys())
      if (!expected.has(key)) differences.push(`${name} ${key}: not at the server`);
  }
  return { rows: count, differences };
}

/** Returns the problems that SQLite finds in a cache file. */
export function problemsIn(path: string): string[] {
  const database = new Database(path, { readonly: true });
  try {
    const found = database.prepare<[], string>('pragma quick_check').pluck().all();
    return found.filter((line) => line !== 'ok');
  } finally {
    database.close();
  }
}
