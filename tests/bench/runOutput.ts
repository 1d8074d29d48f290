import { chromium } from 'playwright';
import { StoryWindow } from '../stories/StoryWindow.ts';
import { runAction, runPage } from '../stories/world/playbooks.ts';
import { idOf, serverAnswer } from '../stories/world/times.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { answerToPainted, minMeasuredSize, noteAnswers } from './answerToPainted.ts';
import { type Figure, middle, times } from './measure.ts';

const runs = 5;
const lines = 100_000;
const path = `/playbooks/runs/${idOf(40, 4)}`;
/** A rendered output line, not only its placeholder. */
const drawn = '[data-line] code span';

/** A typical log line: time, level and a colored name. */
const line = (index: number): string =>
  `\u001b[90m2026-11-25T10:00:00.${index % 1_000}Z\u001b[0m \u001b[1;${31 + (index % 6)}mINFO\u001b[0m [${index}] waiting for \u001b[33mpayments-worker-${index % 97}\u001b[0m to be ready`;

const outputOf = (count: number) =>
  serverAnswer(
    runAction({ result: { stdout: Array.from({ length: count }, (_, index) => line(index)).join('\n') } }),
  );

/** P19: a run whose last step wrote 100,000 colored lines. The reference wrote 100. */
export async function measureRunOutput(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    await stage.page.addInitScript(noteAnswers, minMeasuredSize);
    const visit = (answer: ReturnType<typeof outputOf>) =>
      answerToPainted(stage, { path, call: 'playbooks.runs.action', answer, drawn });
    const [small, big] = [outputOf(100), outputOf(lines)];
    await stage.open(path, { 'playbooks.runs.get': serverAnswer(runPage()) });
    await visit(small);
    const few = await times(runs, () => visit(small));
    const many = await times(runs, () => visit(big));
    const devTools = await stage.page.context().newCDPSession(stage.page);
    await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    await stage.close();
    return [
      {
        budgetName: 'P19',
        what: '100,000 lines of a run’s output with colours: answer to first paint',
        unit: 'ms',
        figure: middle(many),
        budget: 300,
        reference: middle(few),
        referenceWhat: '100 such lines',
      },
      {
        budgetName: 'P19',
        what: 'the window’s heap while these lines are displayed',
        unit: 'MB',
        figure: usedSize / 1024 / 1024,
        budget: 250,
      },
    ];
  } finally {
    await browser.close();
  }
}
