import { chromium } from 'playwright';
import type { IncidentPage } from '#contract/incidents.ts';
import { StoryWindow } from '../stories/StoryWindow.ts';
import { bigIncident, incidentPage } from '../stories/world/incidents.ts';
import { serverAnswer } from '../stories/world/times.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { answerToPainted, minMeasuredSize, noteAnswers } from './answerToPainted.ts';
import { type Figure, middle, p95, times } from './measure.ts';

const runs = 5;
const text = 'Rolling back now. I keep the incident open until checks stay green.';
/** Delay between two keys, in milliseconds: 25 keys per second. */
const delayMs = 40;
/** The first comment below a hypothesis. */
const drawn = '[data-hypothesis] article';

interface Visit {
  readonly paintedMs: number;
  readonly typingMs: number;
}

/** Measures the time from receiving to painting the answer, and then the typing latency of a comment. */
async function visit(stage: StoryWindow, incident: IncidentPage): Promise<Visit> {
  const { page } = stage;
  const paintedMs = await answerToPainted(stage, {
    path: `/incidents/${incident.id}?comments=true`,
    call: 'incidents.get',
    answer: serverAnswer(incident),
    drawn,
  });

  const box = page.getByRole('textbox', { name: 'Comment' });
  await box.click();
  const keys = await page.evaluateHandle(() => {
    const took: number[] = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - timeStamp))),
      { capture: true },
    );
    return took;
  });
  await box.pressSequentially(text, { delay: delayMs });
  const took = await keys.evaluate(
    (all) => new Promise<number[]>((resolve) => setTimeout(() => resolve(all), 200)),
  );
  return { paintedMs, typingMs: p95(took) };
}

/** P18: an expanded incident with 200 pieces of evidence and 1,000 comments. The reference is a small one. */
export async function measureIncidentPage(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    await stage.page.addInitScript(noteAnswers, minMeasuredSize);
    await visit(stage, incidentPage());
    const small = await times(runs, () => visit(stage, incidentPage()));
    const big = await times(runs, () => visit(stage, bigIncident()));
    await stage.close();
    const of = (visits: readonly Visit[], name: keyof Visit) => middle(visits.map((one) => one[name]));
    const common = { budgetName: 'P18', unit: 'ms', referenceWhat: 'an incident with 7 and 2' } as const;
    return [
      {
        ...common,
        what: 'incident with 200 evidences and 1,000 comments: answer to first paint',
        figure: of(big, 'paintedMs'),
        budget: 300,
        reference: of(small, 'paintedMs'),
      },
      {
        ...common,
        what: 'typing in its comment box, key to painted, p95',
        figure: of(big, 'typingMs'),
        budget: 50,
        reference: of(small, 'typingMs'),
      },
    ];
  } finally {
    await browser.close();
  }
}
