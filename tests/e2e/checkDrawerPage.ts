import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';

export const minuteMs = 60_000;

export const drawer = (page: Page) => page.getByRole('complementary', { name: /./ });
const history = (page: Page) => drawer(page).getByRole('grid', { name: 'Run history' });
export const runs = (page: Page) => history(page).locator('.ag-row');
export const total = (page: Page) =>
  drawer(page).getByRole('group', { name: 'History filters' }).getByRole('status');
export const tile = (page: Page, label: string) =>
  drawer(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
export const chart = (page: Page) => drawer(page).getByRole('group', { name: /over time$/ });
export const tab = (page: Page, name: RegExp) => drawer(page).getByRole('tab', { name });
export const timeRange = (page: Page) => drawer(page).getByRole('button', { name: /^Time Range/ });
export const runNow = (page: Page) => drawer(page).getByRole('button', { name: 'Run Now' });
export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text);

const made: string[] = [];

/** Removes a test's checks, because other tests count the sample's checks. */
export async function removeNewChecks(sample: SampleForTests): Promise<void> {
  const changes = made.splice(0).map((id) => ({ action: 'delete' as const, id }));
  if (changes.length > 0) await sample.changeCheck(changes);
}

/** Adds a check with the given runs, newest first, some minutes apart. */
export async function newCheck(
  sample: SampleForTests,
  name: string,
  lastRuns: ReadonlyArray<{
    readonly agoMs: number;
    readonly ok?: boolean;
    readonly duration?: number;
    readonly message?: string;
    readonly error?: string;
  }> = [{ agoMs: minuteMs }],
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = await sample.insertCheck({ name, status: null, ...columns });
  made.push(id);
  await sample.changeCheck(
    lastRuns
      .toSorted((a, b) => b.agoMs - a.agoMs)
      .map(({ ok = true, ...run }) => ({
        action: 'status' as const,
        id,
        value: ok ? ('healthy' as const) : ('unhealthy' as const),
        ...run,
      })),
  );
  return id;
}

export const addressOfCheck = (id: string, more = '') => `/health?checkId=${id}${more}`;
