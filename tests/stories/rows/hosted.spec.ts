import { expect } from 'playwright/test';
import type { SessionState } from '#contract/entities/session.ts';
import { noViolations } from '../../support/noViolations.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectDisabled, expectNoTexts, expectTexts, press, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing, pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { hosted, signedIn, workspace, workspaceList } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const harbour = { id: 'org_harbour', name: 'Harbour' };
const yard = { id: 'org_yard', name: 'Yard' };
const dryDock = { id: 'org_dock', name: 'Dry dock', waiting: true as const };

const createPage = 'https://accounts.example.com/create-organization';

/** A consultant's long list of organizations, some with long names. */
const thirty = Array.from({ length: 30 }, (_, index) => ({
  id: `org_${index}`,
  name: index % 7 === 3 ? `${index} ${longName}` : `Organisation ${index}`,
  ...(index % 10 === 9 ? { waiting: true as const } : {}),
}));

const inWorkspace = (values: Parameters<typeof workspace>[0] = {}) => ({
  'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', hosted, ...values })),
});

const choosing = (
  organisations: Extract<SessionState, { status: 'choose-organisation' }>['organisations'],
) => ({
  ...inWorkspace({ person: null }),
  'session.changes': { status: 'choose-organisation' as const, organisations },
});

const expectOpened = (stage: StoryWindow, url: string): Promise<void> =>
  expect.poll(() => stage.bridge.calls('shell.link.open').map(({ input }) => input)).toEqual([{ url }]);

const main = ({ page }: StoryWindow) => page.getByRole('main');

const choiceStories: readonly Story[] = [
  {
    name: 'lists the organizations and marks those that are being set up',
    path: '/',
    answers: { ...choosing([harbour, dryDock]), 'session.organisation.choose': pending },
    expects: ['Choose an organization', 'Harbour', 'Dry dock', 'being set up', 'Go back'],
    expectsNot: ['Find an organization', 'Refresh'],
    async followUp(stage) {
      await button(stage, 'Harbour').focus();
      await stage.page.keyboard.press('Enter');
      await expect(button(stage, 'Harbour')).toHaveAttribute('aria-busy', 'true');
      await expect(button(stage, /^Dry dock/)).toBeDisabled();
      await expectCalls(stage, 'session.organisation.choose', [{ id: harbour.id }]);
      stage.bridge.answer({ 'session.organisation.choose': {} });
      await expect(stage.page).toHaveURL(/\/organizations\/orgs-switched$/);
      stage.bridge.answer({ 'session.changes': signedIn({ peopleElsewhere: 'provider', door: 'hosted' }) });
      await expectTexts(stage, ['Dashboard']);
    },
  },
  {
    name: 'offers the only organization while its server is being set up',
    path: '/',
    answers: choosing([dryDock]),
    expects: ['You belong to one organization. Open its server.', 'Dry dock', 'being set up'],
    expectsNot: [/more than one/],
  },
  {
    name: 'filters 30 organizations with long names by typing',
    path: '/',
    answers: choosing(thirty),
    expects: ['Find an organization', 'Organisation 29', longName],
    async followUp(stage) {
      const search = stage.page.getByRole('searchbox', { name: 'Find an organization' });
      await typeInto(search, 'ation 2');
      await expect(main(stage).getByRole('listitem')).toHaveCount(10);
      await typeInto(search, 'nowhere');
      await expectTexts(stage, ['No organization has “nowhere” in its name.']);
      await typeInto(search, 'ation 28');
      await stage.page.keyboard.press('Enter');
      await expectCalls(stage, 'session.organisation.choose', [{ id: 'org_28' }]);
    },
  },
  {
    name: 'creates the first organization in the browser and lists organizations again on Refresh',
    path: '/',
    answers: { ...choosing([]), 'session.organisation.list': { organisations: [], createPage } },
    expects: [
      'You don’t belong to an organization yet. Ask an administrator to invite you, or create one.',
      'Create an organization',
      'Refresh',
    ],
    async followUp(stage) {
      await press(stage, 'Create an organization');
      await expectCalls(stage, 'shell.link.open', [{ url: createPage }]);
      stage.bridge.answer({ 'session.organisation.list': { organisations: [yard], createPage } });
      await press(stage, 'Refresh');
      await press(stage, 'Yard');
      await expectCalls(stage, 'session.organisation.choose', [{ id: yard.id }]);
    },
  },
  {
    name: 'asks for an invitation when organizations cannot be created',
    path: '/',
    answers: choosing([]),
    expects: ['You don’t belong to an organization yet. Ask an administrator to invite you.', 'Refresh'],
    expectsNot: ['Create an organization'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.organisation.list': failsWith(failures.gone) });
      await press(stage, 'Refresh');
      await expectTexts(stage, [failures.gone.sentence]);
    },
  },
  {
    name: 'shows the server message when an organization cannot be opened',
    path: '/',
    answers: {
      ...choosing([harbour, yard]),
      'session.organisation.choose': failing('INVALID', {
        sentence: 'The metadata of Harbour cannot be read.',
        details: 'direct: 3',
      }),
    },
    waitsFor: ['Harbour'],
    act: (stage) => press(stage, 'Harbour'),
    expects: ['The metadata of Harbour cannot be read.', 'Yard'],
  },
];

const waiting = (values: Parameters<typeof workspace>[0] = {}) => ({
  ...inWorkspace({ person: null, ...values }),
  'session.changes': { status: 'provisioning' as const, nextTryAt: null, organisation: 'Harbour' },
  'session.organisation.list': {
    organisations: [{ ...harbour, current: true as const, waiting: true as const }, yard],
    createPage,
  },
});

const wait = 'Please wait, instance provisioning in-progress ...';

const waitStories: readonly Story[] = [
  {
    name: 'shows the name of the organization and the other options',
    path: '/',
    answers: waiting(),
    expects: [
      wait,
      'The server of Harbour is being set up. Quarterdeck checks again automatically. Checking now…',
      'Try again',
      'Choose another organization',
      'Go back',
    ],
  },
  {
    name: 'leads to the other organizations and back',
    path: '/',
    answers: waiting(),
    waitsFor: [wait],
    act: (stage) => press(stage, 'Choose another organization'),
    expects: ['Choose an organization', 'Harbour', 'Yard', 'Back to waiting'],
    async followUp(stage) {
      await expectDisabled(stage, /^Harbour/, 'This organization is being set up.');
      await press(stage, 'Back to waiting');
      await expectTexts(stage, [wait]);
      await press(stage, 'Choose another organization');
      await press(stage, 'Yard');
      await expectCalls(stage, 'session.organisation.open', [{ id: yard.id }]);
      await expect(stage.page).toHaveURL(/\/organizations\/orgs-switched$/);
    },
  },
  {
    name: 'shows an error when the other organizations cannot be loaded',
    path: '/',
    answers: { ...waiting(), 'session.organisation.list': failsWith(failures.gone) },
    waitsFor: [wait],
    act: (stage) => press(stage, 'Choose another organization'),
    expects: [failures.gone.sentence, 'Try again', 'Back to waiting'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.organisation.list': waiting()['session.organisation.list'] });
      await press(stage, 'Try again');
      await expectTexts(stage, ['Yard']);
      await expectNoTexts(stage, [failures.gone.sentence]);
    },
  },
  {
    name: 'hides the organization selection when the provider is unknown',
    path: '/',
    answers: {
      ...waiting({ hosted: undefined }),
      'session.changes': { status: 'provisioning', nextTryAt: null },
    },
    expects: [wait, /^The server of your organization is being set up\./],
    expectsNot: ['Choose another organization'],
  },
];

const atHosted = {
  ...inWorkspace(),
  'session.changes': signedIn({ peopleElsewhere: 'provider', door: 'hosted' }),
} as const;

const openSwitcher = async (stage: StoryWindow) => {
  await press(stage, /^Workspace Production/);
  await expectTexts(stage, ['Organizations']);
};

const menuStories: readonly Story[] = [
  {
    name: 'lists the organizations and checks the current organization',
    path: '/catalog',
    answers: {
      ...atHosted,
      'session.organisation.list': {
        organisations: [{ ...harbour, current: true }, yard, dryDock],
        createPage,
      },
    },
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await openSwitcher(stage);
      await expectTexts(stage, ['Create an organization']);
      await noViolations(stage.page, { include: ['[role=menu]'] });
    },
    expects: ['Harbour', 'Yard', 'Dry dock (being set up)', 'Create an organization'],
    async followUp(stage) {
      const { page } = stage;
      const item = (name: string) => page.getByRole('menuitemradio', { name });
      await expect(item('Harbour')).toBeChecked();
      await expect(item('Yard')).not.toBeChecked();
      await item('Yard').focus();
      await page.keyboard.press('Enter');
      await expectCalls(stage, 'session.organisation.open', [{ id: yard.id }]);
      await expect(page.getByRole('menu')).toHaveCount(0);
      await openSwitcher(stage);
      await page.getByRole('menuitem', { name: 'Create an organization' }).click();
      await expectCalls(stage, 'shell.link.open', [{ url: createPage }]);
    },
  },
  {
    name: 'scrolls to the end of 30 organizations with long names',
    path: '/catalog',
    answers: { ...atHosted, 'session.organisation.list': { organisations: thirty, createPage } },
    waitsFor: [/^Deployment$/],
    act: openSwitcher,
    expects: ['Organisation 0'],
    async followUp({ page }) {
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Create an organization' })).toBeFocused();
      await expect(page.getByRole('menuitem', { name: 'Create an organization' })).toBeInViewport();
    },
  },
  {
    name: 'shows one line when the organizations cannot be loaded',
    path: '/catalog',
    answers: { ...atHosted, 'session.organisation.list': failsWith(failures.gone) },
    waitsFor: [/^Deployment$/],
    act: openSwitcher,
    expects: [`Your organizations could not be loaded. ${failures.gone.sentence}`, 'Manage workspaces'],
  },
  {
    name: 'shows a loading message until the organizations arrive',
    path: '/catalog',
    answers: { ...atHosted, 'session.organisation.list': pending },
    waitsFor: [/^Deployment$/],
    act: openSwitcher,
    expects: ['Loading your organizations…'],
    async followUp(stage) {
      stage.bridge.answer({ 'session.organisation.list': { organisations: [], createPage: null } });
      await expectTexts(stage, ['You don’t belong to another organization.']);
    },
  },
  {
    name: 'shows an error when another organization cannot be opened',
    path: '/catalog',
    answers: {
      ...atHosted,
      'session.organisation.list': { organisations: [{ ...harbour, current: true }, yard], createPage: null },
      'session.organisation.open': failsWith(failures.broken),
    },
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await openSwitcher(stage);
      await stage.page.getByRole('menuitemradio', { name: 'Yard' }).click();
      await expect(toast(stage, failures.broken.sentence)).toBeVisible();
    },
    expects: [/^Deployment$/],
  },
  {
    name: 'lists no organizations for a workspace without a hosted provider',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: (stage) => press(stage, /^Workspace Production/),
    expects: ['Manage workspaces'],
    expectsNot: ['Organizations'],
    followUp: (stage) => expectCalls(stage, 'session.organisation.list', []),
  },
  {
    name: 'opens the account page of the provider',
    path: '/catalog',
    answers: { ...atHosted, 'session.account.page': { url: 'https://accounts.example.com/user' } },
    waitsFor: [/^Deployment$/],
    act: (stage) => press(stage, /^User menu/),
    expects: ['Manage account', 'Sign out'],
    expectsNot: ['Your Profile'],
    async followUp(stage) {
      await stage.page.getByRole('menuitem', { name: 'Manage account' }).click();
      await expectOpened(stage, 'https://accounts.example.com/user');
    },
  },
  {
    name: 'explains that the provider has no account page',
    path: '/catalog',
    answers: atHosted,
    waitsFor: [/^Deployment$/],
    async act(stage) {
      await press(stage, /^User menu/);
      await stage.page.getByRole('menuitem', { name: 'Manage account' }).click();
      await expect(toast(stage, 'The identity provider has no account page.')).toBeVisible();
    },
    expects: [/^Deployment$/],
  },
];

const profileStories: readonly Story[] = [
  {
    name: 'links to the account page of the provider',
    path: '/profile-settings',
    answers: { ...atHosted, 'session.account.page': { url: 'https://accounts.example.com/user' } },
    expects: ['Your identity provider manages your profile', /accounts\.example\.com, which stores/],
    async followUp(stage) {
      await press(stage, 'Manage account');
      await expectOpened(stage, 'https://accounts.example.com/user');
      await expectCalls(stage, 'session.flow.create', []);
    },
  },
  {
    name: 'has no account link when the provider is unknown',
    path: '/profile-settings',
    answers: {
      ...inWorkspace({ hosted: undefined }),
      'session.changes': signedIn({ peopleElsewhere: 'provider', door: 'token' }),
    },
    expects: [/^This server uses a hosted identity provider, which stores profiles/],
    expectsNot: ['Manage account'],
  },
  {
    name: 'leads to the page of the server after a browser sign-in',
    path: '/profile-settings',
    answers: {
      'session.changes': signedIn({ door: 'oidc' }),
      'session.flow.create': failing('CONFLICT', { sentence: 'You signed in with your browser.' }),
    },
    expects: ['You signed in with your browser.', 'Open the server’s own page', 'Try again'],
    async followUp(stage) {
      await press(stage, 'Open the server’s own page');
      await expectCalls(stage, 'shell.link.open', [
        { url: 'https://mission-control.example.com/profile-settings' },
      ]);
    },
  },
  {
    name: 'leads to the Kratos settings when the server has no web client',
    path: '/profile-settings',
    answers: {
      'workspaces.changes': workspaceList(workspace({ id: idOf(1, 1), originKind: 'server' })),
      'session.changes': signedIn({ door: 'oidc' }),
      'session.flow.create': failing('CONFLICT', { sentence: 'You signed in with your browser.' }),
    },
    waitsFor: ['You signed in with your browser.'],
    act: (stage) => press(stage, 'Open the server’s own page'),
    expects: ['You signed in with your browser.'],
    followUp: (stage) =>
      expectCalls(stage, 'shell.link.open', [
        { url: 'https://mission-control.example.com/kratos/self-service/settings/browser' },
      ]),
  },
];

defineStories([
  { screen: 'the organization selection', stories: choiceStories },
  { screen: 'the server setup page', stories: waitStories },
  { screen: 'the menu of a hosted workspace', stories: menuStories },
  { screen: 'an externally managed profile', stories: profileStories },
]);
