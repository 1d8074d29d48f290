import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { BrowserPerson } from '../support/browserPerson.ts';
import { noViolations } from '../support/noViolations.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import { ConsoleAtHome } from './ConsoleAtHome.ts';
import { banner, test as base, expect, expectCatalog } from './console.ts';
import {
  addHarbour,
  button,
  entrances,
  inBrowser,
  type Servers,
  startServers,
  type Visit,
  waiting,
  withToken,
} from './entrances.ts';
import { windowOptions } from './windowOptions.ts';

let servers: Servers;
base.beforeAll(async () => {
  servers = await startServers();
});
base.afterAll(() => servers.stop());
base.afterEach(async () => {
  // What a test could not take back that failed on its way.
  const { newer, passwords, hosted } = servers;
  for (const one of [newer, passwords, hosted, hosted.backend('harbour')]) await one.clearFaults();
});

const test = base.extend<{ readonly visitAt: (server: string | undefined) => Visit }>({
  visitAt: async ({ page, data, browser, complaints }, use) => {
    const homes: ConsoleAtHome[] = [];
    const theirs = await browser.newContext(windowOptions);
    await use((server) => {
      const home = new ConsoleAtHome(page, data, server);
      homes.push(home);
      return { page, home, servers, browserPage: () => theirs.newPage() };
    });
    complaints.listening = false;
    for (const home of homes) await home.stop();
    await theirs.close();
  },
});

const screen = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { name: 'Sign In to your account' });
const comment = (page: Page) => page.getByLabel('Comment', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In to your account' });
const frame = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const dropAll = { kind: 'drop', path: '*', count: -1 } as const;

async function goAway({ page, servers: { hosted } }: Visit, sample: SampleForTests): Promise<void> {
  await hosted.fault(dropAll);
  await sample.fault(dropAll);
  await button(page, 'Refresh').click();
  await expect(banner(page)).toHaveText(
    'The server cannot be reached. You are looking at data kept on this computer.',
  );
}

async function comeBack({ page, servers: { hosted } }: Visit, sample: SampleForTests): Promise<void> {
  await hosted.clearFaults();
  await sample.clearFaults();
  await button(page, 'Try now').click();
  await expect(banner(page)).toHaveCount(0);
}

for (const entrance of entrances) {
  test(`by ${entrance.name}: in, again, away, over, in again, out`, async ({ visitAt }) => {
    const { add, farewell } = entrance;
    const sample = entrance.sample(servers);
    const visit = visitAt(add === undefined ? sample.origin : undefined);
    const { page, home } = visit;
    const said = `Written before the session ended (${entrance.name})`;

    await test.step('the best way in stands first, and the others below', async () => {
      await home.start();
      await add?.(visit);
      await expect(heading(page)).toBeVisible();
      await expect(entrance.best(screen(page))).toBeVisible();
      for (const other of entrance.others) await expect(button(page, other)).toBeVisible();
      await noViolations(page);
    });

    await test.step('it is taken, by keyboard', async () => {
      await entrance.comeIn(visit);
      await expectCatalog(page);
      expect(home.secrets).toBe(1);
    });

    await test.step('after a restart nothing is asked', async () => {
      await home.start();
      await expectCatalog(page);
      await home.keepsCatalog();
    });

    await test.step('without the server, what is kept can be read', async () => {
      await goAway(visit, sample);
      await home.open('/catalog');
      await expectCatalog(page);
      await comeBack(visit, sample);
    });

    await test.step('the session ends while something is being written', async () => {
      const incident = await sample.makeBigIncident({ evidences: 1, comments: 1, title: said });
      await home.open(`/incidents/${incident}?tab=comments`);
      await typeInto(comment(page), said);
      await entrance.end(visit);
      await button(page, 'Refresh').click();
      await expect(banner(page)).toContainText('Please sign in again.');
    });

    await test.step('the person comes in again over it, and goes on where they were', async () => {
      const before = await comment(page).elementHandle();
      await button(page, 'Sign in').click();
      await expect(dialog(page)).toBeVisible();
      await noViolations(page);
      await entrance.comeInAgain(visit, dialog(page));
      await expect(dialog(page)).toHaveCount(0);
      await expect(banner(page)).toHaveCount(0);
      expect(await before?.evaluate((field) => field.isConnected), 'it is the same field').toBe(true);
      await expect(comment(page)).toHaveValue(said);
      await button(page, 'Comment').click();
      const arrived = () => sample.query('select 1 from comments where comment = $1', [said]);
      await expect.poll(async () => (await arrived()).length).toBe(1);
    });

    await test.step('signing out says what it does there and here, and does it', async () => {
      await button(page, /^User menu/).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      const question = page.getByRole('alertdialog');
      const list = (name: string) => question.getByRole('region', { name, exact: true });
      await expect(list(`At ${farewell.host(servers)}`)).toContainText(farewell.there);
      await expect(list('On this computer')).toContainText('What signs you in is removed from the keychain.');
      await noViolations(page);
      await page.keyboard.press('Enter');
      await expect(heading(page)).toBeVisible();
      await expect(frame(page)).toHaveCount(0);
      expect(home.secrets).toBe(0);
      await home.start();
      await expect(heading(page)).toBeVisible();
    });
  });
}

test('to a server without a sign-in: in, again, away, and nothing to sign out of', async ({ visitAt }) => {
  const { page, home } = visitAt(servers.open.origin);

  await test.step('nobody is asked', async () => {
    await home.start();
    await expectCatalog(page);
    await home.start();
    await expectCatalog(page);
    await home.keepsCatalog();
    expect(home.secrets).toBe(0);
  });

  await test.step('no sign-out is offered', async () => {
    await button(page, 'Menu of a server without a sign-in').click();
    await expect(page.getByRole('menu')).toContainText('whoever reaches it may do everything');
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0);
    await noViolations(page, { include: ['[role=menu]'] });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Sign out');
    await expect(page.getByText(/^No/).first()).toBeVisible();
    await expect(page.getByRole('option', { name: 'Sign out', exact: true })).toHaveCount(0);
  });

  await test.step('without the server, what is kept can be read', async () => {
    await servers.open.stop();
    await home.start();
    await expectCatalog(page);
    await expect(banner(page)).toContainText('The server cannot be reached.');
  });
});

/** Whether the port is open at which the answer of a sign-in is awaited. */
const answerPort = (link: string | undefined): Promise<'open' | 'closed'> =>
  fetch(new URL(link ?? '').searchParams.get('redirect_uri') ?? '').then(
    () => 'open',
    () => 'closed',
  );

test('a sign-in in the browser is given up by Escape and by its button, on the screen and over a page', async ({
  visitAt,
}) => {
  const { page, home } = visitAt(servers.newer.origin);
  await home.start();
  const giveUp = async (at: Page | Locator, act: () => Promise<void>) => {
    await button(at, inBrowser).click();
    await expect(waiting(at)).toBeFocused();
    const link = home.links.at(-1);
    expect(await answerPort(link)).toBe('open');
    await act();
    await expect(waiting(at)).toHaveCount(0);
    await expect(button(at, inBrowser)).toBeFocused();
    await expect.poll(() => answerPort(link)).toBe('closed');
  };
  const byKey = () => page.keyboard.press('Escape');
  await giveUp(page, byKey);
  await giveUp(page, () => button(page, 'Cancel').click());

  const { accessToken } = servers.newer.account('viewer');
  await home.ask((bridge) => bridge.session.signIn.accessToken({ token: accessToken }));
  await expectCatalog(page);
  await servers.newer.fault({ kind: 'status', status: 401, path: '*', body: 'Session Expired', count: -1 });
  await button(page, 'Refresh').click();
  await button(page, 'Sign in').click();
  await servers.newer.clearFaults();
  await giveUp(dialog(page), byKey);
  await giveUp(dialog(page), () => button(page, 'Cancel').click());
  await byKey();
  await expect(dialog(page)).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
});

test('another organisation is another workspace with data of its own, and one comes back', async ({
  visitAt,
  data,
}) => {
  const visit = visitAt(undefined);
  const { page, home } = visit;
  const { hosted } = servers;
  const { email: identifier, password } = hosted.account('admin');
  await home.start();
  await addHarbour(visit);
  await button(page, inBrowser).click();
  await expect(waiting(page)).toBeVisible();
  await new BrowserPerson().signInAt(home.links.at(-1) ?? '', { identifier, password });
  await button(page, 'Harbour').click();
  await expectCatalog(page);
  await home.open('/health');
  const change = async (from: string, to: string) => {
    await button(page, `Workspace ${from}`).click();
    await page.getByRole('menuitemradio', { name: to }).click();
    await expect(button(page, `Workspace ${to}`)).toBeVisible();
  };
  await change('Harbour', 'Yard');
  await expect(page, 'it begins at its own start').toHaveURL(/\/catalog$/);
  await expectCatalog(page);
  await expect.poll(() => readdirSync(join(data, 'kept'))).toHaveLength(2);
  await change('Yard', 'Harbour');
  await expect(page, 'it is where it was left').toHaveURL(/\/health$/);
  await home.start();
  await expect(button(page, 'Workspace Harbour')).toBeVisible();
});

/** Asks the newer server as a person with a token of their own. */
async function askAs(accessToken: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${servers.newer.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

test('a personal token that is deleted ends the session, and the next one is another person’s', async ({
  visitAt,
}) => {
  const { page, home } = visitAt(servers.newer.origin);
  const { accessToken } = servers.newer.account('commander');
  const make = async (name: string) => {
    const made = (await askAs(accessToken, 'POST', '/auth/create_token', { name })) as {
      payload: { token: string };
    };
    return made.payload.token;
  };
  const first = await make('console');
  await home.start();
  await home.ask((bridge) => bridge.session.signIn.accessToken({ token: first }));
  await expectCatalog(page);
  const incident = await servers.newer.makeBigIncident({ evidences: 1, comments: 1, title: 'Of two tokens' });
  await home.open(`/incidents/${incident}?tab=comments`);
  await typeInto(comment(page), 'Of the first one');

  const { payload } = (await askAs(accessToken, 'GET', '/auth/tokens')) as { payload: { id: string }[] };
  for (const { id } of payload) await askAs(accessToken, 'DELETE', `/auth/token/${id}`);
  await button(page, 'Refresh').click();
  await expect(banner(page)).toContainText('Please sign in again.');
  await button(page, 'Sign in').click();
  await button(dialog(page), withToken).click();
  await pasteInto(dialog(page).getByRole('textbox', { name: 'Access token' }), await make('console again'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
  await expect(comment(page), 'a draft is its person’s alone').toHaveValue('');
});
