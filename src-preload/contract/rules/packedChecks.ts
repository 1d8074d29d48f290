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
  /** Sets of labels, each as places in `texts`: key, value, key, value, and so on. */
  readonly labelSets: readonly (readonly number[])[];
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

/** Columns that are read out of a row and put back by name. */
interface FigureColumns {
  readonly status: readonly number[];
  /** Places in `labelSets`. */
  readonly labels: readonly number[];
  readonly passed: readonly number[];
  readonly failed: readonly number[];
  readonly p95: ReadonlyArray<number | null>;
  readonly p97: ReadonlyArray<number | null>;
  readonly p99: ReadonlyArray<number | null>;
}

const figures = [
  'status',
  'labels',
  'passed',
  'failed',
  'p95',
  'p97',
  'p99',
] as const satisfies ReadonlyArray<keyof FigureColumns>;

/** Gives each different value a place, in the order in which they come. */
class Places<Value> {
  readonly values: Value[] = [];
  readonly #places = new Map<string, number>();

  /** @param key by which two values are the same */
  of(key: string, value: Value): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** Writes checks in the form that `unpackChecks` reads. */
export function packChecks(checks: readonly CheckListItem[]): string {
  const texts = new Places<string>();
  const labelSets = new Places<readonly number[]>();
  const placeOf = (text: string | null): number => (text === null ? -1 : texts.of(text, text));
  const labelsOf = (labels: CheckListItem['labels']): number => {
    const places = Object.entries(labels).flatMap(([key, value]) => [placeOf(key), placeOf(value)]);
    return labelSets.of(places.join(), places);
  };
  const figureColumns: FigureColumns = {
    status: checks.map(({ status }) => checkStatuses.indexOf(status)),
    labels: checks.map(({ labels }) => labelsOf(labels)),
    passed: checks.map(({ uptime }) => uptime.passed),
    failed: checks.map(({ uptime }) => uptime.failed),
    p95: checks.map(({ latencyMs }) => latencyMs.p95),
    p97: checks.map(({ latencyMs }) => latencyMs.p97),
    p99: checks.map(({ latencyMs }) => latencyMs.p99),
  };
  const columns = [
    ...shared.map((name) => checks.map((check) => placeOf(check[name]))),
    ...own.map((name) => checks.map((check) => check[name])),
    ...figures.map((name) => figureColumns[name]),
  ];
  const packed: Packed = { texts: texts.values, labelSets: labelSets.values, columns };
  return JSON.stringify(packed);
}

/** The columns by their names; `packChecks` writes them in this order. */
interface ReadColumns {
  readonly shared: Readonly<Record<(typeof shared)[number], readonly number[]>>;
  readonly own: {
    readonly [Name in (typeof own)[number]]: ReadonlyArray<CheckListItem[Name]>;
  };
  readonly figures: FigureColumns;
}

/** A column of the text has whatever `packChecks` put there. */
function readColumns(columns: Packed['columns']): ReadColumns {
  const byName: Record<string, unknown> = {};
  for (const [index, name] of [...shared, ...own, ...figures].entries()) byName[name] = columns[index] ?? [];
  return {
    shared: byName as unknown as ReadColumns['shared'],
    own: byName as unknown as ReadColumns['own'],
    figures: byName as unknown as FigureColumns,
  };
}

/**
 * Reads what `packChecks` wrote. Rows with the same labels share one object of them. Each row is written out, so that the engine
 * gives all of them one shape.
 * @param text from this version's main alone: it is not checked
 */
export function unpackChecks(text: string): CheckListItem[] {
  const { texts, labelSets, columns }: Packed = JSON.parse(text);
  const textOrNull = (place: number | undefined): string | null => texts[place ?? -1] ?? null;
  const textOf = (place: number | undefined): string => texts[place ?? -1] ?? '';
  const { shared: places, own: values, figures: read } = readColumns(columns);
  const labels = labelSets.map((set): CheckListItem['labels'] => {
    const pairs: [string, string][] = [];
    for (let at = 0; at < set.length; at += 2) pairs.push([textOf(set[at]), textOf(set[at + 1])]);
    // A label may have any name, such as that of a prototype.
    return Object.fromEntries(pairs);
  });
  return read.status.map(
    (status, row): CheckListItem => ({
      id: values.id[row] ?? '',
      name: values.name[row] ?? '',
      type: textOf(places.type[row]),
      icon: textOrNull(places.icon[row]),
      namespace: textOf(places.namespace[row]),
      description: textOrNull(places.description[row]),
      severity: textOrNull(places.severity[row]),
      status: checkStatuses[status] ?? 'unknown',
      endpoint: values.endpoint[row] ?? null,
      labels: labels[read.labels[row] ?? -1] ?? {},
      lastRunAt: values.lastRunAt[row] ?? null,
      nextRunAt: values.nextRunAt[row] ?? null,
      lastTransitionAt: values.lastTransitionAt[row] ?? null,
      silencedAt: values.silencedAt[row] ?? null,
      deletedAt: values.deletedAt[row] ?? null,
      canaryId: textOf(places.canaryId[row]),
      canaryName: textOf(places.canaryName[row]),
      agentId: textOrNull(places.agentId[row]),
      agentName: textOrNull(places.agentName[row]),
      uptime: { passed: read.passed[row] ?? 0, failed: read.failed[row] ?? 0 },
      latencyMs: { p95: read.p95[row] ?? null, p97: read.p97[row] ?? null, p99: read.p99[row] ?? null },
    }),
  );
}
