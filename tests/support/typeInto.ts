import type { Locator } from 'playwright/test';

/**
 * Types into a search or filter field as a person does: the text replaces what is there, one key after the other. Tests of such
 * fields never use `fill`, which hides a field that loses its focus or its letters.
 * @param text empty to clear the field
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  if (text === '') await field.press('Backspace');
  // Through the keyboard and not the locator: a letter goes to whatever has the focus.
  else await field.page().keyboard.type(text);
}
