import { expect, type Locator } from 'playwright/test';

/**
 * Milliseconds between two keys: fast typing that still lets the window render and receive responses
 * between letters.
 */
const keyPauseMs = 20;

/**
 * Uses the page's keyboard instead of the locator's, so that a field that loses focus also loses the keys.
 */
async function selectAll(field: Locator): Promise<void> {
  // A field that is still loading ignores keys, and its new value clears the selection.
  await expect(field).toBeEditable();
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+A');
}

/**
 * Types into a field like a user: clicks, selects the content and replaces it key by key. Browser tests
 * never use `fill`, which hides a loss of focus, caret or letters (build/lint/noFill.grit).
 * @param text empty to clear the field
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  const { keyboard } = field.page();
  if (text === '') await keyboard.press('Backspace');
  else await keyboard.type(text, { delay: keyPauseMs });
}

/**
 * Replaces the text of a field in one step. For texts that users paste: access tokens and codes from
 * emails.
 */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  await field.page().keyboard.insertText(text);
}
