import { expect, type Locator, type Page } from 'playwright/test';
import { BrowserPerson } from '../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../support/hostedForTests.ts';
import { noViolations } from '../support/noViolations.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { pasteInto, typeInto } from '../support/typeInto.ts';
import type { ConsoleAtHome } from './ConsoleAtHome.ts';

/** The servers that people come in to. */
export interface Servers {
  /** Has the forms of the built-in identity service, tokens, and pages of its own. */
  readonly newer: SampleForTests;
  /** Has a file of passwords. */
  readonly passwords: SampleForTests;
  readonly hosted: HostedForTests;
  /** Asks nobody who they are. */
  readonly open: SampleForTests;
  stop(): Promise<void>;
}

/** Starts them all, each with data of its own. */
export async function startServers(): Promise<Servers> {
  const [newer, passwords, hosted, open] = await Promise.all([
    startSampleForTests({ oidc: true }),
    startSampleForTests({ identity: 'basic', newer: true }),
    startHostedForTests({ backends: ['harbour', 'yard'] }),
    startSampleForTests({ identity: 'none' }),
  ]);
  const stop = async () =>
    void (await Promise.all([newer, passwords, hosted, open].map((one) => one.stop())));
  return { newer, passwords, hosted, open, stop };
}

/** Somebody at a console. */
export interface Visit {
  readonly page: Page;
  readonly home: ConsoleAtHome;
  readonly servers: Servers;
  /** A page of the person's own browser, which is none of the console's. */
  readonly browserPage: () => Promise<Page>;
}

/** A way in, from the screen before it to the end of the session. */
export interface Entrance {
  readonly name: string;
  readonly role: string;
  readonly sample: (servers: Servers) => SampleForTests;
  /** Whether the console is started with the server's address; otherwise `add` says where the server is. */
  readonly add?: (visit: Visit) => Promise<unknown>;
  /** What stands there first: the best way in. */
  readonly best: (screen: Locator) => Locator;
  /** The other ways, below it. */
  readonly others: readonly string[];
  /** Comes in by the keyboard alone. */
  readonly comeIn: (visit: Visit) => Promise<unknown>;
  /** Ends the session where it is known. */
  readonly end: (visit: Visit) => Promise<unknown>;
  /** Comes in again, by the pointer, in a dialog over the page. */
  readonly comeInAgain: (visit: Visit, dialog: Locator) => Promise<unknown>;
  /** Who is told, and what becomes of the session there. */
  readonly farewell: { readonly host: (servers: Servers) => string; readonly there: string };
}

export const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true });
export const inBrowser = 'Sign in with your browser';
const withEmail = 'Use your email and password';
export const withToken = 'Use an access token';
const hostOf = ({ origin }: { readonly origin: string }) => new URL(origin).host;

/** Presses what has the focus, or is given it first. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

/** Types into the fields of a form, from the one that has the focus on, and sends it. */
async function type(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

/** What says that somebody is at a provider's page. */
export const waiting = (at: Page | Locator) => at.getByRole('region', { name: 'Waiting for you to sign in' });

/** Somebody signs in at the provider's page, and comes back to the page that says how it went, light and dark. */
async function atProvider(
  { home, browserPage, page }: Visit,
  { email, password }: { readonly email: string; readonly password: string },
  told: string,
): Promise<void> {
  await expect(waiting(page)).toBeFocused();
  await noViolations(page);
  const theirs = await browserPage();
  await theirs.goto(home.links.at(-1) ?? '');
  await typeInto(theirs.getByLabel('E-mail'), email);
  await typeInto(theirs.getByLabel('Password'), password);
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveTitle('Signed in · Quarterdeck');
  await expect(theirs.getByRole('main')).toContainText(told);
  await expect(theirs.getByRole('main')).toContainText('You can close this tab.');
  expect(theirs.url(), 'nothing of the answer stays in the bar').toMatch(/^http:\/\/127\.0\.0\.1:\d+\/done$/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await theirs.emulateMedia({ colorScheme });
    await noViolations(theirs);
  }
  await theirs.close();
}

/** The same person there once more, by a browser that is not drawn. */
async function atProviderAgain(
  { home, page }: Visit,
  dialog: Locator,
  { email: identifier, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const before = home.links.length;
  await button(dialog, inBrowser).click();
  await expect(waiting(dialog)).toBeFocused();
  await noViolations(page);
  expect(home.links).toHaveLength(before + 1);
  await new BrowserPerson().signInAt(home.links.at(-1) ?? '', { identifier, password });
}

/** Longer than any token is good that came with a sign-in. */
const tokensRunOut = ({ home }: Visit) => home.clock.moveBy(3_600_000);

/** Makes Harbour's server a workspace, of which it is said where people sign in. */
export const addHarbour = ({ home, servers: { hosted } }: Visit) =>
  home.ask((bridge) =>
    bridge.workspaces.add({
      address: hosted.backend('harbour').origin,
      signIn: { accounts: hosted.origin },
    }),
  );

export const entrances: readonly Entrance[] = [
  {
    name: 'the forms of the built-in identity service',
    role: 'admin',
    sample: ({ newer }) => newer,
    best: (screen) => button(screen, inBrowser),
    others: [withEmail, withToken],
    comeIn: async ({ page, servers }) => {
      const { email, password } = servers.newer.account('admin');
      await press(page, button(page, withEmail));
      await expect(page.getByLabel('E-Mail')).toBeFocused();
      await type(page, email, password);
    },
    end: ({ servers: { newer } }) => newer.expireSessions(newer.account('admin').email),
    comeInAgain: async ({ servers }, dialog) => {
      const { email, password } = servers.newer.account('admin');
      await button(dialog, withEmail).click();
      await typeInto(dialog.getByLabel('E-Mail'), email);
      await typeInto(dialog.getByRole('textbox', { name: 'Password' }), password);
      await button(dialog, 'Sign in').click();
    },
    farewell: { host: ({ newer }) => hostOf(newer), there: 'Your session there will be ended.' },
  },
  {
    name: 'the file of passwords of a newer server',
    role: 'commander',
    sample: ({ passwords }) => passwords,
    best: (screen) => screen.getByLabel('User name'),
    others: [],
    comeIn: async ({ page, servers }) => {
      const { email, password } = servers.passwords.account('commander');
      await expect(page.getByLabel('User name')).toBeFocused();
      await type(page, email, password);
    },
    end: ({ servers: { passwords } }) => passwords.expireSessions(passwords.account('commander').email),
    comeInAgain: async ({ servers }, dialog) => {
      const { email, password } = servers.passwords.account('commander');
      await typeInto(dialog.getByLabel('User name'), email);
      await typeInto(dialog.getByRole('textbox', { name: 'Password' }), password);
      await button(dialog, 'Sign in').click();
    },
    farewell: {
      host: ({ passwords }) => hostOf(passwords),
      there: 'The server has no way to be told: your session there ends when its time runs out.',
    },
  },
  {
    name: 'the pages of a hosted provider',
    role: 'commander',
    sample: ({ hosted }) => hosted.backend('harbour'),
    add: addHarbour,
    best: (screen) => button(screen, inBrowser),
    others: [withToken],
    comeIn: async (visit) => {
      const { page, servers } = visit;
      await expect(button(page, inBrowser)).toBeFocused();
      await page.keyboard.press('Enter');
      // Who that is at a server is known when it is known at which.
      await atProvider(
        visit,
        servers.hosted.account('commander'),
        'You are signed in. Go on in Quarterdeck.',
      );
      await expect(page.getByRole('heading', { name: 'Choose an organisation' })).toBeVisible();
      await noViolations(page);
      await press(page, button(page, 'Harbour'));
    },
    end: async (visit) => {
      const { hosted } = visit.servers;
      await hosted.endSessions(hosted.account('commander').email);
      tokensRunOut(visit);
    },
    comeInAgain: (visit, dialog) => atProviderAgain(visit, dialog, visit.servers.hosted.account('commander')),
    farewell: { host: ({ hosted }) => hostOf(hosted), there: 'Your session there will be ended.' },
  },
  {
    name: 'the pages of a newer server',
    role: 'commander',
    sample: ({ newer }) => newer,
    best: (screen) => button(screen, inBrowser),
    others: [withEmail, withToken],
    comeIn: async (visit) => {
      const { page, servers } = visit;
      await expect(button(page, inBrowser)).toBeFocused();
      await page.keyboard.press('Enter');
      const commander = servers.newer.account('commander');
      await atProvider(visit, commander, `You are signed in to Quarterdeck as ${commander.name}.`);
    },
    end: async (visit) => {
      const { newer } = visit.servers;
      await newer.endOidc(newer.account('commander').email);
      tokensRunOut(visit);
    },
    comeInAgain: (visit, dialog) => atProviderAgain(visit, dialog, visit.servers.newer.account('commander')),
    farewell: {
      host: ({ newer }) => hostOf(newer),
      there: 'Your session there cannot be renewed any more. What was got with it ends within the hour.',
    },
  },
  {
    name: 'an access token of a newer server',
    role: 'responder',
    sample: ({ newer }) => newer,
    best: (screen) => button(screen, inBrowser),
    others: [withEmail, withToken],
    comeIn: async ({ page, servers }) => {
      await press(page, button(page, withToken));
      await expect(page.getByRole('textbox', { name: 'Access token' })).toBeFocused();
      await type(page, servers.newer.account('responder').accessToken);
    },
    // One that was made in its place for the same person is taken.
    end: ({ servers: { newer } }) =>
      newer.fault({ kind: 'status', status: 401, path: '*', body: 'Session Expired', count: -1 }),
    comeInAgain: async ({ servers: { newer } }, dialog) => {
      await newer.clearFaults();
      await button(dialog, withToken).click();
      await pasteInto(
        dialog.getByRole('textbox', { name: 'Access token' }),
        newer.account('responder').accessToken,
      );
      await button(dialog, 'Sign in').click();
    },
    farewell: {
      host: ({ newer }) => hostOf(newer),
      there: 'Your access token stays good there until it runs out or is deleted.',
    },
  },
];
