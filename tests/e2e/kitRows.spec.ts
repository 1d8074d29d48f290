import type { Locator, Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, only, test } from './kit.ts';

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const saved = (page: Page) => page.locator('output').first();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

/** Replaces an editor's text with a paste. The editor would indent typed lines. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press('Control+A');
  await editor.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a search field requests options from the server while typing, by keyboard', async ({ page, open }) => {
  await open('rows', only('Rows: searched options'));
  const form = page.getByRole('form', { name: 'Silence' });
  // If the server does not know the name either, the field displays the id.
  await expect(form.getByRole('button', { name: 'Also ledger, id-of-nothing' })).toBeVisible();
  await form.getByRole('button', { name: 'Catalog item None' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Catalog item' });
  const field = list.getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(list.getByRole('status')).toHaveText('Start typing to search');
  await page.keyboard.type('nothing');
  await expect(list.getByRole('status')).toHaveText('Searching…');
  await expect(list.getByRole('status')).toHaveText('No options found');
  await typeInto(field, 'fail');
  await expect(list.getByRole('alert')).toContainText('The search failed.');
  await list.getByText('Details').click();
  await expect(list.getByText('503 Service Unavailable')).toBeVisible();
  await noViolations(page, { include: ['[role="dialog"]'] });
  await list.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(list.getByRole('option')).toHaveCount(4);
  // The late answer for one letter must not replace the newer one.
  await typeInto(field, 'l');
  await typeInto(field, 'pay');
  await expect(list.getByRole('option')).toHaveText([/payments-worker/, /payments-db/]);
  await press(page, 'ArrowDown', 'Enter');
  await expect(form.getByRole('button', { name: 'Catalog item payments-db' })).toBeFocused();
  await form.getByRole('button', { name: /^Also/ }).press('Enter');
  const also = page.getByRole('dialog', { name: 'Also' });
  await expect(also.getByRole('option', { selected: true })).toHaveCount(2);
  await press(page, 'ArrowDown', 'Enter');
  await page.keyboard.type('shop');
  await expect(also.getByRole('option')).toHaveCount(1);
  await press(page, 'Enter', 'Escape');
  await expect(form.getByRole('button', { name: 'Also ledger, shop-front' })).toBeFocused();
  // The type of one row depends on the value of another.
  await form.getByRole('radio', { name: 'component' }).check();
  await expect(form.getByRole('button', { name: 'Component payments-db' })).toBeVisible();
  await save(page);
  await expect(saved(page)).toHaveText(
    '{"kind":"component","also":["id-of-ledger","id-of-shop-front"],"resource":"id-of-payments-db"}',
  );
});

test('list records are added, moved, and removed by keyboard, with errors at their rows', async ({
  page,
  open,
}) => {
  await open('rows', only('Rows: lists of records'));
  const form = page.getByRole('form', { name: 'Check' });
  await form.getByRole('button', { name: 'Add header' }).press('Enter');
  const third = form.getByRole('group', { name: 'Header 3' });
  await expect(third.getByLabel('Name')).toBeFocused();
  await press(page, 'Enter');
  await expect(third.getByLabel('Name')).toHaveAccessibleDescription('This field is required');
  await expect(form.getByRole('alert')).toHaveText('1 field needs attention: Name');
  await page.keyboard.type('Host');
  const host = form.getByRole('group', { name: 'Host' });
  await expect(host.getByLabel('Name')).toBeFocused();
  await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp');
  await expect(host.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Host is now 1 of 3.')).toBeAttached();
  await form.getByRole('button', { name: 'Move Host down' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Move Host down' })).toBeFocused();
  await expect(form.getByRole('button', { name: 'Move Accept up' })).toHaveAttribute('aria-disabled', 'true');
  await form.getByRole('button', { name: 'Remove X-Api-Key' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Host' })).toBeFocused();
  await form.getByRole('group', { name: 'Host' }).getByRole('switch').check();
  await save(page);
  // The focus moves to the empty value that replaces the secret.
  await expect(host.locator('input[type="password"]')).toBeFocused();
  await page.keyboard.type('x');
  await press(page, 'Enter');
  await expect(saved(page)).toHaveText(
    '{"spec":{"headers":[{"name":"Accept","value":"text/html","x.y":1},{"name":"Host","secret":true,"from":{"value":"x"}}],"fixed":[{"name":"never"}]}}',
  );
  await expect(form.getByRole('button', { name: 'Remove never' })).toHaveCount(0);
});

test('unreadable or invalid code is refused and stays as typed', async ({ page, open }) => {
  await open('rows', only('Rows: code'));
  const form = page.getByRole('form', { name: 'Canary' });
  const specs = form.getByRole('textbox', { name: 'Specs' });
  // Another row edits part of the same value, and the code updates immediately.
  await typeInto(form.getByLabel('Interval'), '7');
  await expect(form.locator('.view-lines').first()).toContainText('interval: 7');
  await write(page, specs, 'http: a: b');
  await expect(form.getByText('Changed')).toBeVisible();
  await save(page);
  await expect(specs).toBeFocused();
  await expect(specs).toHaveAccessibleDescription(/This is not valid YAML\. Line 1:/);
  await expect(saved(page)).toBeEmpty();
  await write(page, specs, 'http: []\ninterval: 0644');
  await expect(specs).toHaveAccessibleDescription(/Line 2: kubectl reads 0644 as 420\. Write 420,/);
  await save(page);
  await expect(saved(page)).toBeEmpty();
  await write(page, specs, 'http: []\nwrong: 1\ninterval: often');
  await expect(specs).toHaveAccessibleDescription(/This does not match the schema\./);
  // The other row's own error appears only there.
  await expect(form.getByLabel('Interval')).toHaveAccessibleDescription('This field must be a number');
  await save(page);
  await expect(saved(page)).toBeEmpty();
  await write(page, specs, 'kind: Canary\nspec:\n  http: []\n  interval: 5\n');
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(form.getByText('does not match')).toHaveCount(0);
  await save(page);
  await expect(saved(page)).toHaveText('{"spec":{"http":[],"interval":5},"tags":{"team":"shop"}}');
  await expect(form.getByText('The schema could not be loaded')).toHaveCount(1);
});

test('Form and Code show the same record without losing data', async ({ page, open }) => {
  await open('rows', only('Rows: Form and Code'));
  const form = page.getByRole('form', { name: 'Shop' });
  const tab = (name: string) => form.getByRole('tab', { name });
  const whole =
    '{"name":"shop","spec":{"schedule":"@every 30s","app.kubernetes.io/name":"shop","http":[{"url":"https://shop.meridian.example/","on":"yes","headers":null,"codes":[]}],"labels":{}';
  await tab('Code').click();
  const code = form.getByRole('textbox', { name: 'Spec' });
  await expect(form.locator('.view-lines')).toContainText('app.kubernetes.io/name');
  await tab('Form').click();
  await typeInto(form.getByLabel('Interval'), '5');
  await save(page);
  await expect(saved(page)).toHaveText(`${whole},"interval":5}}`);

  await tab('Code').click();
  await expect(form.locator('.view-lines')).toContainText('interval: 5');
  await write(page, code, 'schedule: a: b');
  await tab('Form').click();
  // The Code tab stays open and displays the reason.
  await expect(tab('Code')).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByText('Fix the code to return to the form.')).toBeVisible();
  await expect(code).toBeFocused();
  await write(page, code, '# often\ntimeout: 5s\n');
  await expect(form.getByText('Comments are not saved. Switching to Form removes them.')).toBeVisible();
  await save(page);
  await expect(code).toHaveAccessibleDescription(/Schedule: This field is required/);
  await expect(code).toBeFocused();
  await noViolations(page, { include: ['#rows'] });
  await tab('Form').click();
  await form.getByRole('button', { name: 'Stay in Code' }).press('Enter');
  await expect(code).toBeFocused();
  await tab('Form').click();
  await expect(form.getByRole('button', { name: 'Switch to Form' })).toBeFocused();
  await press(page, 'Enter');
  await expect(tab('Form')).toBeFocused();
  await expect(form.getByLabel('Timeout')).toHaveValue('5s');
  await expect(form.getByLabel('Schedule')).toHaveAccessibleDescription('This field is required');
  await typeInto(form.getByLabel('Schedule'), '@hourly');
  await save(page);
  await expect(saved(page)).toHaveText('{"name":"shop","spec":{"timeout":"5s","schedule":"@hourly"}}');
});

test('Code replaces the whole record, including flat keys and key order', async ({ page, open }) => {
  await open('rows', only('Rows: the whole record in Code'));
  const form = page.getByRole('form', { name: 'Team' });
  await form.getByRole('tab', { name: 'Code' }).click();
  const code = form.getByRole('textbox', { name: 'Team' });
  await write(page, code, 'labels:\n  x: 1\nname: ledger\na.b: 2\n');
  await form.getByRole('tab', { name: 'Form' }).click();
  await typeInto(form.getByLabel('Labels key 1'), 'y');
  await typeInto(form.getByLabel('Name', { exact: true }), 'ledgers');
  await save(page);
  await expect(saved(page)).toHaveText('{"labels":{"y":"1"},"name":"ledgers","a.b":2}');
});

test('a row with alternatives shows the stored one and clears fields of the others', async ({
  page,
  open,
}) => {
  await open('rows', only('Rows: several ways'));
  const form = page.getByRole('form', { name: 'Ways' });
  const way = (name: string) =>
    form.getByRole('radiogroup', { name: 'Authentication' }).getByRole('radio', { name, exact: true });
  await expect(way('NTLM')).toBeChecked();
  await expect(form.getByRole('textbox', { name: 'Secret name' })).toHaveValue('web');
  await way('Basic').check();
  await save(page);
  // The fields of the selected option, and the missing selection, are reported as required.
  await expect(form.getByText('This field is required')).toHaveCount(2);
  await noViolations(page, { include: ['[data-state="Rows: several ways"]'] });
  await typeInto(form.getByRole('textbox', { name: 'User' }), 'me');
  // A selected option stays selected while its field is empty.
  await form.getByRole('radio', { name: 'Expr' }).check();
  await typeInto(form.getByRole('textbox', { name: 'Script' }), 'true');
  await typeInto(form.getByRole('textbox', { name: 'Name', exact: true }), 'shop');
  await expect(form.getByRole('textbox', { name: 'Name of the check' })).toHaveValue('shop');
  await typeInto(form.getByRole('textbox', { name: 'Name of the check' }), 'own');
  await typeInto(form.getByRole('textbox', { name: 'Name', exact: true }), 'shop-front');
  await save(page);
  await expect(saved(page)).toHaveText(
    JSON.stringify({
      name: 'shop-front',
      http: { name: 'own' },
      password: 'secret://web/password',
      basic: true,
      user: 'me',
      test: { expr: 'true' },
    }),
  );
});

test('tiles are searched, navigated, and selected by keyboard', async ({ page, open }) => {
  await open('rows', only('Rows: tiles'));
  const chosen = page.getByRole('status', { name: 'Chosen' });
  const field = page.getByRole('textbox', { name: 'Search Check' });
  await typeInto(field, 're');
  await expect(page.getByRole('button', { name: 'HTTP' })).toHaveCount(0);
  await field.press('Enter');
  await expect(chosen).toHaveText('redis');
  await typeInto(field, 'nothing of that name');
  await expect(page.getByText('No results for “nothing of that name”.')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'HTTP' })).toBeFocused();
  await press(page, 'ArrowRight', 'Enter');
  await expect(chosen).toHaveText('exec');
  await press(page, 'End');
  await expect(page.getByRole('button', { name: 'LDAP' })).toBeFocused();
  await press(page, 'Enter');
  await expect(chosen).toHaveText('exec');
  await press(page, 'Home');
  await expect(page.getByRole('button', { name: 'HTTP' })).toBeFocused();
});
