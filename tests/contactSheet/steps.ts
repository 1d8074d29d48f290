import type { Page } from 'playwright';
import type { SampleForTests } from '../support/sampleForTests.ts';

/** A state of a screen that needs more than its address. */
export interface StepScene {
  /** Address, and what is done there. Name of the scene. */
  readonly name: string;
  readonly address: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

/** Milliseconds between two keys. */
const keyDelayMs = 30;

const opens =
  (name: RegExp, role: 'button' | 'tab' | 'combobox' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

/** Returns the states that an engineer on call sees every day, with ids of rows of the sample. */
export async function stepScenes(sample: SampleForTests): Promise<readonly StepScene[]> {
  const idOf = async (sql: string): Promise<string> =>
    (await sample.query<{ id: string }>(sql))[0]?.id ?? crypto.randomUUID();
  const incident = await idOf(`select id from incidents where title like 'Card auth%' limit 1`);
  const item = await idOf(
    `select id from config_items where name = 'payments-worker' and type = 'Kubernetes::Deployment' limit 1`,
  );
  const component = await idOf(`select id from components where name = 'payments' limit 1`);
  const check = await idOf(`select id from checks where status = 'unhealthy' order by name limit 1`);
  const at = (address: string, name: string, act: StepScene['act']): StepScene => ({
    name: `${address} · ${name}`,
    address,
    ...(act === undefined ? {} : { act }),
  });
  const address = (one: string): StepScene => ({ name: one, address: one });
  return [
    at('/health', 'command palette', async (page) => {
      await page.keyboard.press('ControlOrMeta+K');
      await page.keyboard.type('payments', { delay: keyDelayMs });
    }),
    at('/health', 'keyboard shortcuts', (page) => page.keyboard.press('?')),
    at('/health', 'notifications', opens(/^Notifications/)),
    at('/health', 'user menu', opens(/^User menu/)),
    at('/health', 'workspaces', opens(/^Workspace/)),
    at('/health', 'filters', opens(/^Filters/)),
    at('/catalog?query=payments', 'columns', opens(/^Columns/)),
    at('/catalog?query=payments', 'types', opens(/^Type /)),
    at('/catalog/changes', 'time range', opens(/^Time range/)),
    address('/incidents?status=all'),
    ...['comments', 'plan', 'timeline'].map((tab) => address(`/incidents/${incident}?tab=${tab}`)),
    at(`/incidents/${incident}`, 'status', opens(/^Status /)),
    ...['changes', 'insights', 'relationships', 'checks', 'timeline'].map((tab) =>
      address(`/catalog/${item}/${tab}`),
    ),
    address(`/catalog/${item}`),
    address(`/catalog/${item}/relationships?view=graph`),
    address('/topology?layout=map'),
    address(`/topology/${component}`),
    address('/topology?wall=true'),
    ...[/^Graph/, /^Spec/, /^Relationships/].map((tab) =>
      at(`/health?checkId=${check}&timeRange=1h`, tab.source.slice(1), opens(tab, 'tab')),
    ),
    at('/logs', 'component', async (page) => {
      await page.getByRole('button', { name: /^Component/ }).click();
      await page.keyboard.type('payments', { delay: keyDelayMs });
      await page.getByRole('option').first().click();
    }),
    at('/settings/about', 'message', opens(/^Copy versions/)),
  ];
}
