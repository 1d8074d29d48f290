import { noViolations } from '../../support/noViolations.ts';
import { failing } from '../FakeBridge.ts';
import { expectAskedOnce, press, pressed, see } from '../person.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { away, feed, shellAnswers, signedIn, syncState, workspace, workspaceList } from '../world/session.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';

const refused = failing('FORBIDDEN', { sentence: 'You need update on people.' });

const frameStories: readonly Story[] = [
  { name: 'an address that is none', path: '/nowhere/at/all', sees: [/not found/i] },
  { name: 'an area that is not built yet', path: '/topology', sees: ['Dashboard is not built yet'] },
  {
    name: 'a page that a person may not see',
    path: '/settings/users',
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    sees: ['Unauthorized', 'You do not have permission to access this page.'],
  },
  {
    name: 'an area that is switched off',
    path: '/health',
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'health.disable', value: 'true', source: 'local' }],
      }),
    },
    sees: ['Health is switched off'],
  },
  {
    name: 'a server that has only health checks',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({ checksOnly: true, roles: [], versionOf: 'health-checker' }),
      'workspaces.changes': workspaceList(
        workspace({ kind: 'health-checker', identityMode: 'none', person: null }),
      ),
      'sync.changes': syncState({ feeds: [feed({ name: 'checks' }), feed({ name: 'runs' })] }),
    },
    sees: ['This server has only health checks', 'Go to Health'],
  },
  {
    name: 'what could not be read at sign-in',
    path: '/catalog',
    answers: { 'session.changes': signedIn({ warnings: ['Your roles could not be read.'] }) },
    sees: ['Your roles could not be read.'],
  },
  {
    name: 'a session that ended, over what is kept',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({
        server: { status: 'expired', sentence: 'Your session has ended. Please sign in again.' },
      }),
    },
    sees: [
      'Your session has ended. Please sign in again.',
      'You are looking at data kept on this computer.',
      /^Deployment$/,
    ],
    async goesOn(stage) {
      await press(stage, 'Sign in');
      await see(stage, ['Sign In to your account', 'Go back to the data kept on this computer']);
    },
  },
  {
    name: 'the cause of a server that is away',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({ server: { ...away, nextTryAt: ago(-minuteMs) } }),
    },
    first: ['You are looking at data kept on this computer.'],
    act: pressed('Details'),
    sees: [/ECONNREFUSED/, /Next try in \d+s\./],
    async goesOn(stage) {
      await press(stage, 'Try now');
      await expectAskedOnce(stage, 'session.retry');
    },
  },
  {
    name: 'the user menu',
    path: '/catalog',
    first: [/^Deployment$/],
    async act(stage) {
      await press(stage, /^User menu/);
      await see(stage, ['Sign out']);
      await noViolations(stage.page, { include: ['[role=menu]'] });
    },
    sees: ['Sign out', 'Download kubeconfig'],
  },
  {
    name: 'the question before a person signs out',
    path: '/catalog',
    first: [/^Deployment$/],
    async act(stage) {
      await press(stage, /^User menu/);
      await stage.page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
    sees: ['Sign out'],
  },
  {
    name: 'a folded sidebar',
    path: '/catalog',
    first: [/^Deployment$/],
    act: pressed('Fold the sidebar'),
    sees: [/^Deployment$/],
  },
  {
    name: 'the sheet of keys',
    path: '/catalog',
    first: [/^Deployment$/],
    act: ({ page }) => page.keyboard.press('?'),
    sees: ['Keyboard shortcuts'],
  },
  {
    name: 'the palette',
    path: '/catalog',
    first: [/^Deployment$/],
    act: ({ page }) => page.keyboard.press('Control+k'),
    sees: ['Toggle theme'],
  },
  {
    name: 'the palette with what was found',
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
    first: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('name');
    },
    sees: ['Deleted'],
  },
  {
    name: 'the palette when nothing is found',
    path: '/catalog',
    first: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('xyzzy');
    },
    sees: [/Search the catalog for “xyzzy”/],
  },
  {
    name: 'the palette when nothing can be searched',
    path: '/catalog',
    answers: { 'search.query': failsWith(failures.broken) },
    first: [/^Deployment$/],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).fill('pay');
    },
    sees: ['What is kept on this computer could not be searched.'],
  },
  {
    name: 'a link that could not be opened',
    path: '/settings/kubeconfigs',
    answers: { 'shell.link.open': refused },
    first: ['Kubeconfigs'],
    async act(stage) {
      await press(stage, 'Download kubeconfig');
      await stage.page.getByRole('link', { name: 'Learn more' }).click();
    },
    sees: ['You need update on people.'],
  },
];

tell([{ screen: 'the frame', stories: frameStories }]);
