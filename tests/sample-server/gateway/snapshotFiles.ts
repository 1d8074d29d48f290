import type { Pool } from 'pg';
import type { LogSources } from './LogSources.ts';
import type { HubLine } from './logLines.ts';
import { readComponents } from './topologyRows.ts';
import type { ZipFile } from './zipStream.ts';

export interface SnapshotWanted {
  readonly id: string;
  /** Time range of log lines, changes and runs, in milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  readonly related: boolean;
  readonly logFormat: 'log' | 'json';
}

type Row = Readonly<Record<string, unknown>>;

interface LoggingComponent {
  readonly name: string;
  readonly log_selectors: ReadonlyArray<{
    readonly name: string;
    readonly labels?: { readonly namespace?: string };
  }> | null;
}

const ofItems =
  'select config_id from config_component_relationships where component_id = any ($1) and deleted_at is null';
const ofChecks =
  'select check_id from check_component_relationships where component_id = any ($1) and deleted_at is null';

/** Tables of an archive. `$2` and `$3` are the time range. */
const tables: ReadonlyArray<readonly [table: string, select: string]> = [
  ['config_items', `select * from config_items where id in (${ofItems})`],
  ['config_analysis', `select * from config_analysis where config_id in (${ofItems})`],
  [
    'config_changes',
    `select * from config_changes where config_id in (${ofItems}) and created_at between $2 and $3`,
  ],
  ['checks', `select * from checks where id in (${ofChecks})`],
  [
    'check_statuses',
    `select * from check_statuses where check_id in (${ofChecks}) and time between $2 and $3`,
  ],
  [
    'incidents',
    `select * from incidents where id in (
      select hypotheses.incident_id from hypotheses join evidences on evidences.hypothesis_id = hypotheses.id
      where evidences.component_id = any ($1))`,
  ],
];
const relatedTables: typeof tables = [
  [
    'config_relationships',
    `select * from config_relationships where config_id in (${ofItems}) or related_id in (${ofItems})`,
  ],
  [
    'related_config_items',
    `select * from config_items where id in (
      select related_id from config_relationships where config_id in (${ofItems})
      union select config_id from config_relationships where related_id in (${ofItems}))`,
  ],
];

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cell(value: unknown): string {
  const text = cellText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

const bytesOf = (path: string, text: string): ZipFile => ({ path, chunks: [Buffer.from(text)] });

function logText(lines: readonly HubLine[], format: SnapshotWanted['logFormat']): string {
  const written = lines.map((line) =>
    format === 'json'
      ? JSON.stringify(line)
      : `${String(line.timestamp ?? '')} ${String(line.message ?? '')}`,
  );
  return [...written, ''].join('\n');
}

function logFiles(
  components: readonly LoggingComponent[],
  sources: LogSources,
  { startMs, endMs, logFormat }: SnapshotWanted,
): readonly ZipFile[] {
  return components.flatMap(({ name, log_selectors }) =>
    (log_selectors ?? []).map((selector) => {
      const source = sources.of(selector.name, selector.labels?.namespace);
      const { results } = JSON.parse(source.answer(Date.now())) as { readonly results: readonly HubLine[] };
      const within = results.filter(({ timestamp }) => {
        const atMs = Date.parse(String(timestamp));
        return atMs >= startMs && atMs <= endMs;
      });
      const path = `logs/${name.replaceAll('/', '_')}-${selector.name}.${logFormat}`;
      return bytesOf(path, logText(within, logFormat));
    }),
  );
}

/** Returns the files of a snapshot of a component and its descendants; undefined for an unknown component. */
export async function snapshotFiles(
  database: Pool,
  sources: LogSources,
  wanted: SnapshotWanted,
): Promise<readonly ZipFile[] | undefined> {
  const read = await readComponents(database, { id: wanted.id, owner: '', labels: undefined });
  if (read.length === 0) return undefined;
  const ids = read.map(({ row }) => row.id);
  const times = [new Date(wanted.startMs), new Date(wanted.endMs)];
  const files = [
    bytesOf(
      'components.json',
      JSON.stringify(
        read.map(({ row }) => row),
        null,
        2,
      ),
    ),
  ];
  for (const [table, select] of [...tables, ...(wanted.related ? relatedTables : [])]) {
    const { rows, fields } = await database.query<Row>(
      select,
      select.includes('$2') ? [ids, ...times] : [ids],
    );
    files.push(
      bytesOf(
        `${table}.csv`,
        csvOf(
          fields.map(({ name }) => name),
          rows,
        ),
      ),
    );
  }
  const { rows } = await database.query<LoggingComponent>(
    'select name, log_selectors from components where id = any ($1) and log_selectors is not null order by name',
    [ids],
  );
  return [...files, ...logFiles(rows, sources, wanted)];
}
