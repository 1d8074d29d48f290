import { expect } from 'playwright/test';
import { button, expectNoTexts, expectTexts, press } from './actions.ts';
import { callSite } from './callSite.ts';
import { type Answers, type CallName, pending } from './FakeBridge.ts';
import { expectPlaceholderColumns } from './placeholderColumns.ts';
import type { Story, TextMatcher } from './Story.ts';
import { defaultAnswers } from './world/defaultAnswers.ts';
import {
  failsWith,
  failures,
  failuresOfEveryScreen,
  type KnownFailure,
  panelText,
} from './world/failures.ts';
import { cachedAnswer, minuteMs } from './world/times.ts';

interface Faulty<Name extends CallName> {
  readonly path: string;
  /** The call that the screen depends on. */
  readonly call: Name;
  /** Other calls that fail together with `call`. */
  readonly others?: readonly CallName[];
  /** A text that is displayed after recovery. */
  readonly well: TextMatcher;
}

const only = (names: readonly CallName[], answerOf: (name: CallName) => unknown): Partial<Answers> =>
  Object.fromEntries(names.map((name) => [name, answerOf(name)]));

const asUsual = (names: readonly CallName[]) => only(names, (name) => defaultAnswers[name]);

/**
 * Stories of a screen without data when the server fails: the message, the details, and Try again.
 * @param saysOf texts displayed for a failure. Default: the panel's own text
 * @param reportedFailures the failures to create stories for
 */
export function loadFailureStories<Name extends CallName>(
  { path, call, others = [], well }: Faulty<Name>,
  saysOf: (failure: KnownFailure) => readonly TextMatcher[] = (failure) => [panelText(failure)],
  reportedFailures: readonly KnownFailure[] = failuresOfEveryScreen,
): Story[] {
  const { line } = callSite(loadFailureStories);
  const names = [call, ...others];
  const loading: Story = {
    name: 'shows a loading message until a slow server answers',
    path,
    answers: only(names, () => pending),
    expects: ['loading data...'],
    expectsNot: [well],
    async followUp(stage) {
      await expectPlaceholderColumns(stage);
      stage.bridge.answer(asUsual(names));
      await expectTexts(stage, [well]);
      await expectNoTexts(stage, ['loading data...']);
    },
  };
  const failing = reportedFailures.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path,
      answers: only(names, () => failsWith(failure)),
      expects: saysOf(failure),
      expectsNot: [well],
      async followUp(stage) {
        const main = stage.page.getByRole('main').or(stage.page.getByRole('dialog')).last();
        await main.getByText('Details', { exact: true }).first().click();
        await expect(main.locator('pre').first()).toContainText(failure.details);
        stage.bridge.answer(asUsual(names));
        await press(stage, 'Try again');
        await expectTexts(stage, [well]);
        await expectNoTexts(stage, saysOf(failure));
      },
    }),
  );
  return [loading, ...failing].map((story) => ({ ...story, line }));
}

/** Texts displayed next to rows that could not be refreshed: rows cached by main, or the last answer. */
interface RefreshFailureOptions<Name extends CallName> extends Faulty<Name> {
  /** The data cached by main. Absent if nothing is cached. */
  readonly cachedData?: object;
  readonly cachedText?: (sentence: string) => string;
  readonly staleText: (sentence: string) => string;
  /** The failures to create stories for. Default: a server error (500). */
  readonly reportedFailures?: readonly KnownFailure[];
}

/** Stories of a screen that keeps its rows when a later request fails. A refusal clears them. */
export function refreshFailureStories<Name extends CallName>({
  path,
  call,
  others = [],
  well,
  cachedData: data,
  cachedText,
  staleText,
  reportedFailures = [failures.broken],
}: RefreshFailureOptions<Name>): Story[] {
  const { line } = callSite(refreshFailureStories);
  const names = [call, ...others];
  const stale = reportedFailures.map(
    (failure): Story => ({
      name: `keeps the loaded data when the server is ${failure.name}`,
      path,
      waitsFor: [well],
      async act(stage) {
        // Moves relative time ranges to another minute, so that they cause a new request.
        await stage.putForward(minuteMs);
        stage.bridge.answer(only(names, () => failsWith(failure)));
        await press(stage, 'Refresh');
      },
      expects: [staleText(failure.sentence), well],
      async followUp(stage) {
        stage.bridge.answer(asUsual(names));
        await press(stage, 'Refresh');
        await expectNoTexts(stage, [failure.sentence]);
        await expectTexts(stage, [well]);
      },
    }),
  );
  const refused: Story = {
    name: 'clears the loaded data when the server refuses access',
    path,
    waitsFor: [well],
    async act(stage) {
      stage.bridge.answer(only(names, () => failsWith(failures.refused)));
      await press(stage, 'Refresh');
    },
    expects: [panelText(failures.refused)],
    expectsNot: [well],
  };
  const slow: Story = {
    name: 'shows Refresh as busy while the server is slow',
    path,
    waitsFor: [well],
    async act(stage) {
      stage.bridge.answer(only(names, () => pending));
      await press(stage, 'Refresh');
      await expect(button(stage, 'Refresh')).toHaveAttribute('aria-busy', 'true');
    },
    expects: [well],
    async followUp(stage) {
      stage.bridge.answer(asUsual(names));
      await expect(button(stage, 'Refresh')).not.toHaveAttribute('aria-busy', 'true');
      await expectTexts(stage, [well]);
    },
  };
  const standIn =
    data === undefined || cachedText === undefined
      ? []
      : reportedFailures.map(
          (failure): Story => ({
            name: `shows cached data with its age when the server is ${failure.name}`,
            path,
            answers: only(names, () => cachedAnswer(data, failure.sentence, failure.details)),
            expects: [cachedText(failure.sentence), well, /as of \d\d:\d\d/],
          }),
        );
  return [...stale, refused, slow, ...standIn].map((story) => ({ ...story, line }));
}
