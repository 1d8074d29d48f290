import { errors, expect, type Locator } from 'playwright/test';
import type { CallName } from './FakeBridge.ts';
import type { TextMatcher } from './Story.ts';
import type { StoryWindow } from './StoryWindow.ts';

/** Time limit for a text to appear, in milliseconds. */
const comeLimitMs = 5_000;
/** Time limit of the final expectation, which produces the error message, in milliseconds. */
const lookMs = 500;

/** Returns the visible elements with a text. */
export const text = ({ page }: StoryWindow, seen: TextMatcher): Locator =>
  page.getByText(seen).filter({ visible: true });

export async function expectTexts(stage: StoryWindow, all: readonly TextMatcher[]): Promise<void> {
  for (const seen of all) {
    const there = text(stage, seen).first();
    // `waitFor` polls faster than `expect`, which computes the page's text after each failed attempt.
    try {
      await there.waitFor({ timeout: comeLimitMs });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await expect(there, `“${seen}” is there`).toBeVisible({ timeout: lookMs });
    }
  }
}

export async function expectNoTexts(stage: StoryWindow, all: readonly TextMatcher[]): Promise<void> {
  for (const seen of all) await expect(text(stage, seen), `“${seen}” is not there`).toHaveCount(0);
}

/** Expects that the list itself has no notice: the banner of the server reports the age of all data. */
export const lackNotice = ({ page }: StoryWindow): Promise<void> =>
  expect(page.getByRole('main').getByText(/Showing data stored on this computer/)).toHaveCount(0);

export const button = ({ page }: StoryWindow, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Presses the last match, because dialogs come after their opener in the document. */
export const press = (stage: StoryWindow, name: string | RegExp): Promise<void> =>
  button(stage, name).last().click();

export const pressed =
  (...names: ReadonlyArray<string | RegExp>) =>
  async (stage: StoryWindow): Promise<void> => {
    for (const name of names) await press(stage, name);
  };

export const field = ({ page }: StoryWindow, name: string | RegExp): Locator =>
  page.getByRole('textbox', { name, exact: true });

export const rows = ({ page }: StoryWindow): Locator => page.locator('.ag-row');

export const toast = ({ page }: StoryWindow, said: TextMatcher): Locator =>
  page.getByRole('status', { name: 'Messages' }).getByText(said);

/** Expects a button to be disabled with a reason as its tooltip. */
export const expectDisabled = (
  stage: StoryWindow,
  name: string | RegExp,
  why: string | RegExp,
): Promise<void> => expect(button(stage, name).last()).toHaveAttribute('data-tooltip', why);

/** Waits until all earlier calls of the window have arrived, by triggering one more call. */
async function arrived({ page, bridge }: StoryWindow): Promise<void> {
  const before = bridge.calls('shell.window.seen').length;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect
    .poll(() => bridge.calls('shell.window.seen').length, 'the window asks')
    .toBeGreaterThan(before);
}

/** Expects the inputs of all calls of one procedure since the start of the story. */
export async function expectCalls(
  stage: StoryWindow,
  name: CallName,
  inputs: readonly unknown[],
): Promise<void> {
  await arrived(stage);
  expect(
    stage.bridge.calls(name).map(({ input }) => input),
    `${name} was asked`,
  ).toEqual(inputs);
}

/** Returns the text of the saved file. Large files cross the bridge in pieces. */
export const savedText = ({ bridge }: StoryWindow): string =>
  [...bridge.calls('shell.file.piece'), ...bridge.calls('shell.file.save')]
    .map(({ input }) => (input as { text: string }).text)
    .join('');

export async function expectSingleCall(stage: StoryWindow, name: CallName): Promise<void> {
  await arrived(stage);
  expect(stage.bridge.calls(name), `how often ${name} was asked`).toHaveLength(1);
}
