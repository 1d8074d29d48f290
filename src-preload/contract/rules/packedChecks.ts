/** Result of a check. `unknown` before the first run, and for an unknown server status. */
export const checkStatuses = ['healthy', 'unhealthy', 'unknown'] as const;

export type CheckStatus = (typeof checkStatuses)[number];

/** A row of the health dashboard: the server's health summary plus columns of the table `checks`. */
export interface CheckListItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly icon: string | null;
  /** Empty without a namespace. */
  readonly namespace: string;
  readonly description: string | null;
  readonly severity: string | null;
  readonly status: CheckStatus;
  /** Address, host or connection from the check's specification. */
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
  /** Null for checks that the server itself runs. */
  readonly agentId: string | null;
  readonly agentName: string | null;
  /** Counts within the last hour. If none ran in that hour, the last run only. */
  readonly uptime: { readonly passed: number; readonly failed: number };
  /** Milliseconds. Null if the server sends no value. */
  readonly latencyMs: {
    readonly p95: number | null;
    readonly p97: number | null;
    readonly p99: number | null;
  };
}

/**
 * Checks packed as one text, in columns with shared strings. A text crosses threads and the bridge without
 * copying each row, and is a quarter of the size.
 */
interface Packed {
  readonly texts: readonly string[];
  /** Label sets, each as indexes in `texts`: key, value, key, value, … */
  readonly labelSets: readonly (readonly number[])[];
  readonly columns: ReadonlyArray<readonly unknown[]>;
}

/** Columns with repeating values. They contain indexes in `texts`, -1 for null. */
const sharedColumns = [
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

/** Columns with distinct values. */
const ownColumns = [
  'id',
  'name',
  'endpoint',
  'lastRunAt',
  'nextRunAt',
  'lastTransitionAt',
  'silencedAt',
  'deletedAt',
] as const satisfies ReadonlyArray<keyof CheckListItem>;

/** Columns that are computed from a row and need a type of their own. */
interface ComputedColumns {
  readonly status: readonly number[];
  /** Indexes in `labelSets`. */
  readonly labels: readonly number[];
  readonly passed: readonly number[];
  readonly failed: readonly number[];
  readonly p95: ReadonlyArray<number | null>;
  readonly p97: ReadonlyArray<number | null>;
  readonly p99: ReadonlyArray<number | null>;
}

const computedColumns = [
  'status',
  'labels',
  'passed',
  'failed',
  'p95',
  'p97',
  'p99',
] as const satisfies ReadonlyArray<keyof ComputedColumns>;

/** Assigns each distinct value an index, in order of appearance. */
class ValueIndex<Value> {
  readonly values: Value[] = [];
  readonly #indexes = new Map<string, number>();

  /**
   * Returns the index of a value, and adds the value if it is new.
   * @param key identifies equal values
   */
  indexOf(key: string, value: Value): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

export function packChecks(checks: readonly CheckListItem[]): string {
  const texts = new ValueIndex<string>();
  const labelSets = new ValueIndex<readonly number[]>();
  const indexOfText = (text: string | null): number => (text === null ? -1 : texts.indexOf(text, text));
  const labelsOf = (labels: CheckListItem['labels']): number => {
    const places = Object.entries(labels).flatMap(([key, value]) => [indexOfText(key), indexOfText(value)]);
    return labelSets.indexOf(places.join(), places);
  };
  const computed: ComputedColumns = {
    status: checks.map(({ status }) => checkStatuses.indexOf(status)),
    labels: checks.map(({ labels }) => labelsOf(labels)),
    passed: checks.map(({ uptime }) => uptime.passed),
    failed: checks.map(({ uptime }) => uptime.failed),
    p95: checks.map(({ latencyMs }) => latencyMs.p95),
    p97: checks.map(({ latencyMs }) => latencyMs.p97),
    p99: checks.map(({ latencyMs }) => latencyMs.p99),
  };
  const columns = [
    ...sharedColumns.map((name) => checks.map((check) => indexOfText(check[name]))),
    ...ownColumns.map((name) => checks.map((check) => check[name])),
    ...computedColumns.map((name) => computed[name]),
  ];
  const packed: Packed = { texts: texts.values, labelSets: labelSets.values, columns };
  return JSON.stringify(packed);
}

/** Columns by name. `packChecks` writes them in this order. */
interface ReadColumns {
  readonly shared: Readonly<Record<(typeof sharedColumns)[number], readonly number[]>>;
  readonly own: {
    readonly [Name in (typeof ownColumns)[number]]: ReadonlyArray<CheckListItem[Name]>;
  };
  readonly computed: ComputedColumns;
}

/** The casts are safe because `packChecks` wrote the columns. */
function readColumns(columns: Packed['columns']): ReadColumns {
  const byName: Record<string, unknown> = {};
  for (const [index, name] of [...sharedColumns, ...ownColumns, ...computedColumns].entries())
    byName[name] = columns[index] ?? [];
  return {
    shared: byName as unknown as ReadColumns['shared'],
    own: byName as unknown as ReadColumns['own'],
    computed: byName as unknown as ComputedColumns,
  };
}

/**
 * Unpacks the text of `packChecks`. Rows with equal labels share one object. The object literal gives all
 * rows the same hidden class.
 * @param text must come from this version's main process, because it is not validated
 */
export function unpackChecks(text: string): CheckListItem[] {
  const { texts, labelSets, columns }: Packed = JSON.parse(text);
  const textOrNull = (place: number | undefined): string | null => texts[place ?? -1] ?? null;
  const textOf = (place: number | undefined): string => texts[place ?? -1] ?? '';
  const { shared: textIndexes, own: values, computed: read } = readColumns(columns);
  const labels = labelSets.map((set): CheckListItem['labels'] => {
    const pairs: [string, string][] = [];
    for (let at = 0; at < set.length; at += 2) pairs.push([textOf(set[at]), textOf(set[at + 1])]);
    // Safe for a label named `__proto__`, which `Object.fromEntries` defines as an own property.
    return Object.fromEntries(pairs);
  });
  return read.status.map(
    (status, row): CheckListItem => ({
      id: values.id[row] ?? '',
      name: values.name[row] ?? '',
      type: textOf(textIndexes.type[row]),
      icon: textOrNull(textIndexes.icon[row]),
      namespace: textOf(textIndexes.namespace[row]),
      description: textOrNull(textIndexes.description[row]),
      severity: textOrNull(textIndexes.severity[row]),
      status: checkStatuses[status] ?? 'unknown',
      endpoint: values.endpoint[row] ?? null,
      labels: labels[read.labels[row] ?? -1] ?? {},
      lastRunAt: values.lastRunAt[row] ?? null,
      nextRunAt: values.nextRunAt[row] ?? null,
      lastTransitionAt: values.lastTransitionAt[row] ?? null,
      silencedAt: values.silencedAt[row] ?? null,
      deletedAt: values.deletedAt[row] ?? null,
      canaryId: textOf(textIndexes.canaryId[row]),
      canaryName: textOf(textIndexes.canaryName[row]),
      agentId: textOrNull(textIndexes.agentId[row]),
      agentName: textOrNull(textIndexes.agentName[row]),
      uptime: { passed: read.passed[row] ?? 0, failed: read.failed[row] ?? 0 },
      latencyMs: { p95: read.p95[row] ?? null, p97: read.p97[row] ?? null, p99: read.p99[row] ?? null },
    }),
  );
}
