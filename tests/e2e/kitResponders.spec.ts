import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, state, test } from './kit.ts';

const parts = (page: Page, name: string) => {
  const box = state(page, `ResponderForm: ${name}`);
  return {
    box,
    text: (label: string) => box.getByRole('textbox', { name: label, exact: true }),
    choice: (label: string) => box.locator(`[data-field="${label}"]`).getByRole('button'),
    save: box.getByRole('button', { name: 'Save' }),
    saved: box.locator('output'),
  };
};
const choose = (page: Page, option: string) =>
  page.getByRole('option', { name: option, exact: true }).click();

test.beforeEach(({ open }) => open('responders'));

const show = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a responder form selects and locks the team’s instance, and templates follow typed values', async ({
  page,
}) => {
  const { text, choice, save, saved } = parts(page, 'instance of the team');
  await expect(choice('Jira Instance')).toHaveAccessibleName('Jira Instance Jira of payments');
  await expect(choice('Jira Instance')).toBeDisabled();
  await expect(text('Summary')).toHaveValue('Payments are down');
  await expect(text('Description')).toHaveValue('Payments are down in ');
  await choice('Project').click();
  await choose(page, 'Platform');
  await expect(text('Description')).toHaveValue('Payments are down in PLAT');
  await typeInto(text('Summary'), 'All is down');
  await expect(text('Description')).toHaveValue('All is down in PLAT');
  await typeInto(text('Description'), 'my own words');
  await typeInto(text('Summary'), 'Some is down');
  await expect(text('Description')).toHaveValue('my own words');
  await save.click();
  await expect(parts(page, 'instance of the team').box.getByText('Please provide valid value')).toHaveCount(
    2,
  );
  await choice('Issue Type').click();
  await choose(page, 'Incident');
  await choice('Priority').click();
  await choose(page, 'High');
  await save.click();
  await expect(saved).toHaveText(
    JSON.stringify({
      configType: 'jira-1',
      project: 'PLAT',
      issueType: 'Incident',
      priority: 'High',
      summary: 'Some is down',
      description: 'my own words',
    }),
  );
});

test('another instance clears project and issue type, and fields without choices become text fields', async ({
  page,
}) => {
  await show(page, 'instance to choose');
  const { text, choice } = parts(page, 'instance to choose');
  await typeInto(text('Project'), 'typed');
  await choice('Jira Instance').click();
  await choose(page, 'Jira of platform');
  await expect(choice('Project')).toHaveAccessibleName(/None$/);
  await choice('Project').click();
  await choose(page, 'Payments');
  await choice('Issue Type').click();
  await choose(page, 'Bug');
  await typeInto(text('Priority'), 'as I say');
  await choice('Jira Instance').click();
  await choose(page, 'Jira of payments');
  await expect(choice('Project')).toHaveAccessibleName(/None$/);
  await expect(choice('Issue Type')).toHaveAccessibleName(/None$/);
});

test('values fixed by the team are locked, and a failing template is shown unrendered', async ({ page }) => {
  await show(page, 'fixed by the team');
  const { box, text, saved } = parts(page, 'fixed by the team');
  await expect(text('To')).toHaveValue('oncall@meridian.example');
  await expect(text('To')).toHaveAttribute('readonly');
  await expect(text('Subject')).toHaveValue('<%= incident.missing %>');
  await box.getByRole('button', { name: 'Back' }).click();
  await expect(saved).toHaveText('"back"');
});

test('choices that fail to load become text fields with the reason', async ({ page }) => {
  await show(page, 'choices that cannot be read');
  const { box, text, choice } = parts(page, 'choices that cannot be read');
  await choice('Microsoft Planner Instance').click();
  await choose(page, 'Planner');
  await expect(box.getByText('The options could not be loaded: The item is gone.').first()).toBeVisible();
  await typeInto(text('Plan'), 'plan');
  await typeInto(text('Bucket'), 'bucket');
  await typeInto(text('Plan'), 'plan 2');
  await expect(text('Bucket')).toHaveValue('');
});
