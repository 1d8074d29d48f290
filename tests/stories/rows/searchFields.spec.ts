import { expect, type Locator, test } from 'playwright/test';
import { resourceRules } from '#contract/rules/resources.ts';
import { field, press } from '../actions.ts';
import type { Answers, CallName } from '../FakeBridge.ts';
import { StoryWindow } from '../StoryWindow.ts';
import { expectInputStays, pauseMs } from '../searchField.ts';
import { catalogAnswers, page as catalogPage, item, longItem, wholeItem } from '../world/catalog.ts';
import { someChanges } from '../world/changes.ts';
import { checkId } from '../world/health.ts';
import { logComponents, logsOver, manyLines } from '../world/logs.ts';
import { several } from '../world/overview.ts';
import { playbook } from '../world/playbooks.ts';
import { openedRecord } from '../world/recent.ts';
import { away, hosted, signedIn, workspace, workspaceList } from '../world/session.ts';
import { cachedAfterFailure, idOf, serverAnswer } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

interface SearchRow {
  readonly name: string;
  /** The file below `src-renderer` that renders the field. */
  readonly of: string;
  readonly path: string;
  readonly answers?: Partial<Answers>;
  /** Width of the window in CSS pixels. Default: 1,440. */
  readonly width?: number;
  /** Opens the container of the field. */
  readonly open?: (stage: StoryWindow) => Promise<void>;
  readonly field: (stage: StoryWindow) => Locator;
  /** The text before the first pause and the text before the second. */
  readonly parts?: readonly [string, string];
  /** A call that answers late: its skeleton appears and disappears while the user types. */
  readonly slow?: CallName;
}

const itemPath = `/catalog/${idOf(3, 1)}`;
const logPath = `/logs?topologyId=${logComponents[0]?.id}&logsSelector=payments-worker&start=all`;
const narrow = 720;

/** Texts with an "n" match nothing, so the list is replaced by its empty state and then returns. */
const emptyForN: Partial<Answers> = {
  'catalog.items.list': ({ filter }) =>
    cachedAfterFailure(catalogPage(filter.search?.includes('n') === true ? [] : [item(), longItem])),
};

const configs = ({ page }: StoryWindow) => page.getByRole('combobox', { name: 'Search for configs' });
/** The field of an open list of options, and not a query line before the list has opened. */
const combobox = ({ page }: StoryWindow) => page.getByRole('dialog').getByRole('combobox').last();

/** Search fields in toolbars, dialogs and text views. */
const searches: readonly SearchRow[] = [
  {
    name: 'catalog summary',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog',
    field: configs,
    answers: emptyForN,
  },
  {
    name: 'differences',
    of: 'parts/compare/CompareDocuments.tsx',
    path: `/catalog/compare?left=${idOf(3, 1)}&right=${idOf(3, 20)}`,
    answers: {
      'catalog.item.get': ({ id }) =>
        serverAnswer(wholeItem({ id, configText: JSON.stringify({ id, name: 'payments' }) })),
    },
    field: (stage) => field(stage, 'Search the differences'),
  },
  {
    name: 'catalog with slow items',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog',
    field: configs,
    slow: 'catalog.items.list',
  },
  {
    name: 'catalog with a slow summary',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog?search=e',
    field: configs,
    slow: 'catalog.summary.list',
  },
  {
    name: 'catalog item list',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog?search=e',
    field: configs,
  },
  {
    name: 'catalog items of one type',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog?configType=Kubernetes::Pod',
    field: configs,
    answers: emptyForN,
  },
  {
    name: 'catalog in a narrow window',
    of: 'parts/query/QueryField.tsx',
    path: '/catalog',
    width: narrow,
    field: configs,
  },
  {
    name: 'configuration',
    of: 'areas/catalog/item/ConfigToolbar.tsx',
    path: itemPath,
    field: (stage) => field(stage, 'Find'),
  },
  {
    name: 'related items',
    of: 'areas/catalog/relationships/RelationshipSearch.tsx',
    path: `${itemPath}/relationships`,
    field: (stage) => field(stage, 'Search related items'),
  },
  {
    name: 'related items in a narrow window',
    of: 'areas/catalog/relationships/RelationshipSearch.tsx',
    path: `${itemPath}/relationships`,
    width: narrow,
    field: (stage) => field(stage, 'Search related items'),
  },
  {
    name: 'relationship graph',
    of: 'areas/catalog/relationships/RelationshipSearch.tsx',
    path: `${itemPath}/relationships?view=graph`,
    field: (stage) => field(stage, 'Search related items'),
  },
  {
    name: 'failing checks of all workspaces',
    of: 'areas/overview/MergedList.tsx',
    path: '/all?tab=checks',
    answers: several,
    field: (stage) => field(stage, 'Search failing checks'),
  },
  {
    name: 'health checks',
    of: 'parts/query/QueryField.tsx',
    path: '/health',
    field: ({ page }) => page.getByRole('combobox', { name: /^Search by name/ }),
  },
  {
    name: 'health checks in a narrow window',
    of: 'parts/query/QueryField.tsx',
    path: '/health',
    width: narrow,
    field: ({ page }) => page.getByRole('combobox', { name: /^Search by name/ }),
  },
  {
    name: 'incidents',
    of: 'parts/query/QueryField.tsx',
    path: '/incidents',
    field: ({ page }) => page.getByRole('combobox', { name: 'Search for incident' }),
  },
  {
    name: 'incidents with a slow server',
    of: 'parts/query/QueryField.tsx',
    path: '/incidents',
    field: ({ page }) => page.getByRole('combobox', { name: 'Search for incident' }),
    slow: 'incidents.list',
  },
  {
    name: 'settings',
    of: 'parts/settings/SettingsFilter.tsx',
    path: '/settings',
    field: (stage) => field(stage, 'Filter settings'),
  },
  {
    name: 'log lines',
    of: 'areas/logs/LogsScreen.tsx',
    path: logPath,
    answers: logsOver(manyLines),
    field: (stage) => field(stage, 'Search logs'),
    parts: ['lin', 'e 4'],
  },
  {
    name: 'Find in log lines',
    of: 'kit/text/FindBar.tsx',
    path: logPath,
    answers: logsOver(manyLines),
    async open({ page }) {
      await page.getByRole('grid', { name: 'Lines' }).focus();
      await page.keyboard.press('Control+f');
    },
    field: (stage) => field(stage, 'Find'),
    parts: ['lin', 'e 4'],
  },
  {
    name: 'playbooks',
    of: 'areas/playbooks/library/LibraryScreen.tsx',
    path: '/playbooks',
    field: (stage) => field(stage, 'Search playbooks'),
  },
  {
    name: 'command palette',
    of: 'shell/palette/PaletteContent.tsx',
    path: '/topology',
    async open({ page }) {
      // The shortcut works from the first paint on.
      await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
      await page.keyboard.press('Control+k');
    },
    field: ({ page }) => page.getByRole('combobox', { name: 'Search everything' }),
    slow: 'search.query',
  },
  {
    name: 'connections',
    of: 'parts/resource/ResourceList.tsx',
    path: resourceRules.connections.path,
    field: (stage) => field(stage, 'Search connections'),
    slow: 'resources.list',
  },
  {
    name: 'connection types',
    of: 'kit/tiles/TileGrid.tsx',
    path: `${resourceRules.connections.path}?add=true`,
    field: (stage) => field(stage, 'Search connection types'),
    parts: ['azu', 're'],
  },
  {
    name: 'integrations',
    of: 'kit/tiles/TileGrid.tsx',
    path: `${resourceRules.integrations.path}?add=true`,
    field: (stage) => field(stage, 'Search integrations'),
    parts: ['kub', 'er'],
  },
  {
    name: 'kinds of health checks',
    of: 'kit/tiles/TileGrid.tsx',
    path: `${resourceRules.canaries.path}?add=true`,
    field: ({ page }) => page.getByLabel('Search kinds of checks'),
    parts: ['icm', 'p p'],
  },
  {
    name: 'specification of a check',
    of: 'kit/text/FindBar.tsx',
    path: `/health?checkId=${checkId}&checkTab=spec&timeRange=1h`,
    async open({ page }) {
      await page.getByRole('region', { name: /^Specification/ }).focus();
      await page.keyboard.press('Control+f');
    },
    field: (stage) => field(stage, /^Find/).last(),
  },
  {
    name: 'pinned and recent records',
    of: 'shell/recent/RecentPanel.tsx',
    path: '/topology',
    answers: {
      'recent.changes': { pinned: [], recent: [openedRecord(1), openedRecord(2, { name: 'kubernetes' })] },
    },
    async open({ page }) {
      await expect(page.getByRole('button', { name: 'Pinned and recent' })).toBeVisible();
      await page.keyboard.press('Control+e');
    },
    field: (stage) => field(stage, 'Filter by name, type or location'),
  },
  {
    name: 'organizations',
    of: 'shell/identity/OrganizationList.tsx',
    path: '/',
    answers: {
      'workspaces.changes': workspaceList(workspace({ identityMode: 'hosted', hosted, person: null })),
      'session.changes': {
        status: 'choose-organisation',
        organisations: Array.from({ length: 30 }, (_, at) => ({
          id: `org_${at}`,
          name: `Organisation ${at}`,
        })),
      },
    },
    field: ({ page }) => page.getByRole('searchbox', { name: 'Find an organization' }),
    parts: ['ati', 'on 2'],
  },
];

/** Filters and form fields with searchable options: the path, and the button that opens them. */
const pickers: ReadonlyArray<
  readonly [
    path: string,
    button: RegExp,
    more?: Partial<Pick<SearchRow, 'open' | 'answers' | 'slow' | 'parts'>>,
  ]
> = [
  ['/catalog', /^Type /, { slow: 'catalog.facets.list' }],
  ['/catalog', /^Group By/],
  ['/catalog', /^Labels/, { parts: ['pay', '-m'] }],
  ['/catalog?search=e', /^Status/],
  ['/catalog/changes', /^Config Type|^Catalog Types?/],
  ['/catalog/insights', /^Component/],
  [`${itemPath}/relationships`, /^Labels/, { open: (stage) => press(stage, 'More filters') }],
  ['/settings/jobs', /^Job Name|^Name/],
  ['/notifications', /^Status/],
  ['/incidents', /^Owner/],
  ['/logs', /^Component/],
  [logPath, /^Labels/],
  [
    resourceRules.permissions.path,
    /^Of /,
    {
      async open(stage) {
        await press(stage, /^Filter by/);
        await stage.page.getByRole('option', { name: 'Connection' }).click();
      },
    },
  ],
  [
    `/catalog/changes?change=${someChanges[2]?.id}`,
    /^Incident/,
    { open: (stage) => press(stage, 'Attach as Evidence') },
  ],
  [
    `/topology/${componentId('Payments')}`,
    /^Catalog item/,
    {
      answers: {
        'catalog.items.list': serverAnswer(catalogPage([item()])),
        'catalog.facets.list': serverAnswer([{ value: 'Kubernetes::Deployment', count: 3 }]),
      },
      open: (stage) => press(stage, 'Link to catalog'),
    },
  ],
];

test.describe('a search field', () => {
  let stage: StoryWindow;
  test.beforeAll(async ({ browser }) => {
    stage = await StoryWindow.launch(browser);
    // Allows skipping pauses. Otherwise, the window's clock runs normally.
    await stage.page.clock.install();
  });
  test.afterAll(() => stage.close());

  const tell = ({
    name,
    path,
    answers = {},
    width,
    open,
    slow,
    parts = ['pay', 'ment'],
    ...row
  }: SearchRow) => {
    test(`keeps focus, caret and text while results arrive: ${name}`, async () => {
      await stage.open(path, { ...catalogAnswers, ...answers });
      if (width !== undefined) await stage.page.setViewportSize({ width, height: 900 });
      await open?.(stage);
      const typed = row.field(stage);
      await expect(typed).toBeVisible();
      await expectInputStays({ stage, field: typed, parts, slow });
      expect(stage.complaints, 'errors in the window').toEqual([]);
    });
  };
  for (const row of searches) tell(row);
  for (const [path, name, more = {}] of pickers) {
    tell({
      name: `options of ${name.source} at ${path}`,
      of: 'kit/select/OptionListParts.tsx',
      path,
      field: combobox,
      ...more,
      async open(stage) {
        await more.open?.(stage);
        await stage.page.getByRole('button', { name }).last().click();
      },
    });
  }

  test('leaves Enter, Esc and unfinished text to an input method', async () => {
    const { page } = stage;
    await stage.open('/catalog', {});
    await configs(stage).focus();
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'けっさい', selectionStart: 4, selectionEnd: 4 });
    await page.clock.runFor(pauseMs);
    await expect(configs(stage)).toHaveValue('けっさい');
    for (const key of ['Enter', 'Escape']) {
      await configs(stage).evaluate((field, name) => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, isComposing: true });
        field.dispatchEvent(event);
      }, key);
    }
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(configs(stage)).toHaveValue('けっさい');
    await keys.send('Input.insertText', { text: '決済' });
    await page.clock.runFor(pauseMs);
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent('決済')}$`));
    await expect(configs(stage)).toHaveValue('決済');
    await expect(configs(stage)).toBeFocused();
    await keys.detach();
  });

  test('keeps its text on Enter while the address updates with a delay', async () => {
    const { page } = stage;
    await stage.open('/catalog', {});
    await configs(stage).focus();
    await page.keyboard.type('paym');
    const values = await configs(stage).evaluate(async (field: HTMLInputElement) => {
      const seen = new Set<string>();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      // Samples the value in each task and frame until the address has changed.
      for (let step = 0; step < 20; step += 1) {
        seen.add(field.value);
        await (step % 2 === 0 ? Promise.resolve() : new Promise(requestAnimationFrame));
      }
      return [...seen];
    });
    expect(values).toEqual(['paym']);
    await expect(page).toHaveURL(/search=paym$/);
  });

  test('receives letters typed before the command palette has the focus', async () => {
    const { page } = stage;
    await stage.open('/catalog', {});
    await expect(configs(stage)).toBeVisible();
    // Sends all keys at once, as a busy window would receive them.
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      press('k', true);
      for (const key of ['n', 'x', 'Backspace', 'g', 'h', 'Enter']) press(key);
    });
    const palette = page.getByRole('combobox', { name: 'Search everything' });
    await expect(palette).toBeFocused();
    await page.keyboard.type('t');
    await expect(palette).toHaveValue('nght');
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('stays in a picker when only a few live options remain', async () => {
    const { page } = stage;
    const many = Array.from({ length: 12 }, (_, at) =>
      playbook({ id: idOf(41, 100 + at), name: `pay-${at}`, title: `Pay ${at}` }),
    );
    const listed = (playbooks: typeof many) => ({ 'playbooks.list': serverAnswer({ playbooks }) });
    await stage.open('/playbooks/runs', listed(many));
    await page.getByRole('button', { name: /^Playbook/ }).click();
    const options = page.getByRole('listbox', { name: 'Playbook' }).getByRole('option');
    await expect(combobox(stage)).toBeFocused();
    await page.keyboard.type('pay');
    stage.bridge.answer({ 'session.changes': signedIn({ server: away }) });
    await expect(page.getByText('The server cannot be reached.').first()).toBeAttached();
    stage.bridge.answer({ 'session.changes': signedIn(), ...listed(many.slice(0, 2)) });
    await expect(options).toHaveCount(2);
    await page.keyboard.type('n');
    await expect(combobox(stage)).toBeFocused();
    await expect(combobox(stage)).toHaveValue('payn');
    await expect(options).toHaveCount(0);
  });
});
