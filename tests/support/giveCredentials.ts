import type { Page } from 'playwright/test';
import { typeInto } from './typeInto.ts';

/** Signs in on the form, as a person types. */
export async function giveCredentials(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await typeInto(page.getByLabel('E-Mail'), email);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
}
