import type { Page } from 'playwright/test';
import { noViolationsInBothThemes } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './kit.ts';

const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);
const type = (page: Page, text: string) => page.keyboard.type(text);
const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test('a text field exposes its label, its error, and its help', async ({ page, open }) => {
  await open('fields');
  const wrong = state(page, 'TextField: error').getByRole('textbox', { name: 'Name' });
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription('This field is required');
  const required = state(page, 'TextField: required');
  await expect(required.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('required');
  await expect(required.getByRole('link', { name: 'Help: Name' })).toBeVisible();
  await expect(state(page, 'TextField: read-only').getByRole('textbox')).toHaveAttribute('readonly');
  for (const [size, height] of [
    ['default', 28],
    ['dialog', 32],
    ['signIn', 36],
  ] as const) {
    const box = await state(page, `TextField: size ${size}`).getByRole('textbox').boundingBox();
    expect(box?.height).toBe(height);
  }
});

test('a number field steps by arrow keys, reports letters, and ignores the mouse wheel', async ({
  page,
  open,
}) => {
  await open('fields');
  const box = state(page, 'NumberField: default');
  const field = box.getByRole('spinbutton', { name: 'Replicas' });
  const stored = box.locator('output');
  await field.focus();
  await press(page, 'ArrowUp', 'ArrowUp', 'PageUp', 'ArrowDown');
  await expect(stored).toHaveText('10');
  await page.mouse.wheel(0, 300);
  await expect(stored).toHaveText('10');
  await typeInto(field, '');
  await expect(stored).toHaveText('null');
  await type(page, '1x');
  await expect(stored).toHaveText('null');
  await expect(box.getByText('This field must be a number')).toHaveCount(0);
  await press(page, 'Tab');
  await expect(field).toHaveAccessibleDescription('This field must be a number');
  await typeInto(field, '-3');
  await expect(field).toHaveAccessibleDescription('The smallest allowed value is 0.');
  await typeInto(field, '2.5');
  await expect(field).toHaveAccessibleDescription('Enter a whole number.');
  await typeInto(field, '4');
  await expect(field).toHaveAttribute('aria-valuenow', '4');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('switches, checkboxes, and radio buttons work by keyboard', async ({ page, open }) => {
  await open('fields');
  const watch = state(page, 'Switch: default').getByRole('switch', { name: 'Watch' });
  await watch.focus();
  await press(page, 'Space');
  await expect(watch).toBeChecked();
  const check = state(page, 'Checkbox: default').getByRole('checkbox', { name: 'Skip TLS Verify' });
  await check.focus();
  await press(page, 'Space');
  await expect(check).toBeChecked();
  const fixed = state(page, 'Checkbox: read-only').getByRole('checkbox');
  await fixed.focus();
  await press(page, 'Space');
  await expect(fixed).toBeChecked();
  await expect(state(page, 'Checkbox: indeterminate').getByRole('checkbox')).toBeChecked({
    indeterminate: true,
  });
  const group = state(page, 'RadioGroup: filled').getByRole('radiogroup', { name: 'Which' });
  await group.getByRole('radio', { name: 'This' }).focus();
  await press(page, 'ArrowDown');
  await expect(group.getByRole('radio', { name: 'That' })).toBeChecked();
  const formats = state(page, 'SegmentedControl: JSON or YAML');
  await formats.getByRole('radio', { name: 'YAML' }).focus();
  await press(page, 'ArrowLeft');
  await expect(formats.getByRole('radio', { name: 'JSON' })).toBeChecked();
});

test('a checkbox reveals its dependent fields', async ({ page, open }) => {
  await open('fields');
  const box = state(page, 'CheckboxGroup: default');
  await expect(box.getByLabel('Scope')).toHaveCount(0);
  await box.getByRole('checkbox', { name: 'Advanced' }).focus();
  await press(page, 'Space', 'Tab');
  await expect(box.getByRole('group', { name: 'Advanced' }).getByLabel('Scope')).toBeFocused();
});

test('a stored secret is not in the document, and a typed secret can be revealed', async ({ page, open }) => {
  await open('fields');
  await expect(state(page, 'SecretField: filled').getByRole('button')).toBeVisible();
  expect(await page.content()).not.toContain('hunter2');
  const box = state(page, 'SecretField: default');
  const field = box.getByLabel('Token', { exact: true });
  await field.focus();
  await type(page, 'typed');
  await expect(field).toHaveAttribute('type', 'password');
  await press(page, 'Tab', 'Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await box.getByRole('button', { name: 'Hide Token' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  const filled = state(page, 'SecretField: filled');
  await filled.getByRole('button', { name: 'Remove Token' }).click();
  await expect(filled.getByRole('textbox', { name: 'Token' })).not.toHaveAttribute('placeholder');
});

test('a duration field reads every unit', async ({ page, open }) => {
  await open('fields');
  const max = state(page, 'DurationField: default');
  await typeInto(max.getByLabel('Max Age'), 'soon');
  await press(page, 'Tab');
  await expect(max.getByLabel('Max Age')).toHaveAccessibleDescription(/such as 1h30m/);
  await typeInto(max.getByLabel('Max Age'), '1h30m');
  await expect(max.getByLabel('Max Age')).toHaveAttribute('aria-invalid', 'false');
  const wait = state(page, 'NanosecondsField: default');
  await typeInto(wait.getByLabel('Wait For'), '90m');
  await expect(wait.locator('output')).toHaveText('5400000000000');
  await press(page, 'Tab');
  await expect(wait.getByLabel('Wait For')).toHaveValue('1h30m');
});

test('a memory field takes its unit from text or switch, and millicores are a number', async ({
  page,
  open,
}) => {
  await open('fields');
  const memory = state(page, 'MemoryField: default');
  await memory.getByLabel('Memory', { exact: true }).focus();
  await type(page, '2Gi');
  await expect(memory.locator('output')).toHaveText('"2Gi"');
  await press(page, 'Tab', 'ArrowRight');
  await expect(memory.locator('output')).toHaveText('"2Ti"');
  const cpu = state(page, 'MillicoresField: default');
  await typeInto(cpu.getByLabel('CPU'), '250');
  await expect(cpu.locator('output')).toHaveText('"250m"');
  await typeInto(cpu.getByLabel('CPU'), '0.5');
  await press(page, 'Tab');
  await expect(cpu.getByLabel('CPU')).toHaveAttribute('aria-invalid', 'true');
});

test('a map field adds, pastes, and removes rows, reports duplicate keys, and accepts dots', async ({
  page,
  open,
}) => {
  await open('fields');
  const box = state(page, 'KeyValueField: default');
  const stored = box.locator('output');
  await box.getByRole('button', { name: 'Add to Labels' }).focus();
  await press(page, 'Enter');
  await expect(box.getByLabel('Labels key 1')).toBeFocused();
  await type(page, 'app.kubernetes.io/name');
  await press(page, 'Tab');
  await type(page, 'ledger');
  await expect(stored).toHaveText('{"app.kubernetes.io/name":"ledger"}');
  await press(page, 'Tab', 'Tab', 'Enter');
  await box.getByLabel('Labels key 2').evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'tier=1\nteam: payments\ntier: 2');
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(box.getByLabel('Labels key 4')).toBeFocused();
  await expect(stored).toHaveText('{"app.kubernetes.io/name":"ledger","tier":"1","team":"payments"}');
  await press(page, 'Tab');
  await expect(box.getByLabel('Labels key 4')).toHaveAccessibleDescription('The key tier already exists.');
  await box.getByRole('button', { name: 'Remove tier' }).last().press('Enter');
  await expect(box.getByLabel('Labels key 3')).toBeFocused();
  await expect(box.getByText('already exists')).toHaveCount(0);
  const json = state(page, 'KeyValueJsonField: filled');
  await typeInto(json.getByLabel('Labels value 1'), 'edge');
  await expect(json.locator('output')).toHaveText('"{\\"team\\":\\"edge\\"}"');
});

test('Enter in a list of texts moves to a new row', async ({ page, open }) => {
  await open('fields');
  const box = state(page, 'TextListField: filled');
  await box.getByLabel('Regions 1').focus();
  await press(page, 'Enter');
  await expect(box.getByLabel('Regions 2')).toBeFocused();
  await type(page, 'sa-east-1');
  await expect(box.locator('output')).toHaveText('["eu-west-1","sa-east-1","us-east-1"]');
  await box.getByRole('button', { name: 'Remove eu-west-1' }).press('Enter');
  await expect(box.getByLabel('Regions 1')).toBeFocused();
  await expect(box.getByLabel('Regions 1')).toHaveValue('sa-east-1');
});

test('a value field takes a value or a reference, and switching clears the other', async ({ page, open }) => {
  await open('fields');
  const box = state(page, 'EnvField: default');
  const stored = box.locator('output');
  await typeInto(box.getByLabel('Access Key', { exact: true }).getByRole('textbox'), 'AKIA');
  await expect(stored).toHaveText('{"value":"AKIA"}');
  await box.getByRole('radio', { name: 'Static' }).focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  await expect(stored).toHaveText('absent');
  await typeInto(box.getByLabel('Secret name'), 'aws');
  await press(page, 'Tab', 'Tab');
  await expect(box.getByText('Enter both a name and a key.')).toBeVisible();
  await typeInto(box.getByLabel('Key', { exact: true }), 'access');
  await expect(stored).toHaveText('{"valueFrom":{"secretKeyRef":{"name":"aws","key":"access"}}}');
  await box.getByRole('radio', { name: 'Config Map' }).check();
  await expect(stored).toHaveText('absent');
  await expect(box.getByLabel('Config map name')).toHaveValue('');
});

test('a time field takes typed text or a calendar day, by keyboard', async ({ page, open }) => {
  await open('fields');
  const box = state(page, 'DateTimeField: filled');
  const field = box.getByRole('textbox', { name: 'From' });
  await typeInto(field, '2026-03-10 18:45');
  await press(page, 'Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'From: calendar' });
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('10');
  await expect(calendar.getByRole('button', { name: '10 March 2026, Tuesday, selected' })).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowRight', 'Enter');
  await expect(calendar).toHaveCount(0);
  await expect(field).toHaveValue('2026-03-18 18:45');
  await expect(
    field.or(box.getByRole('button', { name: /open the calendar/ })).and(page.locator(':focus')),
  ).toHaveCount(1);
  await typeInto(field, '2026-02-30 10:00');
  await press(page, 'Tab');
  await expect(field).toHaveAccessibleDescription('Enter a time as YYYY-MM-DD HH:mm.');
  await expect(box.locator('output')).toHaveText('null');
});

test.describe('in Berlin', () => {
  test.use({ ownContext: true });

  test('a time field explains which of two repeated times a text means, and takes the other one', async ({
    page,
    open,
  }) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await open('fields');
    const box = state(page, 'DateTimeField: filled');
    const field = box.getByRole('textbox', { name: 'From' });
    await typeInto(field, '2026-10-25 02:30');
    await expect(field).toHaveAccessibleDescription(
      'The first of two 02:30 (UTC+2). For the second, enter 2026-10-25 02:30 +01:00.',
    );
    await expect(box.locator('output')).toHaveText('"2026-10-25T00:30:00.000Z"');
    await typeInto(field, '2026-10-25 02:30 +01:00');
    await press(page, 'Tab');
    await expect(box.locator('output')).toHaveText('"2026-10-25T01:30:00.000Z"');
    await expect(field).toHaveValue('2026-10-25 02:30 +01:00');
    await expect(field).toHaveAccessibleDescription(/^The second of two 02:30 \(UTC\+1\)\./);
  });
});

test('a file field selects, refuses with a reason, and removes a file, and fills a text', async ({
  page,
  open,
}) => {
  await open('fields');
  const box = state(page, 'FileField: default');
  const input = box.getByLabel('Certificate', { exact: true });
  await input.setInputFiles({ name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from('abc') });
  await expect(box.getByText('ca.pem')).toBeVisible();
  await expect(box.getByText('3 B')).toBeVisible();
  await input.setInputFiles({ name: 'big.pem', mimeType: 'text/plain', buffer: Buffer.alloc(70_000) });
  await expect(box.getByText('big.pem is 68 KB. The limit is 64 KB.')).toBeVisible();
  await expect(box.getByText('ca.pem')).toBeVisible();
  await box.getByRole('button', { name: 'Remove ca.pem from Certificate' }).press('Enter');
  await expect(box.getByText('Drop a file here or')).toBeVisible();
  const text = state(page, 'TextFileField: default');
  const chooser = page.waitForEvent('filechooser');
  await text.getByRole('button', { name: 'From file: Kubeconfig' }).press('Enter');
  await (await chooser).setFiles({
    name: 'k.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from('kind: Config'),
  });
  await expect(text.getByLabel('Kubeconfig', { exact: true })).toHaveValue('kind: Config');
});

const check = (page: Page) => page.getByRole('form', { name: 'Add Health Check' });
const saved = (page: Page) => page.getByLabel('Saved');

test('a refused submission focuses the first invalid field and reports all of them', async ({
  page,
  open,
}) => {
  await open('form');
  const form = check(page);
  await typeInto(form.getByLabel('Timeout'), 'soon');
  await form.getByRole('checkbox', { name: 'Set Filter Criteria' }).check();
  await form.getByLabel('URL').focus();
  await press(page, 'Enter');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('This field is required');
  await expect(form.getByRole('alert')).toHaveText('4 fields need attention: Name, URL, Timeout, Path Regex');
  await type(page, 'ledger');
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false');
  await typeInto(form.getByLabel('URL'), 'http://x');
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription('Please provide valid value');
  await typeInto(form.getByLabel('URL'), 'https://x');
  await typeInto(form.getByLabel('Path Regex'), '.*');
  await press(page, 'Enter');
  // The remaining error is the duration syntax, which JSON Schema cannot check.
  await expect(form.getByLabel('Timeout')).toBeFocused();
  await expect(saved(page)).toBeEmpty();
  await typeInto(form.getByLabel('Timeout'), '5s');
  await press(page, 'Enter');
  await expect(saved(page)).toHaveText(
    '{"name":"ledger","spec":{"http":[{"url":"https://x","method":"GET"}],"timeout":"5s","filter":{"regex":".*"}}}',
  );
});

test('a form omits absent values, keeps dotted keys flat, and shows rows by condition', async ({
  page,
  open,
}) => {
  await open('form');
  const form = check(page);
  await typeInto(form.getByLabel('Name'), 'a');
  await typeInto(form.getByLabel('URL'), 'https://x');
  await form.getByRole('checkbox', { name: 'Set Filter Criteria' }).check();
  await typeInto(form.getByLabel('Path Regex'), '.*');
  await form.getByRole('checkbox', { name: 'Set Filter Criteria' }).uncheck();
  await expect(form.getByLabel('Body')).toHaveCount(0);
  await form.getByRole('radio', { name: 'POST' }).check();
  await form.getByLabel('Body').focus();
  await type(page, 'one');
  await press(page, 'Enter');
  await type(page, 'two');
  await form.getByRole('button', { name: 'Add to Labels' }).click();
  await type(page, 'app.kubernetes.io/name');
  await press(page, 'Tab');
  await type(page, 'x');
  await typeInto(form.getByLabel('Timeout'), '5s');
  await typeInto(form.getByLabel('Timeout'), '');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toHaveText(
    '{"name":"a","spec":{"http":[{"url":"https://x","method":"POST","body":"one\\ntwo"}]},"labels":{"app.kubernetes.io/name":"x"}}',
  );
});

test('a failed submission shows its cause and keeps typed values', async ({ page, open }) => {
  await open('form');
  const form = check(page);
  await page.getByLabel('The server refuses').check();
  await typeInto(form.getByLabel('Name'), 'a');
  await typeInto(form.getByLabel('URL'), 'https://x');
  await typeInto(form.getByLabel('Token', { exact: true }), 'hunter2');
  await press(page, 'Enter');
  const failure = form.getByRole('alert').filter({ hasText: 'Saving failed.' });
  await expect(failure).toBeFocused();
  await expect(failure.getByText('503 Service Unavailable')).toBeHidden();
  await failure.getByText('Details').click();
  await expect(failure.getByText('503 Service Unavailable')).toBeVisible();
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue('hunter2');
  await page.getByLabel('The server refuses').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toContainText('"token":"hunter2"');
  await expect(failure).toHaveCount(0);
  // Saving makes the form unmodified, so leaving needs no confirmation.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Left')).toBeVisible();
});

test('a draft survives a reload without its secret until it is discarded or submitted', async ({
  page,
  open,
}) => {
  await open('form');
  page.on('dialog', (dialog) => void dialog.accept());
  const form = check(page);
  await typeInto(form.getByLabel('Name'), 'ledger');
  await typeInto(form.getByLabel('Token', { exact: true }), 'hunter2');
  await typeInto(form.getByRole('group', { name: 'Password' }).getByRole('textbox'), 'hunter3');
  // No wait for the debounce: leaving the page also saves the draft.
  await page.reload();
  await expect(form.getByText(/^Draft from \d+s ago restored$/)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('ledger');
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hunter');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await page.reload();
  await expect(form.getByLabel('Name')).toBeVisible();
  await expect(form.getByText(/^Draft from/)).toHaveCount(0);

  await typeInto(form.getByLabel('Name'), 'again');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('again');
  await typeInto(form.getByLabel('URL'), 'https://x');
  await press(page, 'Enter');
  await expect(saved(page)).not.toBeEmpty();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('leaving a form asks for confirmation only after typing', async ({ page, open }) => {
  await open('form');
  const form = check(page);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Left')).toBeVisible();
  // A field that was typed into and emptied counts as unmodified.
  const limit = form.getByLabel('Max Response Time (in millis)');
  await typeInto(limit, '5');
  await typeInto(limit, '');
  await form.getByRole('checkbox', { name: 'Set Filter Criteria' }).check();
  await form.getByRole('checkbox', { name: 'Set Filter Criteria' }).uncheck();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await typeInto(form.getByLabel('Name'), 'a');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Left')).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Left')).toBeVisible();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await page.reload();
  expect(await asked).toBe('beforeunload');
});

test('Enter in a checkbox does not submit, and a running submission cannot be repeated', async ({
  page,
  open,
}) => {
  await open('form');
  const form = page.getByRole('form', { name: 'Add Agent' });
  await form.getByRole('checkbox', { name: 'Clean up' }).focus();
  await press(page, 'Enter');
  const button = form.getByRole('button', { name: 'Generate' });
  await expect(button).toBeEnabled();
  expect((await button.boundingBox())?.height).toBe(32);
  await form.getByLabel('Agent').focus();
  await press(page, 'Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeDisabled();
});

test('an open calendar and a form with errors have no accessibility violations in both themes', async ({
  page,
  open,
}) => {
  await open('fields');
  await state(page, 'DateTimeField: filled').getByRole('textbox').focus();
  await press(page, 'Alt+ArrowDown');
  await expect(page.getByRole('grid')).toBeVisible();
  await noViolationsInBothThemes(page, '[data-state="DateTimeField: filled"]', '[role="dialog"]');
  await open('form');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(check(page).getByLabel('Name')).toBeFocused();
  await noViolationsInBothThemes(page, '#form');
});
