import { expect } from 'playwright/test';
import { type Answers, type CallName, pending } from './FakeBridge.ts';
import { button, lack, press, see } from './person.ts';
import type { Seen, Story } from './Story.ts';
import { failsWith, failures, isAlike, type KnownFailure, passing } from './world/failures.ts';
import { kept } from './world/times.ts';
import { usual } from './world/usual.ts';

interface Faulty<Name extends CallName> {
  readonly path: string;
  /** What the screen cannot do without. */
  readonly call: Name;
  /** Other calls that fail with it. */
  readonly alike?: readonly CallName[];
  /** What is seen once all is well. */
  readonly well: Seen;
}

const only = (names: readonly CallName[], answerOf: (name: CallName) => unknown): Partial<Answers> =>
  Object.fromEntries(names.map((name) => [name, answerOf(name)]));

const asUsual = (names: readonly CallName[]) => only(names, (name) => usual[name]);

/**
 * A screen that has nothing to show when the server fails: what happened, the raw cause one click away, and a way to try again that
 * leads to the screen.
 * @param saysOf what is said of a failure; its own sentence unless the screen has better words
 */
export function faultStories<Name extends CallName>(
  { path, call, alike = [], well }: Faulty<Name>,
  saysOf: (failure: KnownFailure) => readonly Seen[] = ({ sentence }) => [sentence],
): Story[] {
  const names = [call, ...alike];
  const loading: Story = {
    name: 'waits for a server that is slow',
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
  const failing = [...passing, failures.refused].map(
    (failure): Story => ({
      name: `says why when the server is ${failure.name}, and goes on`,
      alike: isAlike(failure),
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
  return [loading, ...failing];
}

/** What stands beside rows that could not be read anew: kept by main, or the last answer. */
interface Standing<Name extends CallName> extends Faulty<Name> {
  /** What main keeps of it; absent where it keeps nothing. */
  readonly kept?: object;
  readonly saysKept?: (sentence: string) => string;
  readonly saysStale: (sentence: string) => string;
}

/**
 * A screen that keeps what it has when the server fails later, and takes it away when the server refuses. They stand beside
 * `faultStories` of the same screen, where a refusal is drawn alike; what is kept is drawn as what is stale, but for its words.
 */
export function standingStories<Name extends CallName>({
  path,
  call,
  alike = [],
  well,
  kept: data,
  saysKept,
  saysStale,
}: Standing<Name>): Story[] {
  const names = [call, ...alike];
  const stale = passing.map(
    (failure): Story => ({
      name: `keeps what it has when the server is ${failure.name}`,
      alike: isAlike(failure),
      path,
      first: [well],
      async act(stage) {
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
    name: 'takes it away when the server refuses it',
    alike: true,
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
    name: 'turns its refresh icon while the server is slow',
    alike: true,
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
      : passing.map(
          (failure): Story => ({
            alike: true,
            name: `shows what is kept, and since when, when the server is ${failure.name}`,
            path,
            answers: only(names, () => kept(data, failure.sentence, failure.details)),
            sees: [saysKept(failure.sentence), well, /as of \d\d:\d\d/],
          }),
        );
  return [...stale, refused, slow, ...standIn];
}
