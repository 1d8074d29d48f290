import type { Page } from 'playwright/test';

/** Locators of the Agents screen. */
export const table = (page: Page) => page.getByRole('grid', { name: 'Agents' });
export const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const addButton = (page: Page) => button(page, 'Add agent');
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const createDialog = (page: Page) => dialog(page, 'Create new agent');
export const instructions = (page: Page) => dialog(page, 'Installation Instructions');
export const nameField = (page: Page) => createDialog(page).getByRole('textbox', { name: 'Name' });
export const question = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: `Delete agent ${name}` });
export const nextButton = (page: Page) =>
  createDialog(page).getByRole('button', { name: 'Next', exact: true });
export const code = (page: Page, tab: string) => page.getByRole('region', { name: tab, exact: true });

export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text);
