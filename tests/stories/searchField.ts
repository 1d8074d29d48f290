import { expect, type Locator } from 'playwright/test';
import type { CallName } from './FakeBridge.ts';
import type { StoryWindow } from './StoryWindow.ts';

/** Longer than the debounce of any search field, in milliseconds. */
export const pauseMs = 600;

interface TypedField {
  readonly stage: StoryWindow;
  readonly field: Locator;
  readonly parts: readonly [string, string];
  /** A call that stays unanswered in the first pause, and in the pause after clearing the field. */
  readonly slow?: CallName | undefined;
}

/** State that a search must not change: the screen and the open layers. */
const surroundings = () => ({
  pathname: location.pathname,
  open: document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]').length,
});

/** Marks the input element, to detect a replacement. */
const mark = 'data-typed-into';

const stateOf = (field: HTMLInputElement) => ({
  focused: document.activeElement === field,
  same: field.hasAttribute('data-typed-into'),
  value: field.value,
  caret: [field.selectionStart, field.selectionEnd],
});

/** Simulates a pause in typing: all debounce timers fire, and all answers are rendered. */
async function pause({ page, bridge }: StoryWindow, slow: CallName | undefined): Promise<void> {
  await page.clock.runFor(pauseMs);
  const asked = () => bridge.unanswered.filter((name) => name !== slow);
  await expect.poll(asked, 'everything is answered').toEqual([]);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Types into a search field with pauses for its results: at the end, in the middle, and after clearing.
 * After each pause, the field still has its focus, caret and text, and no letter triggered a command.
 */
export async function expectInputStays({ stage, field, parts, slow }: TypedField): Promise<void> {
  const { page } = stage;
  const { keyboard } = page;
  const [first, second] = parts;
  await field.focus();
  await field.evaluate((element, name) => element.setAttribute(name, ''), mark);
  const before = await page.evaluate(surroundings);
  const expectTyped = async (value: string, caret = value.length) => {
    const now = { focused: true, same: true, value, caret: [caret, caret] };
    expect(await field.evaluate(stateOf), `after “${value}”`).toEqual(now);
    expect(await page.evaluate(surroundings), `the screen after “${value}”`).toEqual(before);
  };

  const delay = () => (slow === undefined ? () => undefined : stage.delay(slow));
  await keyboard.press('ControlOrMeta+A');
  let answer = delay();
  await keyboard.type(first);
  await pause(stage, slow);
  await expectTyped(first);
  await keyboard.type(second);
  answer();
  await pause(stage, undefined);
  await expectTyped(first + second);

  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await keyboard.type('n');
  await pause(stage, undefined);
  const whole = first + second;
  await expectTyped(`${whole.slice(0, -2)}n${whole.slice(-2)}`, whole.length - 1);

  answer = delay();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('Backspace');
  await pause(stage, slow);
  await expectTyped('');
  await keyboard.type(first);
  answer();
  await pause(stage, undefined);
  await expectTyped(first);
}
