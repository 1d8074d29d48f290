import { expect } from 'playwright/test';
import type { SavedView } from '#contract/views.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, pressed, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { away, preferences, signedIn } from '../world/session.ts';
import { idOf } from '../world/times.ts';

const saved = (number: number, name: string, address: string): SavedView => ({
  id: idOf(40, number),
  name,
  address,
});

const redChecks = saved(1, 'Red checks', '/health?hidePassing=true&tabBy=namespace&groupBy=canary_name');
const pods = saved(2, 'Pods in trouble', '/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1');
const agents = saved(3, 'Agents by name', '/agents?sortBy=name');
const three = [redChecks, pods, agents];
const many = Array.from({ length: 200 }, (_, at) =>
  saved(100 + at, `View ${String(at + 1).padStart(3, '0')}`, `/catalog?search=${at}`),
);

const section = ({ page }: StoryWindow) => page.getByRole('region', { name: 'Saved views' });
const links = (stage: StoryWindow) => section(stage).getByRole('link');
const link = (stage: StoryWindow, name: string) => section(stage).getByRole('link', { name, exact: true });
const menuItem = ({ page }: StoryWindow, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = ({ page }: StoryWindow, name: string) => page.getByRole('dialog', { name, exact: true });

const openMenu = async (stage: StoryWindow, name: string) => {
  await link(stage, name).hover();
  await press(stage, `Actions of view ${name}`);
};

const sidebarStories: readonly Story[] = [
  {
    name: 'is hidden when there are no saved views',
    path: '/health',
    expects: ['Health'],
    followUp: async (stage) => {
      await expect(button(stage, 'Save view')).toBeVisible();
      await expect(section(stage)).toHaveCount(0);
    },
  },
  {
    name: 'marks the open view on every page',
    path: '/catalog?health=unhealthy%3A1&configType=Kubernetes%3A%3APod&sortBy=type',
    answers: { 'views.changes': three },
    expects: ['Saved views', 'Red checks', 'Pods in trouble', 'Agents by name'],
    async followUp(stage) {
      await expect(links(stage)).toHaveText(three.map(({ name }) => name));
      await expect(link(stage, 'Pods in trouble')).toHaveAttribute('aria-current', 'page');
      await expect(link(stage, 'Red checks')).not.toHaveAttribute('aria-current');
      await expect(button(stage, 'Save view (saved as “Pods in trouble”)')).toBeVisible();
      await link(stage, 'Red checks').click();
      await expect(stage.page).toHaveURL(/\/health\?hidePassing=true&tabBy=namespace&groupBy=canary_name/);
      await expect(link(stage, 'Red checks')).toHaveAttribute('aria-current', 'page');
      await expect(link(stage, 'Pods in trouble')).not.toHaveAttribute('aria-current');
    },
  },
  {
    name: 'shows a view with a long name',
    path: '/health',
    answers: { 'views.changes': [saved(1, longName.slice(0, 120), '/health')] },
    expects: [longName.slice(0, 120)],
  },
  {
    name: 'scrolls 200 views and keeps Settings visible',
    path: '/catalog',
    answers: { 'views.changes': many },
    expects: ['View 001'],
    async followUp(stage) {
      await expect(button(stage, 'Settings')).toBeInViewport();
      await link(stage, 'View 200').focus();
      await expect(link(stage, 'View 200')).toBeInViewport();
      await press(stage, 'Save view');
      await expect(button(stage, 'Save view').last()).toHaveAttribute(
        'data-tooltip',
        'This workspace has 200 saved views, which is the maximum. Delete some first.',
      );
    },
  },
  {
    name: 'lists views and saves a view when the server cannot be reached',
    path: '/agents',
    answers: { 'views.changes': three, 'session.changes': signedIn({ server: away }) },
    expects: ['Red checks', /data stored on this computer/],
    async followUp(stage) {
      await press(stage, 'Save view');
      await typeInto(field(stage, /^Name/), 'Agents, away');
      await stage.page.keyboard.press('Enter');
      await expect(toast(stage, 'Saved the view “Agents, away”')).toBeVisible();
    },
  },
  {
    name: 'selects the suggested name, so that typing replaces it',
    path: '/agents',
    expects: ['Agents'],
    async followUp(stage) {
      await press(stage, 'Save view');
      await expect(field(stage, /^Name/)).toBeFocused();
      await stage.page.keyboard.type('Mine');
      await expect(field(stage, /^Name/)).toHaveValue('Mine');
    },
  },
  {
    name: 'explains views of forbidden or unknown pages',
    path: '/catalog',
    answers: {
      'session.changes': signedIn({ roles: ['viewer'] }),
      'views.changes': [saved(1, 'People', '/settings/users?sortBy=name'), saved(2, 'Past', '/gone?a=b')],
    },
    expects: ['People', 'Past'],
    async followUp(stage) {
      await expect(link(stage, 'People')).toHaveAccessibleDescription('You don’t have access to Users');
      await expect(link(stage, 'Past')).toHaveAccessibleDescription(
        'This page does not exist in this version',
      );
      await link(stage, 'People').click();
      await expectTexts(stage, ['Unauthorized']);
      await link(stage, 'Past').click();
      await expectTexts(stage, [/not found/i]);
    },
  },
  {
    name: 'is a single button in a collapsed sidebar',
    path: '/catalog',
    answers: {
      'views.changes': three,
      'shell.start': {
        version: '0.1.0',
        host: 'web',
        preferences: { ...preferences, sidebarCollapsed: true },
      },
    },
    waitsFor: [/^Deployment$/],
    act: pressed('Saved views'),
    expects: ['Red checks', 'Manage saved views'],
    async followUp(stage) {
      await menuItem(stage, 'Agents by name').click();
      await expect(stage.page).toHaveURL(/\/agents\?sortBy=name$/);
    },
  },
  {
    name: 'opens the menu of a view by its button and by right-click',
    path: '/health?hidePassing=true',
    answers: { 'views.changes': three },
    waitsFor: ['Pods in trouble'],
    act: async (stage) => link(stage, 'Pods in trouble').click({ button: 'right' }),
    expects: ['Rename…', 'Move up', 'Move down', 'Delete…'],
    expectsNot: ['Update to this view'],
    async followUp(stage) {
      await menuItem(stage, 'Move up').click();
      await expectCalls(stage, 'views.move', [{ id: pods.id, place: 0 }]);
      stage.bridge.answer({ 'views.changes': [pods, redChecks, agents] });
      await expect(links(stage).first()).toHaveText('Pods in trouble');
      await expect(link(stage, 'Pods in trouble')).toBeFocused();
      await expectTexts(stage, ['Pods in trouble is now view 1 of 3.']);
      await stage.page.keyboard.press('Alt+ArrowUp');
      await stage.page.keyboard.press('Alt+ArrowDown');
      await expectCalls(stage, 'views.move', [
        { id: pods.id, place: 0 },
        { id: pods.id, place: 1 },
      ]);
    },
  },
  {
    name: 'keeps the typed name while the window becomes narrow and wide again',
    path: '/health',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    async act(stage) {
      await openMenu(stage, 'Red checks');
      await menuItem(stage, 'Rename…').click();
      await typeInto(field(stage, /^Name/), 'Half typed');
    },
    expects: [],
    async followUp(stage) {
      for (const width of [720, 1_440]) {
        await stage.page.setViewportSize({ width, height: 900 });
        // The sidebar follows the width of the window in the next frames.
        await stage.page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
        await expect(dialog(stage, 'Rename view')).toBeVisible();
        await expect(field(stage, /^Name/)).toHaveValue('Half typed');
      }
    },
  },
  {
    name: 'renames a view and rejects the name of another view',
    path: '/health',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: async (stage) => {
      await openMenu(stage, 'Red checks');
      await menuItem(stage, 'Rename…').click();
      await typeInto(field(stage, /^Name/), 'pods IN trouble');
      await press(stage, 'Rename');
    },
    expects: ['Rename view', 'A view named “pods IN trouble” already exists. Choose another name.'],
    async followUp(stage) {
      await typeInto(field(stage, /^Name/), '  red Checks ');
      await press(stage, 'Rename');
      await expect(dialog(stage, 'Rename view')).toHaveCount(0);
      await expectCalls(stage, 'views.change', [{ id: redChecks.id, name: 'red Checks' }]);
      await expect(button(stage, 'Actions of view Red checks')).toBeFocused();
    },
  },
  {
    name: 'updates a view to the open page and undoes the update',
    path: '/health?query=api&tabBy=none&checkId=',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: async (stage) => {
      await openMenu(stage, 'Red checks');
      await menuItem(stage, 'Update to this view').click();
    },
    expects: ['Updated the view “Red checks”'],
    async followUp(stage) {
      const { id, address } = redChecks;
      const now = { id, address: '/health?query=api&hidePassing=true&tabBy=none&groupBy=canary_name' };
      await expectCalls(stage, 'views.change', [now]);
      await press(stage, 'Undo');
      await expectCalls(stage, 'views.change', [now, { id, address }]);
    },
  },
  {
    name: 'deletes a view after a confirmation with its name',
    path: '/health',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: async (stage) => {
      await openMenu(stage, 'Red checks');
      await menuItem(stage, 'Delete…').click();
      await expect(button(stage, 'Cancel'), 'nothing is deleted by Enter').toBeFocused();
    },
    expects: [
      'Are you sure you want to delete the saved view “Red checks”? Data on the server does not change.',
    ],
    async followUp(stage) {
      await press(stage, 'Delete');
      await expectCalls(stage, 'views.remove', [{ id: redChecks.id }]);
      stage.bridge.answer({ 'views.changes': [pods, agents] });
      await expect(links(stage)).toHaveText(['Pods in trouble', 'Agents by name']);
      await expect(link(stage, 'Pods in trouble')).toBeFocused();
      await expect(toast(stage, 'Deleted the view “Red checks”')).toBeVisible();
    },
  },
];

/** One list address per kind of page, the address to save, and the suggested name. */
const lists = [
  ['/catalog', '/catalog', 'Catalog'],
  ['/catalog?search=api&pageIndex=3', '/catalog?search=api', 'Catalog: api'],
  [
    '/health?query=api&checkId=&wall=false',
    '/health?query=api&hidePassing=true&tabBy=namespace&groupBy=canary_name',
    'Health: api',
  ],
  ['/agents?addAgent=true', '/agents', 'Agents'],
  ['/settings/jobs?status=FAILED%3A1&pageIndex=1', '/settings/jobs?status=FAILED%3A1', 'Job'],
  ['/settings/teams?id=&pageIndex=0', '/settings/teams', 'Teams'],
  ['/settings/event-queue-status', '/settings/event-queue-status', 'Event'],
] as const;

const savingStories: readonly Story[] = [
  {
    name: 'suggests a name from the filters',
    path: '/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1&pageIndex=0',
    waitsFor: ['payments-ledger'],
    act: async (stage) => {
      await stage.page.keyboard.press('b');
      await expect(field(stage, /^Name/)).toBeFocused();
    },
    expects: ['Save view', /Appears in the sidebar and in the command palette/],
    async followUp(stage) {
      await expect(field(stage, /^Name/)).toHaveValue('Catalog: Kubernetes::Pod, unhealthy');
      await field(stage, /^Name/).press('Enter');
      await expect(toast(stage, 'Saved the view “Catalog: Kubernetes::Pod, unhealthy”')).toBeVisible();
      await expectCalls(stage, 'views.add', [
        {
          name: 'Catalog: Kubernetes::Pod, unhealthy',
          address: '/catalog?configType=Kubernetes%3A%3APod&health=unhealthy%3A1',
        },
      ]);
    },
  },
  {
    name: 'rejects an empty, a long or a duplicate name',
    path: '/health?query=api',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: async (stage) => {
      await press(stage, 'Save view');
      await typeInto(field(stage, /^Name/), 'Red Checks');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['A view named “Red Checks” already exists. Choose another name.'],
    async followUp(stage) {
      for (const [name, problem] of [
        ['', 'A view needs a name.'],
        ['   ', 'A view needs a name.'],
        ['x'.repeat(121), 'A name can have up to 120 characters. This name has 121.'],
      ] as const) {
        await typeInto(field(stage, /^Name/), name);
        await press(stage, 'Save view');
        await expectTexts(stage, [problem]);
      }
      await expectCalls(stage, 'views.add', []);
    },
  },
  {
    name: 'keeps the typed name when views cannot be stored',
    path: '/health',
    answers: {
      'views.add': failing('CONFLICT', {
        sentence: 'Local storage is not available, so views cannot be saved.',
      }),
    },
    waitsFor: ['Health'],
    act: async (stage) => {
      await press(stage, 'Save view');
      await typeInto(field(stage, /^Name/), 'Mine');
      await stage.page.keyboard.press('Enter');
    },
    expects: ['Local storage is not available, so views cannot be saved.'],
    followUp: async (stage) => expect(field(stage, /^Name/)).toHaveValue('Mine'),
  },
  ...lists.map(
    ([path, address, name]): Story => ({
      name: `saves the list at ${path}`,
      path,
      expects: [name.split(':')[0] ?? ''],
      async followUp(stage) {
        if (path.includes('addAgent')) {
          await expect(stage.page.getByRole('dialog')).toBeVisible();
          await stage.page.keyboard.press('Escape');
        }
        await expect(button(stage, 'Save view'), 'one for a list').toHaveCount(1);
        await press(stage, 'Save view');
        await expect(field(stage, /^Name/)).toHaveValue(new RegExp(`^${name}`));
        await typeInto(field(stage, /^Name/), 'Mine');
        await stage.page.keyboard.press('Enter');
        await expect(toast(stage, 'Saved the view “Mine”')).toBeVisible();
        await expectCalls(stage, 'views.add', [{ name: 'Mine', address }]);
      },
    }),
  ),
];

const paletteStories: readonly Story[] = [
  {
    name: 'finds views by name and area',
    path: '/catalog',
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'view tro');
    },
    expects: [/^View: Pods in trouble$/],
    expectsNot: ['View: Red checks'],
    async followUp({ page }) {
      await typeInto(page.getByRole('combobox', { name: 'Search everything' }), 'view health');
      await expect(page.getByRole('option', { name: 'View: Red checks' })).toBeVisible();
      await expect(page.getByRole('option', { name: 'View: Pods in trouble' })).toHaveCount(0);
      await page.getByRole('option', { name: 'View: Red checks' }).click();
      await expect(page).toHaveURL(/\/health\?hidePassing=true/);
    },
  },
  {
    name: 'adds the Save view shortcut to the keyboard shortcuts',
    path: '/catalog',
    waitsFor: [/^Deployment$/],
    act: async ({ page }) => page.keyboard.press('?'),
    expects: ['Save this view', 'Move a workspace or a saved view in its list'],
  },
];

const path = '/settings/saved-views';
const choose = async ({ page }: StoryWindow, text: string, name = 'views.json') =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const chosen = (text: string, name?: string) => async (stage: StoryWindow) => {
  await press(stage, 'Import');
  await choose(stage, text, name);
};

const settingsStories: readonly Story[] = [
  {
    name: 'shows an empty state when there are no saved views',
    path,
    expects: ['No views are saved yet', /select Save view in its toolbar/],
    followUp: (stage) =>
      expect(button(stage, 'Export')).toHaveAttribute('data-tooltip', 'There is nothing to export.'),
  },
  {
    name: 'lists the views with their addresses',
    path,
    answers: { 'views.changes': [...three, saved(4, longName.slice(0, 120), `/catalog?search=${longName}`)] },
    expects: ['/agents?sortBy=name', longName.slice(0, 120)],
    async followUp(stage) {
      const main = stage.page.getByRole('main');
      await main.getByRole('link', { name: 'Agents by name' }).focus();
      await stage.page.keyboard.press('Alt+ArrowUp');
      await expectCalls(stage, 'views.move', [{ id: agents.id, place: 1 }]);
      stage.bridge.answer({ 'views.changes': [redChecks, agents, pods] });
      await expect(main.getByRole('row').nth(2)).toContainText('Agents by name');
      await expect(main.getByRole('link', { name: 'Agents by name' })).toBeFocused();
      await stage.page.keyboard.press('Enter');
      await expect(stage.page).toHaveURL(/\/agents\?sortBy=name$/);
    },
  },
  {
    name: 'lists 200 views',
    path,
    answers: { 'views.changes': many },
    expects: ['/catalog?search=199'],
  },
  {
    name: 'exports the views to a file',
    path,
    answers: { 'views.changes': three },
    waitsFor: ['Red checks'],
    act: pressed('Export'),
    expects: ['Red checks'],
    followUp: (stage) =>
      expectCalls(stage, 'shell.file.save', [
        { name: 'Saved views of Production.json', type: 'application/json', text: '{}' },
      ]),
  },
  {
    name: 'imports a file with new names',
    path,
    waitsFor: ['No views are saved yet'],
    act: chosen('{"some":"file"}'),
    expects: ['2 views from the workspace Production.'],
    expectsNot: ['Replace the existing views'],
    async followUp(stage) {
      await expectCalls(stage, 'views.file.read', [{ text: '{"some":"file"}' }]);
      await press(stage, 'Import');
      await expect(toast(stage, '2 views added, 0 replaced, 0 skipped')).toBeVisible();
      await expect(dialog(stage, 'Import saved views')).toHaveCount(0);
      await expectCalls(stage, 'views.file.import', [{ text: '{"some":"file"}', sameName: 'skip' }]);
    },
  },
  {
    name: 'asks how to import names that already exist',
    path,
    answers: {
      'views.changes': three,
      'views.file.read': { workspace: 'Staging', count: 9, taken: ['a', 'b', 'c', 'd', 'e', 'f', longName] },
    },
    waitsFor: ['Red checks'],
    act: chosen('{}'),
    expects: [
      '9 views from the workspace Staging.',
      '7 names are already in use. How should they be imported?',
      '“a”, “b”, “c”, “d”, “e”, and 2 more',
      'Replace the existing views',
      'Keep both and number the imported views',
      'Skip the imported views',
    ],
    async followUp(stage) {
      await stage.page.getByRole('radio', { name: 'Replace the existing views' }).check();
      await press(stage, 'Import');
      await expect(dialog(stage, 'Import saved views')).toHaveCount(0);
      await expectCalls(stage, 'views.file.import', [{ text: '{}', sameName: 'replace' }]);
    },
  },
  {
    name: 'rejects an invalid file',
    path,
    answers: {
      'views.file.read': failing('INVALID', {
        sentence: 'This is not a file of saved views: the content is not JSON.',
      }),
    },
    waitsFor: ['No views are saved yet'],
    act: chosen('rubbish'),
    expects: ['This is not a file of saved views: the content is not JSON.'],
    followUp: async (stage) => {
      await expect(button(stage, 'Import').last()).toHaveAttribute('data-tooltip', 'Choose a file first.');
      stage.bridge.answer({ 'views.file.read': { workspace: 'Staging', count: 0, taken: [] } });
      await choose(stage, '{}');
      await expectTexts(stage, ['The file contains no views.']);
    },
  },
  {
    name: 'rejects a file that is too large or of another type without reading it',
    path,
    waitsFor: ['No views are saved yet'],
    act: chosen('x'.repeat(2_000_001)),
    expects: [/^views\.json is .+\. The limit is .+\.$/],
    async followUp(stage) {
      await choose(stage, '{}', 'views.exe');
      await expectTexts(stage, ['views.exe cannot be used here. Accepted types: .json.']);
      await expectCalls(stage, 'views.file.read', []);
    },
  },
  {
    name: 'keeps the selected file when an import fails',
    path,
    answers: {
      'views.file.import': failing('CONFLICT', {
        sentence: 'A workspace can have up to 200 views, and this would make 230.',
      }),
    },
    waitsFor: ['No views are saved yet'],
    act: async (stage) => {
      await chosen('{}')(stage);
      await expectTexts(stage, ['2 views from the workspace Production.']);
      await press(stage, 'Import');
    },
    expects: ['A workspace can have up to 200 views, and this would make 230.', 'views.json'],
  },
];

defineStories([
  { screen: 'the sidebar section of saved views', stories: sidebarStories },
  { screen: 'the Save view dialog', stories: savingStories },
  { screen: 'the command palette with saved views', stories: paletteStories },
  { screen: 'Settings → Saved views', stories: settingsStories },
]);
