import { expect } from 'playwright/test';
import { callSite } from './callSite.ts';
import { type Answers, type CallName, pending } from './FakeBridge.ts';
import { button, lack, press, see } from './person.ts';
import type { Seen, Story } from './Story.ts';
import { failsWith, failures, type KnownFailure, toldOfEach } from './world/failures.ts';
import { kept, minuteMs } from './world/times.ts';
import { usual } from './world/usual.ts';

interface Faulty<Name extends CallName> {
  readonly path: string;
  /** The call that the screen depends on. */
  readonly call: Name;
  /** Other calls that fail together with `call`. */
  readonly others?: readonly CallName[];
  /** A text that is displayed after recovery. */
  readonly well: Seen;
}

const only = (names: readonly CallName[], answerOf: (name: CallName) => unknown): Partial<Answers> =>
  Object.fromEntries(names.map((name) => [name, answerOf(name)]));

const asUsual = (names: readonly CallName[]) => only(names, (name) => usual[name]);

/**
 * Stories of a screen without data when the server fails: the message, the details, and Try again.
 * @param saysOf texts displayed for a failure. Default: the failure's own message
 * @param told the failures to create stories for
 */
export function faultStories<Name extends CallName>(
  { path, call, others = [], well }: Faulty<Name>,
  saysOf: (failure: KnownFailure) => readonly Seen[] = ({ sentence }) => [sentence],
  told: readonly KnownFailure[] = toldOfEach,
): Story[] {
  const { line } = callSite(faultStories);
  const names = [call, ...others];
  const loading: Story = {
    name: 'shows a loading message until a slow server answers',
    path,
    answers: only(names, () => pending),
    sees: ['loading data...'],
    lacks: [well],
    async goesOn(stage) {
      stage.bridge.answer(asUsual(names));
      await see(stage, [well]);
      await lack(stage, ['loading data...']);
    },
  };
  const failing = told.map(
    (failure): Story => ({
      name: `shows the cause when the server is ${failure.name}, and loads on Try again`,
      path,
      answers: only(names, () => failsWith(failure)),
      sees: saysOf(failure),
      lacks: [well],
      async goesOn(stage) {
        const main = stage.page.getByRole('main').or(stage.page.getByRole('dialog')).last();
        await main.getByText('Details', { exact: true }).first().click();
        await expect(main.locator('pre').first()).toContainText(failure.details);
        stage.bridge.answer(asUsual(names));
        await press(stage, 'Try again');
        await see(stage, [well]);
        await lack(stage, saysOf(failure));
      },
    }),
  );
  return [loading, ...failing].map((story) => ({ ...story, line }));
}

/** Texts displayed next to rows that could not be refreshed: rows cached by main, or the last answer. */
interface Standing<Name extends CallName> extends Faulty<Name> {
  /** The data cached by main. Absent if nothing is cached. */
  readonly kept?: object;
  readonly saysKept?: (sentence: string) => string;
  readonly saysStale: (sentence: string) => string;
  /** The failures to create stories for. Default: a server error (500). */
  readonly told?: readonly KnownFailure[];
}

/** Stories of a screen that keeps its rows when a later request fails. A refusal clears them. */
export function standingStories<Name extends CallName>({
  path,
  call,
  others = [],
  well,
  kept: data,
  saysKept,
  saysStale,
  told = [failures.broken],
}: Standing<Name>): Story[] {
  const { line } = callSite(standingStories);
  const names = [call, ...others];
  const stale = told.map(
    (failure): Story => ({
      name: `keeps the loaded data when the server is ${failure.name}`,
      path,
      first: [well],
      async act(stage) {
        // Moves relative time ranges to another minute, so that they cause a new request.
        await stage.putForward(minuteMs);
        stage.bridge.answer(only(names, () => failsWith(failure)));
        await press(stage, 'Refresh');
      },
      sees: [saysStale(failure.sentence), well],
      async goesOn(stage) {
        stage.bridge.answer(asUsual(names));
        await press(stage, 'Refresh');
        await lack(stage, [failure.sentence]);
        await see(stage, [well]);
      },
    }),
  );
  const refused: Story = {
    name: 'clears the loaded data when the server refuses access',
    path,
    first: [well],
    async act(stage) {
      stage.bridge.answer(only(names, () => failsWith(failures.refused)));
      await press(stage, 'Refresh');
    },
    sees: [failures.refused.sentence],
    lacks: [well],
  };
  const slow: Story = {
    name: 'shows Refresh as busy while the server is slow',
    path,
    first: [well],
    async act(stage) {
      stage.bridge.answer(only(names, () => pending));
      await press(stage, 'Refresh');
      await expect(button(stage, 'Refresh')).toHaveAttribute('aria-busy', 'true');
    },
    sees: [well],
    async goesOn(stage) {
      stage.bridge.answer(asUsual(names));
      await expect(button(stage, 'Refresh')).not.toHaveAttribute('aria-busy', 'true');
      await see(stage, [well]);
    },
  };
  const standIn =
    data === undefined || saysKept === undefined
      ? []
      : told.map(
          (failure): Story => ({
            name: `shows cached data with its age when the server is ${failure.name}`,
            path,
            answers: only(names, () => kept(data, failure.sentence, failure.details)),
            sees: [saysKept(failure.sentence), well, /as of \d\d:\d\d/],
          }),
        );
  return [...stale, refused, slow, ...standIn].map((story) => ({ ...story, line }));
}
