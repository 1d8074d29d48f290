import { chromium } from 'playwright';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { StoryWindow } from '../stories/StoryWindow.ts';
import { wholeItem } from '../stories/world/catalog.ts';
import { cachedAfterFailure, idOf, serverAnswer } from '../stories/world/times.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { answerToPainted, minMeasuredSize, noteAnswers } from './answerToPainted.ts';
import { type Figure, middle, times } from './measure.ts';

const runs = 5;
const [left, right] = [idOf(3, 1), idOf(3, 20)] as const;
const path = `/catalog/compare?left=${left}&right=${right}`;
/** A row with a difference. */
const drawn = '[data-table="comparison"] .ag-row';

/** A Kubernetes pod, as a cluster lists it. */
const pod = (index: number, version: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: `pod-${index}`,
    uid: `uid-${index}-${version}`,
    resourceVersion: `${index}${version.length}`,
    labels: { app: `app-${index % 7}`, tier: 'web' },
    managedFields: [{ manager: 'kubectl', operation: 'Update', time: '2026-11-25T10:00:00Z' }],
  },
  spec: {
    containers: [
      {
        name: 'api',
        image: `registry.example.com/api:${index % 1_000 === 999 ? version : '1.0'}`,
        env: [
          { name: 'LEVEL', value: 'info' },
          { name: 'INDEX', value: String(index) },
        ],
        resources: { limits: { cpu: '1', memory: '1Gi' } },
      },
    ],
  },
  status: {
    hostIP: `10.0.0.${index % 250}`,
    conditions: [
      { type: 'Ready', status: 'True', lastTransitionTime: `2026-11-25T10:${index % 60}:00Z${version}` },
      { type: 'Initialized', status: 'True', lastTransitionTime: '2026-11-25T10:00:00Z' },
    ],
  },
});

/** A configuration of `pods` pods. 5 MB for 9,000 pods. */
const configuration = (pods: number, version: string): string =>
  JSON.stringify({ kind: 'List', items: Array.from({ length: pods }, (_, index) => pod(index, version)) });

/** The longest task of the window since the last call, in milliseconds. */
function watchTasks(): void {
  const seen = { longest: 0 };
  Object.assign(globalThis, { tasks: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Configurations: two of 5 MB are compared. The reference are two of 50 kB. */
export async function measureComparison(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    await stage.page.addInitScript(noteAnswers, minMeasuredSize);
    await stage.page.addInitScript(watchTasks);
    const visit = async (pods: number) => {
      const items: Record<string, ConfigItem> = {
        [left]: wholeItem({ configText: configuration(pods, '1.1') }),
        [right]: wholeItem({ id: right, configText: configuration(pods, '1.2') }),
      };
      const found = (id: string) => items[id] ?? wholeItem({ id });
      const ms = await answerToPainted(stage, {
        path,
        call: 'catalog.item.get',
        answer: ({ id, kept = false }) => (kept ? cachedAfterFailure(found(id)) : serverAnswer(found(id))),
        drawn,
      });
      // The remaining differences arrive after the first one.
      await stage.page
        .getByRole('status')
        .filter({ hasText: /differences/ })
        .waitFor();
      const longest = await stage.page.evaluate(
        () => (globalThis as unknown as { tasks: { longest: number } }).tasks.longest,
      );
      return { ms, longest };
    };
    await stage.open('/catalog', {});
    await visit(90);
    const small = await times(runs, () => visit(90));
    const large = await times(runs, () => visit(9_000));
    await stage.close();
    return [
      {
        budgetName: 'compare',
        what: 'two configurations of 5 MB: answer to the first painted difference',
        unit: 'ms',
        figure: middle(large.map(({ ms }) => ms)),
        budget: 500,
        reference: middle(small.map(({ ms }) => ms)),
        referenceWhat: 'two of 50 kB',
      },
      {
        budgetName: 'compare',
        what: 'the longest task of the window meanwhile',
        unit: 'ms',
        figure: middle(large.map(({ longest }) => longest)),
        budget: 100,
        reference: middle(small.map(({ longest }) => longest)),
        referenceWhat: 'two of 50 kB',
      },
    ];
  } finally {
    await browser.close();
  }
}
