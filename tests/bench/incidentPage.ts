import { chromium } from 'playwright';
import type { IncidentPage } from '../../src-preload/contract/incidents.ts';
import { Stage } from '../stories/Stage.ts';
import { bigIncident, incidentPage } from '../stories/world/incidents.ts';
import { fromServer } from '../stories/world/times.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { answerToPainted, leastAnswer, noteAnswers } from './answerToPainted.ts';
import { type Figure, middle, p95, times } from './measure.ts';

const runs = 5;
const text = 'Rolling back now. I keep the incident open until checks stay green.';
/** Milliseconds between two keys: 25 a second. */
const delayMs = 40;
/** The first thing that was said, under what it was said of. */
const drawn = '[data-hypothesis] article';

interface Visit {
  readonly paintedMs: number;
  readonly typingMs: number;
}

/** From the answer's coming to the frame after which the page shows it, and how long keys in the comment box take to be seen then. */
async function visit(stage: Stage, incident: IncidentPage): Promise<Visit> {
  const { page } = stage;
  const paintedMs = await answerToPainted(stage, {
    path: `/incidents/${incident.id}?comments=true`,
    call: 'incidents.get',
    answer: fromServer(incident),
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

/** P18: the page of an incident with 200 pieces of evidence and 1,000 comments, all of them open; beside it that of a small one. */
export async function measureIncidentPage(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await Stage.raise(browser);
    await stage.page.addInitScript(noteAnswers, leastAnswer);
    await visit(stage, incidentPage());
    const small = await times(runs, () => visit(stage, incidentPage()));
    const big = await times(runs, () => visit(stage, bigIncident()));
    await stage.strike();
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
