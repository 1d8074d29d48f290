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

interface Noted {
  /** When the window had both configurations and began to compare them, in milliseconds of the page's own clock. */
  comparedMs?: number | undefined;
  /** The longest task since then, in milliseconds. */
  longestMs?: number;
}

/** Notes the start of a comparison and the longest task after it. Runs before the page's own scripts. */
function noteComparison(): void {
  const noted = globalThis as Noted;
  const { postMessage } = Worker.prototype as { postMessage: (...args: unknown[]) => void };
  Object.assign(Worker.prototype, {
    postMessage(this: Worker, ...args: unknown[]): void {
      const [message] = args;
      if (
        typeof message === 'object' &&
        message !== null &&
        'kind' in message &&
        message.kind === 'compare'
      ) {
        noted.comparedMs = performance.now();
        noted.longestMs = 0;
      }
      postMessage.apply(this, args);
    },
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (noted.comparedMs !== undefined && startTime >= noted.comparedMs)
        noted.longestMs = Math.max(noted.longestMs ?? 0, duration);
  }).observe({ type: 'longtask' });
}

/** Configurations: two of 5 MB are compared. The reference are two of 50 kB. */
export async function measureComparison(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    await stage.page.addInitScript(noteAnswers, minMeasuredSize);
    await stage.page.addInitScript(noteComparison);
    const visit = async (pods: number) => {
      const items: Record<string, ConfigItem> = {
        [left]: wholeItem({ configText: configuration(pods, '1.1') }),
        [right]: wholeItem({ id: right, configText: configuration(pods, '1.2') }),
      };
      const found = (id: string) => items[id] ?? wholeItem({ id });
      const wholeMs = await answerToPainted(stage, {
        path,
        call: 'catalog.item.get',
        answer: ({ id, kept = false }) => (kept ? cachedAfterFailure(found(id)) : serverAnswer(found(id))),
        drawn,
      });
      const comparedMs = await stage.page.evaluate(
        () => performance.now() - ((globalThis as Noted).comparedMs ?? Number.NaN),
      );
      // The remaining differences arrive after the first one.
      await stage.page
        .getByRole('status')
        .filter({ hasText: /differences/ })
        .waitFor();
      const longestMs = await stage.page.evaluate(() => (globalThis as Noted).longestMs ?? Number.NaN);
      return { wholeMs, comparedMs, longestMs };
    };
    await stage.open('/catalog', {});
    await visit(90);
    const small = await times(runs, () => visit(90));
    const large = await times(runs, () => visit(9_000));
    await stage.close();
    const figure = (name: 'wholeMs' | 'comparedMs' | 'longestMs', what: string, budget?: number): Figure => ({
      budgetName: 'compare',
      what,
      unit: 'ms',
      figure: middle(large.map((one) => one[name])),
      ...(budget === undefined ? {} : { budget }),
      reference: middle(small.map((one) => one[name])),
      referenceWhat: 'two of 50 kB',
    });
    return [
      figure('comparedMs', 'two configurations of 5 MB in the window: to the first painted difference', 500),
      figure('longestMs', 'the longest task of the window until all 9,000 are listed', 100),
      figure('wholeMs', 'from the first of the two answers, each read from cache and server', undefined),
    ];
  } finally {
    await browser.close();
  }
}
