import { errors, expect, type Locator } from 'playwright/test';
import type { CallName } from './FakeBridge.ts';
import type { Stage } from './Stage.ts';
import type { Seen } from './Story.ts';

/** How long what is seen has to come, in milliseconds. */
const comeLimitMs = 5_000;
/** For a last look, which tells what is there instead, in milliseconds. */
const lookMs = 500;

/** Where a text stands on the screen. */
export const text = ({ page }: Stage, seen: Seen): Locator => page.getByText(seen).filter({ visible: true });

export async function see(stage: Stage, all: readonly Seen[]): Promise<void> {
  for (const seen of all) {
    const there = text(stage, seen).first();
    // It asks more often than an expectation does, which reads the whole page aloud each time that it finds nothing.
    try {
      await there.waitFor({ timeout: comeLimitMs });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await expect(there, `“${seen}” is there`).toBeVisible({ timeout: lookMs });
    }
  }
}

export async function lack(stage: Stage, all: readonly Seen[]): Promise<void> {
  for (const seen of all) await expect(text(stage, seen), `“${seen}” is not there`).toHaveCount(0);
}

export const button = ({ page }: Stage, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** The last of them: a dialog stands over what opened it. */
export const press = (stage: Stage, name: string | RegExp): Promise<void> =>
  button(stage, name).last().click();

export const pressed =
  (...names: ReadonlyArray<string | RegExp>) =>
  async (stage: Stage): Promise<void> => {
    for (const name of names) await press(stage, name);
  };

export const field = ({ page }: Stage, name: string | RegExp): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const rows = ({ page }: Stage): Locator => page.locator('.ag-row');

/** Something that was said at the bottom right. */
export const toast = ({ page }: Stage, said: Seen): Locator =>
  page.getByRole('status', { name: 'Messages' }).getByText(said);

/** A button that says why it cannot be pressed now. */
export const expectStopped = (stage: Stage, name: string | RegExp, why: string | RegExp): Promise<void> =>
  expect(button(stage, name).last()).toHaveAttribute('data-tooltip', why);

/** Everything that the window asked so far has arrived: it asks once more, which comes after all of that. */
async function arrived({ page, bridge }: Stage): Promise<void> {
  const before = bridge.calls('shell.window.seen').length;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => bridge.calls('shell.window.seen').length, 'the window asks')
    .toBeGreaterThan(before);
}

/** What main was asked of one call, with what input, since the story began. */
export async function expectAsked(stage: Stage, name: CallName, inputs: readonly unknown[]): Promise<void> {
  await arrived(stage);
  expect(
    stage.bridge.calls(name).map(({ input }) => input),
    `${name} was asked`,
  ).toEqual(inputs);
}

/** Text of the one saved file. A large one crosses the bridge in pieces. */
export const savedText = ({ bridge }: Stage): string =>
  [...bridge.calls('shell.file.piece'), ...bridge.calls('shell.file.save')]
    .map(({ input }) => (input as { text: string }).text)
    .join('');

export async function expectAskedOnce(stage: Stage, name: CallName): Promise<void> {
  await arrived(stage);
  expect(stage.bridge.calls(name), `how often ${name} was asked`).toHaveLength(1);
}
