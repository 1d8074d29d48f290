import { expect } from 'playwright/test';
import type { Role } from '#contract/rules/permissions.ts';
import { noViolations } from '../../support/noViolations.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectSingleCall, expectTexts, field, press, pressed } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story, TextMatcher } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import {
  away,
  feed,
  hosted,
  shellAnswers,
  signedIn,
  syncState,
  workspace,
  workspaceList,
} from '../world/session.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';

const refused = failing('FORBIDDEN', { sentence: 'You need update permission on people.' });

const main = ['Dashboard', 'Health', 'Incidents', 'Catalog', 'Logs', 'Playbooks'];
const settings = [
  'About',
  'Access tokens',
  'Agents',
  'Assistants',
  'Desktop',
  'Event Queue',
  'Feature Flags',
  'Health Check',
  'Integrations',
  'Job History',
  'Kubeconfigs',
  'Log Backends',
  'Notifications',
  'Permissions',
  'Rules',
  'Saved views',
  'Sync',
  'Teams',
  'Topology',
  'Workspaces',
];
/** Settings for this computer and for every signed-in user. */
const settingsForAll = {
  About: 'about',
  'Access tokens': 'tokens',
  Assistants: 'assistants',
  Desktop: 'desktop',
  Kubeconfigs: 'kubeconfigs',
  'Saved views': 'saved-views',
  Sync: 'sync',
  Workspaces: 'workspaces',
};
const all = [...settings, 'Artifacts', 'Connections', 'Users'].sort((a, b) => a.localeCompare(b));

/** Settings in the order of their groups: those of this computer follow those of the server. */
const settingsOrder = [
  ...['Access tokens', 'Feature Flags', 'Permissions', 'Teams', 'Users'],
  ...['Agents', 'Connections', 'Integrations', 'Log Backends', 'Topology'],
  ...['Artifacts', 'Health Check', 'Job History', 'Rules'],
  ...['Event Queue', 'Notifications'],
  ...['About', 'Assistants', 'Desktop', 'Kubeconfigs', 'Saved views', 'Sync', 'Workspaces'],
];
const grouped = (labels: readonly string[]): readonly string[] =>
  settingsOrder.filter((label) => labels.includes(label));

/** The sidebar entries of each role. */
const sidebars: Readonly<Record<Role, readonly string[]>> = {
  admin: [...main, ...grouped(all)],
  editor: [...main, ...grouped(settings)],
  commander: [...main, ...grouped(settings)],
  responder: [...main, ...grouped(settings)],
  viewer: main,
};

const links = ({ page }: StoryWindow) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** A full Mission Control server without sign-in. */
const withoutLogin = {
  'session.changes': signedIn({ withoutLogin: true, person: { id: idOf(2, 9), name: 'Anyone' } }),
  'workspaces.changes': workspaceList(workspace({ identityMode: 'none', person: null })),
} as const;

const frameStories: readonly Story[] = [
  { name: 'shows a not-found page for an unknown address', path: '/nowhere/at/all', expects: [/not found/i] },
  {
    name: 'offers no entries that the server refuses to the user, and names the refused area of an address',
    path: '/incidents',
    answers: { 'session.changes': signedIn({ roles: ['viewer'], unreadable: ['incident', 'logs'] }) },
    expects: [
      'Unauthorized',
      'You do not have permission to access this page.',
      'An administrator of this workspace can give you access to Incidents.',
    ],
    expectsNot: ['Try again'],
    async followUp(stage) {
      const menu = stage.page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link', { name: 'Catalog' })).toBeVisible();
      await expect(menu.getByRole('link', { name: /Incidents|Logs/ })).toHaveCount(0);
      await expectCalls(stage, 'incidents.list', []);
      await stage.page.keyboard.press('Control+k');
      await stage.page.keyboard.type('incident');
      await expectTexts(stage, ['Search the catalog for “incident”']);
      await expect(stage.page.getByRole('option', { name: /^Incidents/ })).toHaveCount(0);
    },
  },
  ...(['editor', 'commander', 'responder', 'viewer'] as const).map(
    (role): Story => ({
      name: `refuses the Users page to the ${role} role`,
      path: '/settings/users',
      answers: { 'session.changes': signedIn({ roles: [role] }) },
      expects: [
        'Unauthorized',
        'You do not have permission to access this page.',
        'An administrator of this workspace can give you access to Users.',
      ],
      expectsNot: ['Invite user', 'Try again'],
      async followUp({ page }) {
        await expect(page).toHaveTitle('Unauthorized | Quarterdeck');
        await page.keyboard.press('Tab');
        await page.getByRole('link', { name: 'Go to the start page' }).focus();
        await page.keyboard.press('Enter');
        await expect(page, 'the start page is one that the user may open').toHaveURL(/\/topology$/);
      },
    }),
  ),
  {
    name: 'offers a viewer the personal settings in the palette and at their addresses',
    path: '/catalog?search=e',
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['payments-ledger'],
    async followUp(stage) {
      const { page } = stage;
      await expect(page.getByRole('button', { name: 'Export' })).not.toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'settings');
      const screens = page.getByRole('dialog').getByRole('group', { name: 'Screens' });
      await expect(screens.getByRole('option')).toHaveText(
        Object.keys(settingsForAll).map((name) => `Settings: ${name}`),
      );
      for (const [name, last] of Object.entries(settingsForAll)) {
        await stage.open(`/settings/${last}`, {
          'session.changes': signedIn({ roles: ['viewer'] }),
        });
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(page.getByRole('heading', { name: 'Unauthorized' })).toHaveCount(0);
      }
    },
  },
  {
    name: 'shows the Users page to an administrator',
    path: '/settings/users',
    expects: ['Invite user'],
    expectsNot: ['Unauthorized'],
  },
  ...Object.entries(sidebars).map(
    ([role, labels]): Story => ({
      name: `shows only permitted sidebar entries to the ${role} role`,
      path: '/catalog',
      answers: { 'session.changes': signedIn({ roles: [role as Role] }) },
      expects: [/^Deployment$/],
      async followUp(stage) {
        if (role === 'viewer') await expect(button(stage, 'Settings')).toHaveCount(0);
        else await press(stage, 'Settings');
        await expect(links(stage)).toHaveText([...labels]);
      },
    }),
  ),
  {
    name: 'explains that Health is turned off and hides its link',
    path: '/health',
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'health.disable', value: 'true', source: 'local' }],
      }),
    },
    expects: ['Health is turned off'],
    followUp: (stage) => expect(links(stage).filter({ hasText: /^Health$/ })).toHaveCount(0),
  },
  {
    name: 'explains that Incidents is turned off at an address below it',
    path: '/incidents/01J',
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'incidents.disable', value: 'true', source: 'local' }],
      }),
    },
    expects: ['Incidents is turned off'],
    async followUp(stage) {
      await press(stage, 'Settings');
      await expect(links(stage).filter({ hasText: 'Agents' })).toHaveCount(1);
      await expect(links(stage).filter({ hasText: /^(Incidents|Rules)$/ })).toHaveCount(0);
    },
  },
  {
    name: 'remembers the address of a workspace when another one opens before the window is idle',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp({ page, bridge }) {
      const { workspaces } = workspaceList(workspace(), workspace({ id: idOf(90, 1), name: 'Staging' }));
      const [first, second] = workspaces;
      bridge.answer({ 'workspaces.changes': workspaceList(...workspaces) });
      await expect(page.getByRole('button', { name: 'Workspace' })).toBeVisible();
      // A busy window: nothing that waits for it to be idle runs.
      await page.evaluate(() => {
        window.requestIdleCallback = () => 0;
      });
      await page.getByRole('link', { name: 'Playbooks' }).click();
      await expect(page).toHaveURL(/\/playbooks$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playbooks');
      bridge.answer({
        'workspaces.changes': { ...workspaceList(...workspaces), openId: second?.id ?? null },
      });
      await expect
        .poll(() => bridge.calls('shell.preferences.write').map(({ input }) => input))
        .toContainEqual({ lastRoutes: { [first?.id ?? '']: '/playbooks' } });
    },
  },
  {
    name: 'explains that a server has only health checks',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
      'workspaces.changes': workspaceList(
        workspace({ kind: 'health-checker', identityMode: 'none', person: null }),
      ),
      'sync.changes': syncState({ feeds: [feed({ name: 'checks' }), feed({ name: 'runs' })] }),
    },
    expects: ['This server has only health checks', 'Go to Health'],
  },
  {
    name: 'links to the identity provider that manages the users',
    path: '/settings/users',
    answers: {
      'session.changes': signedIn({ peopleElsewhere: 'provider', door: 'hosted' }),
      'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', hosted })),
      'session.account.page': { url: 'https://accounts.example.com/user' },
    },
    expects: ['Users are managed by the identity provider', 'Manage account'],
    expectsNot: ['Invite user'],
    async followUp(stage) {
      const { page, bridge } = stage;
      await press(stage, 'Manage account');
      await expect
        .poll(() => bridge.calls('shell.link.open').map(({ input }) => input))
        .toEqual([{ url: 'https://accounts.example.com/user' }]);
      await expect(links(stage)).toHaveText([...main, ...grouped(all.filter((label) => label !== 'Users'))]);
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'users');
      await expect(page.getByRole('option', { name: 'Settings: Users' })).toHaveCount(0);
    },
  },
  {
    name: 'shows a menu without Sign out on a server without sign-in',
    path: '/catalog',
    answers: withoutLogin,
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await press(stage, 'Menu of a server without sign-in');
      await expectTexts(stage, ['No sign-in: anyone who can reach this server has full access.']);
      await noViolations(stage.page, { include: ['[role=menu]'] });
    },
    expects: ['No sign-in', 'System'],
    expectsNot: ['Sign out', 'Your Profile', 'Download kubeconfig'],
    async followUp({ page }) {
      await page.keyboard.press('Control+k');
      const search = page.getByRole('combobox', { name: 'Search everything' });
      for (const gone of ['sign out', 'kubeconfig']) {
        await typeInto(search, gone);
        await expect(page.getByRole('option', { name: /^(Sign out|Download kubeconfig)$/ })).toHaveCount(0);
      }
      await typeInto(search, 'theme');
      await expect(page.getByRole('option', { name: 'Toggle theme' })).toBeVisible();
    },
  },
  ...['/login?return_to=%2Fcatalog', '/login?refresh=true&return_to=%2Fcatalog', '/recovery'].map(
    (path): Story => ({
      name: `redirects the sign-in address ${path} on a server without sign-in`,
      path,
      answers: withoutLogin,
      expects: ['Catalog'],
      expectsNot: ['Sign In to your account', 'Recover your account'],
      async followUp({ page }) {
        await expect(page).toHaveURL(/\/catalog$/);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      },
    }),
  ),
  {
    name: 'shows no profile on a server without sign-in',
    path: '/profile-settings',
    answers: withoutLogin,
    expects: ['No profile', 'No sign-in: anyone who can reach this server has full access.'],
  },
  {
    name: 'offers no kubeconfig on a server without sign-in',
    path: '/settings/kubeconfigs',
    answers: { ...withoutLogin, 'kubeconfig.inventory.list': { entries: [], findings: [] } },
    expects: [/^This server has no sign-in, so it has no kubeconfigs/],
    expectsNot: ['Download kubeconfig'],
  },
  {
    name: 'shows a warning about data that could not be loaded at sign-in',
    path: '/catalog',
    answers: { 'session.changes': signedIn({ warnings: ['Your roles could not be loaded.'] }) },
    expects: ['Your roles could not be loaded.'],
  },
  {
    name: 'offers to sign in over cached data when the session has ended',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({
        server: { status: 'expired', sentence: 'Your session has ended. Please sign in again.' },
      }),
    },
    expects: [
      'Your session has ended. Please sign in again.',
      'Showing data stored on this computer.',
      /^Deployment$/,
    ],
    async followUp(stage) {
      await press(stage, 'Sign in');
      await expectTexts(stage, ['Sign In to your account', 'Go back to the data stored on this computer']);
    },
  },
  {
    name: 'shows a connecting message when the server is slow at startup',
    path: '/catalog',
    answers: { 'session.changes': signedIn({ server: { status: 'connecting' } }) },
    waitsFor: [/^Deployment$/],
    async act({ page }) {
      // The notice is displayed only after waiting two seconds.
      await expect(page.getByRole('status').filter({ hasText: 'Connecting…' })).toBeVisible();
    },
    expects: [/^Deployment$/],
    async followUp({ page, bridge }) {
      bridge.answer({ 'session.changes': signedIn() });
      await expect(page.getByText('Connecting…')).toHaveCount(0);
    },
  },
  {
    name: 'shows why the server cannot be reached and tries again',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({ server: { ...away, nextTryAt: ago(-minuteMs) } }),
    },
    waitsFor: ['Showing data stored on this computer.'],
    act: pressed('Details'),
    expects: [/ECONNREFUSED/, /Next try in \d+s\./],
    async followUp(stage) {
      await press(stage, 'Try now');
      await expectSingleCall(stage, 'session.retry');
    },
  },
  {
    name: 'shows the user menu',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await press(stage, /^User menu/);
      await expectTexts(stage, ['Sign out']);
      await noViolations(stage.page, { include: ['[role=menu]'] });
    },
    expects: ['Sign out', 'Download kubeconfig'],
  },
  {
    name: 'asks before the user signs out',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await press(stage, /^User menu/);
      await stage.page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    expects: ['Sign out'],
  },
  {
    name: 'scrolls to the current entry of the sidebar in a low window',
    path: '/settings/users',
    expects: ['Ravi Iyer'],
    async followUp({ page }) {
      const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' });
      for (const height of [900, 600, 450]) {
        await page.setViewportSize({ width: 1_440, height });
        await page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Catalog' })
          .first()
          .click();
        await expect(page).toHaveURL(/\/catalog$/);
        await page.goBack();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await expect(entry).toBeInViewport({ ratio: 1 });
      }
    },
  },
  {
    name: 'filters the settings of the sidebar, and opens a match by keyboard',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp(stage) {
      const { page } = stage;
      const menu = page.getByRole('navigation', { name: 'Main' });
      const filter = menu.getByRole('textbox', { name: 'Filter settings' });
      await press(stage, 'Settings');
      await filter.focus();
      await page.keyboard.type('canary');
      const found = menu.getByRole('group', { name: /^(Access|Automation|This computer)$/ });
      await expect(found.getByRole('link')).toHaveText(['Health Check']);
      await page.keyboard.press('Escape');
      await expect(menu.getByRole('group')).toHaveCount(5);
      await page.keyboard.type('no such');
      await expect(menu.getByRole('status')).toHaveText('No setting matches “no such”');
      await page.keyboard.press('Escape');
      await page.keyboard.type('users');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/settings\/users$/);
      await expect(filter, 'the field is empty again').toHaveValue('');
      await expect(menu.getByRole('link', { name: 'Users' })).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'leads from the menu of the collapsed sidebar to all settings, where they can be filtered',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp(stage) {
      const { page } = stage;
      await page.setViewportSize({ width: 720, height: 450 });
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByRole('menuitem', { name: 'All settings' }).click();
      await expect(page).toHaveURL(/\/settings$/);
      await expect(page.getByRole('textbox', { name: 'Filter settings' })).toBeVisible();
    },
  },
  {
    name: 'shows the entry of a setting that a command opens',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp({ page }) {
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link', { name: 'Workspaces' })).toHaveCount(0);
      await page.setViewportSize({ width: 1_440, height: 450 });
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'settings: workspaces');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/settings\/workspaces$/);
      const entry = menu.getByRole('link', { name: 'Workspaces' });
      await expect(entry).toHaveAttribute('aria-current', 'page');
      await expect(entry).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'collapses the sidebar',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: pressed('Collapse sidebar'),
    expects: [/^Deployment$/],
  },
  {
    name: 'collapses the sidebar in a narrow window after an open dialog is closed',
    path: '/catalog',
    expects: [/^Deployment$/],
    async followUp({ page }) {
      const label = page.locator('nav[aria-label="Main"]').getByText('Catalog', { exact: true });
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.setViewportSize({ width: 720, height: 700 });
      await expect(label, 'the dialog stays, and what is below it').toBeVisible();
      await page.keyboard.press('Escape');
      await expect(label).toBeHidden();
      await page.setViewportSize({ width: 1_440, height: 900 });
      await expect(label).toBeVisible();
    },
  },
  {
    name: 'shows the keyboard shortcuts',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: ({ page }) => page.keyboard.press('?'),
    expects: ['Keyboard shortcuts'],
  },
  {
    name: 'opens the command palette',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: ({ page }) => page.keyboard.press('Control+k'),
    expects: ['Toggle theme'],
  },
  {
    name: 'shows search results in the command palette',
    path: '/catalog',
    answers: {
      'search.query': {
        ...shellAnswers['search.query'],
        data: {
          tookMs: 3,
          groups: [
            {
              kind: 'item' as const,
              total: 1,
              hits: [
                {
                  kind: 'item' as const,
                  id: idOf(3, 1),
                  name: longName,
                  type: 'Kubernetes::Deployment',
                  configClass: null,
                  status: 'Running',
                  health: 'healthy' as const,
                  deletedAt: ago(minuteMs),
                  where: ['payments', 'prod-eu-1'],
                },
              ],
            },
          ],
        },
      },
    },
    waitsFor: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'name');
    },
    expects: ['Deleted'],
  },
  {
    name: 'offers a catalog search when the command palette finds nothing',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'xyzzy');
    },
    expects: [/Search the catalog for “xyzzy”/],
  },
  {
    name: 'shows an error in the command palette when the search fails',
    path: '/catalog',
    answers: { 'search.query': failsWith(failures.broken) },
    waitsFor: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'pay');
    },
    expects: ['The data stored on this computer could not be searched.'],
  },
  {
    name: 'shows an error when a link cannot be opened',
    path: '/settings/kubeconfigs',
    answers: { 'shell.link.open': refused },
    waitsFor: ['Kubeconfigs'],
    async act(stage) {
      await press(stage, 'Download kubeconfig');
      await stage.page.getByRole('link', { name: 'Learn more' }).click();
    },
    expects: ['You need update permission on people.'],
  },
];

/** Layers that may be open when the user leaves: how to open each, and a text that it displays. */
const opened: ReadonlyArray<
  readonly [what: string, path: string, open: Story['act'] & {}, sees: TextMatcher]
> = [
  [
    'the palette',
    '/catalog',
    async ({ page }) => page.keyboard.press('Control+k'),
    /^Install kubeconfig|Download kubeconfig/,
  ],
  ['the shortcut sheet', '/catalog', async ({ page }) => page.keyboard.press('?'), 'Keyboard shortcuts'],
  [
    'the sign-out dialog',
    '/catalog',
    async (stage) => {
      await press(stage, /^User menu/);
      await stage.page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    'Sign out',
  ],
  ['a confirmation', '/settings/sync', pressed('Clear now'), /^This deletes the synced data/],
  [
    'an invitation link',
    '/settings/users?add=true',
    async (stage) => {
      await typeInto(field(stage, 'First name'), 'Noor');
      await typeInto(field(stage, 'Last name'), 'Bakker');
      await typeInto(field(stage, 'Email'), 'noor@example.com');
      await stage.page.getByRole('button', { name: /Role/ }).click();
      await stage.page.getByRole('option', { name: 'viewer' }).click();
      await press(stage, 'Invite user');
    },
    'Send this link to the person you invited. It is shown only once.',
  ],
];

const leaving = opened.map(
  ([what, path, open, sees]): Story => ({
    name: `closes ${what}, so that the next user does not see it`,
    path,
    answers: { 'resources.create': { id: idOf(20, 9), once: 'https://mission-control.example.com/invited' } },
    waitsFor: [
      path === '/catalog' ? /^Deployment$/ : path.startsWith('/settings/users') ? 'Invite user' : 'Clear now',
    ],
    act: open,
    expects: [sees],
    async followUp({ page, bridge }) {
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      bridge.answer({ 'session.changes': { status: 'restoring' } });
      await expect(page.getByRole('heading', { name: 'Opening' })).toBeAttached();
      bridge.answer({
        'session.changes': signedIn({
          person: { id: idOf(2, 2), name: 'Noor Bakker', email: 'noor@example.com' },
        }),
      });
      await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible();
      await expect(page.getByText(sees)).toHaveCount(0);
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
    },
  }),
);

defineStories([
  { screen: 'the window frame', stories: frameStories },
  { screen: 'a sign-out with an open layer', stories: leaving },
]);
