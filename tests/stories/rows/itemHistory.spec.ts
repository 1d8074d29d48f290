import { createTwoFilesPatch } from 'diff';
import { expect } from 'playwright/test';
import type { ConfigStep } from '#contract/changes.ts';
import { expectTexts, press } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { wholeItem } from '../world/catalog.ts';
import { ago, dayMs, hourMs, idOf, serverAnswer } from '../world/times.ts';

const states = [
  { image: 'payments-worker:3.17.2', replicas: 4 },
  { image: 'payments-worker:3.17.4', replicas: 4 },
  { image: 'payments-worker:3.18.2', replicas: 6 },
].map((state) => `${JSON.stringify(state, null, 2)}\n`);

/** A long document with a difference near its start and one at its end. */
const longStates = [0, 1].map((version) => {
  const lines = Object.fromEntries(
    Array.from({ length: 200 }, (_one, at) => [`k${at + 1000}`, `line ${at}`]),
  );
  const changed = version === 0 ? {} : { k1040: 'changed here', k1190: 'changed at the end' };
  return `${JSON.stringify({ ...lines, ...changed }, null, 2)}\n`;
});

const step = (place: number, values: Partial<ConfigStep> = {}): ConfigStep => ({
  id: idOf(42, place),
  at: ago(place === 2 ? hourMs : 3 * dayMs),
  summary: place === 2 ? 'image 3.17.4 to 3.18.2' : null,
  by: 'flux-system/kustomize-controller',
  diff: createTwoFilesPatch('before', 'after', states[place - 1] ?? '', states[place] ?? ''),
  ...values,
});
const history = (steps: readonly ConfigStep[], more = false) => serverAnswer({ steps: [...steps], more });
const steps = [step(2), step(1)];

const path = `/catalog/${idOf(3, 1)}?compare=..`;
const usually = {
  'catalog.item.get': serverAnswer(
    wholeItem({ configText: states[2]?.trimEnd() ?? '', configFormat: 'json' }),
  ),
  'changes.history': history(steps),
};

const stories: readonly Story[] = [
  {
    name: 'compares the versions before and after the last change',
    path,
    answers: usually,
    expects: ['History of payments-ledger', '3.17.4', '3.18.2', 'Now', /image 3.17.4 to 3.18.2/],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: /^From/ }).click();
      await stage.page
        .getByRole('option', { name: /^Before/ })
        .last()
        .click();
      await expect(stage.page).toHaveURL(new RegExp(`compare=${idOf(42, 1)}`));
      await expectTexts(stage, ['3.17.2']);
      await stage.page.getByRole('radio', { name: 'Inline' }).click();
      await expectTexts(stage, ['3.17.2']);
      await stage.page.keyboard.press('Escape');
      await expect(stage.page).not.toHaveURL(/compare=/);
    },
  },
  {
    name: 'counts the differences, folds unchanged lines, and goes from one to the next',
    path,
    answers: {
      'catalog.item.get': serverAnswer(
        wholeItem({ configText: longStates[1]?.trimEnd() ?? '', configFormat: 'json' }),
      ),
      'changes.history': history([
        step(2, { diff: createTwoFilesPatch('before', 'after', longStates[0] ?? '', longStates[1] ?? '') }),
      ]),
    },
    expects: ['2 differences', 'changed here', /hidden lines/],
    expectsNot: [/line 100/],
    async followUp(stage) {
      const { page } = stage;
      await page.keyboard.press('n');
      await expectTexts(stage, ['changed at the end']);
      await page.keyboard.press('p');
      await expectTexts(stage, ['changed here']);
      await press(stage, 'Next difference (N)');
      await expectTexts(stage, ['changed at the end']);
    },
  },
  {
    name: 'opens from the configuration',
    path: `/catalog/${idOf(3, 1)}`,
    answers: usually,
    expects: ['payments-worker:3.18.2'],
    async followUp(stage) {
      await press(stage, 'History');
      await expectTexts(stage, ['History of payments-ledger', '3.17.4']);
    },
  },
  {
    name: 'explains that two versions are identical',
    path: path.replace('..', `now..now`),
    answers: usually,
    expects: ['The two versions are identical.'],
  },
  {
    name: 'explains that an older version cannot be shown',
    path,
    answers: { ...usually, 'changes.history': history([step(2, { diff: '' })], true) },
    expects: ['This version cannot be shown.', 'Older changes exist'],
  },
  {
    name: 'explains that the server has no changes',
    path,
    answers: { ...usually, 'changes.history': history([]) },
    expects: ['The server has no changes to this configuration.'],
  },
  {
    name: 'explains that the changes are not stored on this computer',
    path,
    answers: { ...usually, 'changes.history': history([], true) },
    expects: ['The changes to this configuration are not stored on this computer. Quarterdeck stores them'],
  },
  ...loadFailureStories({ path, call: 'changes.history', well: 'The server has no changes to this' }).map(
    (story) => ({
      ...story,
      answers: { ...usually, ...story.answers },
    }),
  ),
];

defineStories([{ screen: 'the configuration history', stories }]);
