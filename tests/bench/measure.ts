/** The median of several runs of a measurement, in its own unit. */
export async function median(runs: number, measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await measure());
  figures.sort((a, b) => a - b);
  return figures[Math.floor(figures.length / 2)] ?? Number.NaN;
}

export interface Figure {
  readonly budgetName: string;
  readonly what: string;
  readonly unit: 'ms' | 'kB' | '%' | 'keys';
  readonly figure: number;
  readonly budget: number;
  readonly reference: number;
  readonly referenceWhat: string;
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** One table: name, figure, budget, and the reference of the same run. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ budgetName, what, unit, figure, budget, reference, referenceWhat }) => [
    budgetName,
    what,
    `${shown(figure)} ${unit}`,
    `${shown(budget)} ${unit}`,
    figure <= budget ? 'within' : 'OVER',
    `${shown(reference)} ${unit}`,
    reference === 0 ? '-' : `${(figure / reference).toFixed(2)}x`,
    referenceWhat,
  ]);
  const head = ['#', 'what', 'figure', 'budget', '', 'reference', 'ratio', 'reference is'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
}
