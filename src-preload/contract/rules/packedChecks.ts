/** What a check says of what it watches; `unknown` before its first run, and for a word that nobody knows here. */
export const checkStatuses = ['healthy', 'unhealthy', 'unknown'] as const;

export type CheckStatus = (typeof checkStatuses)[number];

/** A row of the health dashboard: the server's health summary, with what only the table `checks` knows; API reference section 7. */
export interface CheckListItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly icon: string | null;
  /** Empty when it has none. */
  readonly namespace: string;
  readonly description: string | null;
  readonly severity: string | null;
  readonly status: CheckStatus;
  /** Address, host or connection that its specification names. */
  readonly endpoint: string | null;
  readonly labels: Readonly<Record<string, string>>;
  /** Times are ISO 8601. */
  readonly lastRunAt: string | null;
  readonly nextRunAt: string | null;
  readonly lastTransitionAt: string | null;
  readonly silencedAt: string | null;
  readonly deletedAt: string | null;
  readonly canaryId: string;
  readonly canaryName: string;
  /** Null for what the server itself runs. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  /** Of the last hour, or the last run alone when there was none in that hour. */
  readonly uptime: { readonly passed: number; readonly failed: number };
  /** Milliseconds; null where the server says none. */
  readonly latencyMs: {
    readonly p95: number | null;
    readonly p97: number | null;
    readonly p99: number | null;
  };
}

/**
 * Ten thousand checks as one text: columns instead of rows, and a list of the texts that columns share. A text crosses between threads
 * and over the bridge without a copy of each row, and is a quarter as long as the rows.
 */
interface Packed {
  readonly texts: readonly string[];
  readonly columns: ReadonlyArray<readonly unknown[]>;
}

/** Columns whose values repeat: they hold places in `texts`, -1 for null. */
const shared = [
  'type',
  'icon',
  'namespace',
  'description',
  'severity',
  'canaryId',
  'canaryName',
  'agentId',
  'agentName',
] as const satisfies ReadonlyArray<keyof CheckListItem>;

/** Columns whose values are each row's own. */
const own = [
  'id',
  'name',
  'endpoint',
  'lastRunAt',
  'nextRunAt',
  'lastTransitionAt',
  'silencedAt',
  'deletedAt',
] as const satisfies ReadonlyArray<keyof CheckListItem>;

/** Writes checks in the form that `unpackChecks` reads. */
export function packChecks(checks: readonly CheckListItem[]): string {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (text: string | null): number => {
    if (text === null) return -1;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, texts.length);
    return texts.push(text) - 1;
  };
  const packed: Packed = {
    texts,
    columns: [
      ...shared.map((name) => checks.map((check) => placeOf(check[name]))),
      ...own.map((name) => checks.map((check) => check[name])),
      checks.map(({ status }) => checkStatuses.indexOf(status)),
      checks.map(({ labels }) => Object.entries(labels).flatMap((pair) => pair.map(placeOf))),
      checks.map(({ uptime }) => [uptime.passed, uptime.failed]),
      checks.map(({ latencyMs: { p95, p97, p99 } }) => [p95, p97, p99]),
    ],
  };
  return JSON.stringify(packed);
}

const pairsOf = (places: readonly number[]): number[][] =>
  places.flatMap((place, at) => (at % 2 === 0 ? [[place, places[at + 1] ?? -1]] : []));

/**
 * Reads what `packChecks` wrote. Rows with the same labels share one object of them.
 * @param text from this version's main alone: it is not checked
 */
export function unpackChecks(text: string): CheckListItem[] {
  const { texts, columns }: Packed = JSON.parse(text);
  const [statusColumn, labelColumn, uptimeColumn, latencyColumn] = columns.slice(-4) as [
    number[],
    number[][],
    Array<[number, number]>,
    Array<[number | null, number | null, number | null]>,
  ];
  const labelSets = new Map<string, Record<string, string>>();
  const labelsOf = (places: readonly number[]): Record<string, string> => {
    const key = places.join();
    const known = labelSets.get(key);
    if (known !== undefined) return known;
    // A label may have any name, such as that of a prototype.
    const labels: Record<string, string> = Object.fromEntries(
      pairsOf(places).map((pair) => pair.map((place) => texts[place] ?? '')),
    );
    labelSets.set(key, labels);
    return labels;
  };
  const column = (index: number, row: number): unknown => columns[index]?.[row];
  return statusColumn.map((status, row) => {
    const values: Record<string, unknown> = {};
    for (const [index, name] of shared.entries()) values[name] = texts[column(index, row) as number] ?? null;
    for (const [index, name] of own.entries()) values[name] = column(shared.length + index, row);
    const [passed, failed] = uptimeColumn[row] ?? [0, 0];
    const [p95, p97, p99] = latencyColumn[row] ?? [null, null, null];
    return {
      ...(values as Pick<CheckListItem, (typeof shared)[number] | (typeof own)[number]>),
      status: checkStatuses[status] ?? 'unknown',
      labels: labelsOf(labelColumn[row] ?? []),
      uptime: { passed, failed },
      latencyMs: { p95, p97, p99 },
    };
  });
}
