/**
 * Returns the value at a quantile.
 * @param share from 0 to 1
 */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const p95 = (figures: readonly number[]): number => quantile(figures, 0.95);
export const middle = (figures: readonly number[]): number => quantile(figures, 0.5);

/** Runs something several times, one after the other. */
export async function times<T>(runs: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < runs; index += 1) results.push(await run(index));
  return results;
}

export const median = async (runs: number, measure: () => Promise<number>): Promise<number> =>
  middle(await times(runs, measure));

/** Measures how long `work` takes, in milliseconds. */
export async function took(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

export interface Figure {
  readonly budgetName: string;
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 'MB' | '%' | 'keys' | 'rows/s' | '/min';
  readonly figure: number;
  /** An upper limit, or a lower limit if more is better. Absent for figures that only explain another one. */
  readonly budget?: number;
  /** The budget as a multiple of the reference, which holds on every machine. */
  readonly budgetRatio?: number;
  /** Default: `less`. */
  readonly better?: 'less' | 'more';
  readonly reference?: number;
  readonly referenceWhat?: string;
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

const budgetOf = ({ budget, budgetRatio, reference }: Figure): number | undefined =>
  budgetRatio === undefined || reference === undefined ? budget : budgetRatio * reference;

function verdictOf(one: Figure): string {
  const { figure, better = 'less' } = one;
  const budget = budgetOf(one);
  if (budget === undefined) return '-';
  if (better === 'less') return figure <= budget ? 'within' : 'OVER';
  return figure >= budget ? 'within' : 'BELOW';
}

/** Columns of the table. Their widths are fixed, because each row is printed once it is measured. */
const tableColumns = [
  ['#', 5],
  ['what', 80],
  ['figure', 12],
  ['budget', 12],
  ['', 6],
  ['reference', 12],
  ['ratio', 8],
  ['reference is', 0],
] as const;

const printRow = (cells: readonly string[]): void => {
  const padded = tableColumns.map(([, width], column) => (cells[column] ?? '').padEnd(width));
  process.stdout.write(`${padded.join('  ').trimEnd()}\n`);
};

export const printTableHead = (): void => printRow(tableColumns.map(([title]) => title));

export function printFigures(figures: readonly Figure[]): void {
  for (const one of figures) {
    const { budgetName, what, unit, figure, budget, budgetRatio, reference, referenceWhat } = one;
    const inUnit = (value: number | undefined) => (value === undefined ? '-' : `${shown(value)} ${unit}`);
    printRow([
      budgetName,
      what,
      inUnit(figure),
      budgetRatio === undefined ? inUnit(budget) : `${budgetRatio}x`,
      verdictOf(one),
      inUnit(reference),
      reference === undefined || reference === 0 ? '-' : `${(figure / reference).toFixed(2)}x`,
      referenceWhat ?? '-',
    ]);
  }
}
