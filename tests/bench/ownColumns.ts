import { type Browser, chromium } from 'playwright';
import type { CatalogCondition, ColumnSpec, OwnColumn } from '#contract/rules/ownColumns.ts';
import { type CatalogView, catalogView } from '../../src-renderer/areas/catalog/catalogView.ts';
import { specText } from '../../src-renderer/areas/catalog/conditions/columnText.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { listInput } from '../support/listInput.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { typeView } from './catalogList.ts';
import { measureNavigation, type NavigationTimes, openSummary } from './catalogWindow.ts';
import { largestTypes } from './interactions.ts';
import { type Figure, median, middle, p95, times, took } from './measure.ts';

const runs = 5;
const slowestPrinted = 8;

/** Columns of items that the sample has in bulk: a path of all configurations, and a frequent label and tag. */
const columns: readonly OwnColumn[] = [
  { name: 'Replicas', source: 'path', key: '$.spec.replicas', type: 'number' },
  { name: 'Uid', source: 'path', key: '$.metadata.uid', type: 'text' },
  { name: 'App', source: 'label', key: 'app', type: 'text' },
  { name: 'Namespace', source: 'tag', key: 'namespace', type: 'text' },
];

const specOf = ({ source, key, type }: OwnColumn): ColumnSpec => ({ source, key, type });

/** Views that sort, filter and page by own columns, each different from the one before. */
function viewsOf(type: string): CatalogView[] {
  const views: CatalogView[] = [];
  for (const configType of [type, undefined])
    for (const column of columns)
      for (const sortOrder of ['asc', 'desc'] as const) {
        const groupBy = configType === undefined ? ['none'] : [];
        const view = {
          ...catalogView.defaults,
          configType,
          groupBy,
          columns,
          sortBy: specText(column),
          sortOrder,
        };
        const conditions: readonly CatalogCondition[] = [
          { subject: specOf(column), operator: 'has', value: '' },
          { subject: 'changed', operator: '<', value: '30d' },
        ];
        views.push(
          view,
          ...[1, 3, 5, 8].map((pageIndex) => ({ ...view, pageIndex })),
          ...conditions.map((condition) => ({ ...view, where: [condition] })),
        );
      }
  return views;
}

interface Step extends NavigationTimes {
  readonly address: string;
}

/** Prints the slowest views to stderr, to explain a figure. */
function printSlowest(steps: readonly Step[]): void {
  process.stderr.write('Slowest to be painted, with the bridge call:\n');
  for (const { address, paintedMs, callMs } of steps
    .toSorted((a, b) => b.paintedMs - a.paintedMs)
    .slice(0, slowestPrinted))
    process.stderr.write(
      `  ${paintedMs.toFixed(0).padStart(5)} ms  ${callMs.toFixed(0).padStart(5)} ms  ${address}\n`,
    );
}

async function toFirstRows(browser: Browser, running: BenchConsole, view: CatalogView): Promise<number> {
  const page = await openSummary(browser, running);
  try {
    return (await measureNavigation(page, catalogView.addressOf(view))).paintedMs;
  } finally {
    await page.close();
  }
}

/** Columns of the user's own: their index, first rows, and sorting, filtering and paging by them. */
export async function measureOwnColumns(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const [type = ''] = await largestTypes(running.window);
  const list = (sortColumn: ColumnSpec) =>
    running.window.bridge.catalog.items.list({ ...listInput, columns: [sortColumn], sortColumn });
  const indexMs: number[] = [];
  for (const column of columns) indexMs.push(await took(() => list(specOf(column))));
  const plain = await median(runs, () => took(() => running.window.bridge.catalog.items.list(listInput)));
  const { data: page } = await list(specOf(columns[1] as OwnColumn));
  const { data: withValue } = await running.window.bridge.catalog.items.list({
    ...listInput,
    filter: {
      hideDeleted: true,
      conditions: [{ subject: specOf(columns[1] as OwnColumn), operator: 'has', value: '' }],
    },
  });
  const browser = await chromium.launch(launchOptions);
  try {
    const [firstView, ...views] = viewsOf(type);
    const first = await median(runs, () => toFirstRows(browser, running, firstView ?? typeView(type)));
    const steps = await times(3, async () => {
      const window = await openSummary(browser, running);
      try {
        const measured: Step[] = [];
        for (const view of views) {
          const address = catalogView.addressOf(view);
          measured.push({ address, ...(await measureNavigation(window, address)) });
        }
        return measured;
      } finally {
        await window.close();
      }
    });
    printSlowest(steps.flat());
    const of = (name: 'paintedMs' | 'callMs') =>
      middle(steps.map((one) => p95(one.map((step) => step[name]))));
    const share = `${withValue.total} of ${page.total} items have the value`;
    return [
      {
        budgetName: 'columns',
        what: `index of a path when it is first sorted by; ${share} (${data.scale})`,
        unit: 'ms',
        figure: Math.max(...indexMs),
        reference: plain,
        referenceWhat: 'the list by name',
      },
      {
        budgetName: 'columns',
        what: `navigation to first rows of ${type}, sorted by a path (${data.scale})`,
        unit: 'ms',
        figure: first,
        budget: 150,
        reference: plain,
        referenceWhat: 'the list by name, its bridge call',
      },
      {
        budgetName: 'columns',
        what: `sort, filter and page by own columns; p95 of ${views.length}, input to painted (${data.scale})`,
        unit: 'ms',
        figure: of('paintedMs'),
        budget: 80,
        reference: plain,
        referenceWhat: 'the list by name, its bridge call',
      },
      {
        budgetName: 'columns',
        what: 'the same: bridge call',
        unit: 'ms',
        figure: of('callMs'),
        reference: plain,
        referenceWhat: 'the list by name, its bridge call',
      },
    ];
  } finally {
    await browser.close();
  }
}
