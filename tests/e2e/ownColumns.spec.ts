import { expect, expectCatalog, rows, test } from './console.ts';

test('a column from the configuration is added, sorted, filtered and saved by keyboard alone, on the synced data', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('viewer', '/catalog?configType=Kubernetes%3A%3ADeployment');
  await expectCatalog(page);
  const toolbar = page.getByRole('toolbar', { name: 'Filters' });
  const valuesIn = (name: string) =>
    page.evaluate((header) => {
      const column = [...document.querySelectorAll('[role=columnheader]')].find(
        (one) => one.textContent?.trim().startsWith(header) === true,
      );
      const id = column?.getAttribute('col-id') ?? '';
      return [...document.querySelectorAll<HTMLElement>('.ag-row')]
        .toSorted(
          (one, other) => Number(one.getAttribute('row-index')) - Number(other.getAttribute('row-index')),
        )
        .map((row) => row.querySelector(`[col-id="${CSS.escape(id)}"]`)?.textContent?.trim() ?? '');
    }, name);

  await test.step('the dialog offers the paths of the row under the cursor, with a preview', async () => {
    await toolbar.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add column…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a column' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('radio', { name: 'Label' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Configuration' })).toBeChecked();
    await dialog.getByRole('button', { name: /^JSONPath/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.type('spec.replicas', { delay: 30 });
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Replicas');
    await expect(dialog.getByRole('status', { name: /^Value of / })).toContainText(/\d/);
    await expect(dialog.getByRole('button', { name: /^JSONPath/ })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Replicas' })).toBeVisible();
    await expect
      .poll(async () => (await valuesIn('Replicas')).filter((value) => /^\d+$/.test(value)).length)
      .toBeGreaterThan(3);
  });

  await test.step('the list is sorted by the numbers of the column', async () => {
    await page.goto(`${page.url()}&sortBy=number%3A%24.spec.replicas&sortOrder=desc`);
    await expect(page.getByRole('columnheader', { name: 'Replicas' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect
      .poll(async () => {
        const numbers = (await valuesIn('Replicas')).filter((value) => value !== '').map(Number);
        return (
          numbers.length > 3 && numbers.every((value, at) => at === 0 || value <= (numbers[at - 1] ?? 0))
        );
      })
      .toBe(true);
  });

  await test.step('a condition on the column filters the list, in the address as well', async () => {
    await toolbar.getByRole('button', { name: /^Conditions/ }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Conditions' });
    await panel.getByRole('button', { name: /^Value/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Replicas' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await panel.getByRole('textbox', { name: 'Compared with' }).focus();
    await page.keyboard.type('2', { delay: 30 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/where=%24\.spec\.replicas%3E2/);
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await valuesIn('Replicas')).every((value) => Number(value) > 2))
      .toBe(true);
    expect(await rows(page).count()).toBeGreaterThan(0);
  });

  await test.step('the same list is shown after a reload', async () => {
    await page.reload();
    await expectCatalog(page);
    await expect(page.getByRole('columnheader', { name: 'Replicas' })).toBeVisible();
    await expect
      .poll(async () => (await valuesIn('Replicas')).every((value) => Number(value) > 2))
      .toBe(true);
  });
});
