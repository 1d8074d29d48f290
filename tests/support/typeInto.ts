import { expect, type Locator } from 'playwright/test';

/** Milliseconds between two keys: fast for a person, and enough for the window to render and to receive answers between letters. */
const keyPauseMs = 20;

/** The keys go through the keyboard of the page and not through the locator: a field that loses its focus loses them. */
async function selectAll(field: Locator): Promise<void> {
  // A field that is still being filled in takes no letters, and what comes into it undoes the selection.
  await expect(field).toBeEditable();
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+A');
}

/**
 * Types into a field as a person does: clicks it, selects what it holds and replaces that key by key, with pauses. Browser tests never
 * use `fill`, which hides a field that loses its focus, its caret or its letters (build/lint/noFill.grit).
 * @param text empty to clear the field
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  const { keyboard } = field.page();
  if (text === '') await keyboard.press('Backspace');
  else await keyboard.type(text, { delay: keyPauseMs });
}

/** Replaces the text of a field in one step. For texts that people paste: access tokens and codes from emails. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await selectAll(field);
  await field.page().keyboard.insertText(text);
}
