import { expect } from 'playwright/test';
import type { NamedRecord, PinnedRecord, RecentLists } from '#contract/recent.ts';
import { maxRecent } from '#contract/rules/recent.ts';
import { noViolations } from '../../support/noViolations.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectTexts, field, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { noRecords, openedRecord, pinnedRecord } from '../world/recent.ts';
import { ago, idOf, minuteMs } from '../world/times.ts';
import { componentId } from '../world/topology.ts';

const path = '/settings/desktop';
const title = 'Pinned and recent';

const some: RecentLists = {
  pinned: [
    pinnedRecord('item', idOf(3, 1), 'payments-ledger', {
      type: 'Kubernetes::Deployment',
      where: ['payments', 'prod-eu-1'],
    }),
    pinnedRecord('playbook', idOf(41, 3), 'Fail over a database', { where: ['Databases'] }),
    pinnedRecord('component', componentId('Edge'), 'Edge', { type: 'Application' }),
  ],
  recent: [
    openedRecord(1, {
      kind: 'incident',
      id: idOf(60, 1),
      name: 'Card authorisations failing',
      type: '',
      where: ['INC-142'],
    }),
    openedRecord(2, {
      kind: 'check',
      id: idOf(6, 1),
      name: 'authorise-visa',
      type: 'http',
      where: ['payments'],
    }),
    { ...openedRecord(3), id: idOf(3, 1), name: 'payments-ledger' },
    openedRecord(4, {
      kind: 'run',
      id: idOf(42, 1),
      name: 'Restart a deployment',
      type: '',
      where: ['payments-api'],
    }),
    openedRecord(5),
  ],
};

const panel = ({ page }: StoryWindow) => page.getByRole('dialog', { name: title });
const group = (stage: StoryWindow, name: 'Pinned' | 'Recent') => panel(stage).getByRole('region', { name });
const link = (stage: StoryWindow, name: string | RegExp) => panel(stage).getByRole('link', { name });
const filter = (stage: StoryWindow) => field(stage, 'Filter by name, type or location');
const openList = async (stage: StoryWindow) => {
  await expect(button(stage, title)).toBeVisible();
  await stage.page.keyboard.press('Control+e');
  await expect(filter(stage)).toBeFocused();
};

/** Answers like main: stores opened and pinned records, and sends the new lists to the window. */
function storeRecords({ bridge }: StoryWindow, initial: RecentLists = noRecords): void {
  let lists = initial;
  const update = (next: Partial<RecentLists>) => {
    lists = { ...lists, ...next };
    bridge.answer({ 'recent.changes': lists });
    return {};
  };
  const isOther = (one: Pick<NamedRecord, 'kind' | 'id'>) => (two: Pick<NamedRecord, 'kind' | 'id'>) =>
    one.kind !== two.kind || one.id !== two.id;
  let minute = 60;
  bridge.answer({
    'recent.changes': lists,
    'recent.visit': (record) => {
      minute -= 1;
      const opened = { ...record, openedAt: ago(minute * minuteMs) };
      return update({ recent: [opened, ...lists.recent.filter(isOther(record))] });
    },
    'recent.remove': (record) => update({ recent: lists.recent.filter(isOther(record)) }),
    'recent.clear': () => update({ recent: [] }),
    'recent.restore': ({ records }) => update({ recent: records }),
    'recent.pins.write': ({ record, pinned }) => {
      const others = lists.pinned.filter(isOther(record));
      return update({ pinned: pinned ? [...others, record] : others });
    },
  });
}

interface PinRow {
  readonly list: string;
  readonly path: string;
  /** Text of the row, and the name of its record. */
  readonly name: string;
  readonly kind: PinnedRecord['kind'];
  readonly id: string;
}

/** Lists with rows that can be pinned by button and by key. */
const pinRows: readonly PinRow[] = [
  { list: 'catalog items', path: '/catalog?search=e', name: 'payments-ledger', kind: 'item', id: idOf(3, 1) },
  {
    list: 'incidents',
    path: '/incidents',
    name: 'Card authorisations failing',
    kind: 'incident',
    id: idOf(60, 1),
  },
  {
    list: 'health checks',
    path: '/health?groupBy=no-group',
    name: 'authorise-visa',
    kind: 'check',
    id: idOf(6, 1),
  },
  {
    list: 'components',
    path: '/topology?layout=table',
    name: 'Edge',
    kind: 'component',
    id: componentId('Edge'),
  },
];

interface VisitRow {
  readonly what: string;
  readonly path: string;
  readonly record: Pick<NamedRecord, 'kind' | 'id' | 'name'>;
}

const visitRows: readonly VisitRow[] = [
  {
    what: 'component',
    path: `/topology/${componentId('Payments')}`,
    record: { kind: 'component', id: componentId('Payments'), name: 'Payments' },
  },
  {
    what: 'playbook',
    path: `/playbooks/${idOf(41, 3)}`,
    record: { kind: 'playbook', id: idOf(41, 3), name: 'Fail over a database' },
  },
  {
    what: 'playbook to run',
    path: `/playbooks/${idOf(41, 3)}/run`,
    record: { kind: 'playbook', id: idOf(41, 3), name: 'Fail over a database' },
  },
  {
    what: 'playbook run',
    path: `/playbooks/runs/${idOf(40, 4)}`,
    record: { kind: 'run', id: idOf(40, 4), name: 'Roll back a release' },
  },
];

const recentStories: readonly Story[] = [
  {
    name: 'lists pinned and recent records of all areas, each once',
    path,
    answers: { 'recent.changes': some },
    act: openList,
    expects: [/^Pinned$/, /^Recent$/, 'Deployment · payments · prod-eu-1', 'Incident · INC-142'],
    async followUp(stage) {
      await expect(group(stage, 'Pinned').getByRole('link')).toHaveText([
        'payments-ledger',
        'Fail over a database',
        'Edge',
      ]);
      await expect(group(stage, 'Recent').getByRole('link')).toHaveText([
        'Card authorisations failing',
        'authorise-visa',
        'Restart a deployment',
        'payments-worker-5',
      ]);
      // A pinned record that was opened shows when.
      await expect(group(stage, 'Pinned').getByText(/ago$/)).toHaveCount(1);
      await stage.page.keyboard.press('Escape');
      await expect(panel(stage)).toHaveCount(0);
      await press(stage, title);
      await expect(filter(stage)).toBeFocused();
    },
  },
  {
    name: 'explains in an empty list how records get there',
    path,
    act: openList,
    expects: ['Records that you open appear here. To pin one, press P on its row in a list.'],
    async followUp(stage) {
      await expect(button(stage, 'Clear recent')).toHaveAttribute(
        'data-tooltip',
        'There are no recent records.',
      );
      await stage.page.keyboard.press('ArrowDown');
      await stage.page.keyboard.press('Enter');
      await expect(filter(stage)).toBeFocused();
    },
  },
  {
    name: 'cuts 50 very long names in a narrow window',
    path,
    answers: {
      'recent.changes': {
        pinned: some.pinned,
        recent: Array.from({ length: maxRecent }, (_, at) =>
          openedRecord(at + 10, { name: `${at} ${longName} ${longName}`, where: [longName, longName] }),
        ),
      },
    },
    async act(stage) {
      await stage.page.setViewportSize({ width: 720, height: 800 });
      await openList(stage);
    },
    expects: [/^49 /],
    async followUp(stage) {
      const { page } = stage;
      await page.setViewportSize({ width: 720, height: 800 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await expect(link(stage, /^49 /)).toBeFocused();
      await expect(link(stage, /^49 /)).toBeInViewport({ ratio: 1 });
      const list = await panel(stage).boundingBox();
      expect(list?.x).toBeGreaterThanOrEqual(0);
      expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(720);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await noViolations(page);
      }
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowUp');
      await expect(filter(stage)).toBeFocused();
    },
  },
  {
    name: 'contains each opened record, and opens it by keyboard',
    path: '/catalog?search=e',
    waitsFor: ['payments-ledger'],
    async act(stage) {
      storeRecords(stage);
      await rows(stage).filter({ hasText: 'payments-ledger' }).first().getByRole('link').click();
      await expect(stage.page).toHaveURL(/\/catalog\/[^?]+$/);
      await expect.poll(() => stage.bridge.calls('recent.visit').length).toBe(1);
      await stage.page.keyboard.press('g');
      await stage.page.keyboard.press('i');
      await rows(stage).filter({ hasText: 'Card authorisations failing' }).getByRole('link').click();
      await expect.poll(() => stage.bridge.calls('recent.visit').length).toBe(2);
      await stage.page.getByRole('link', { name: 'Health', exact: true }).click();
      await stage.page
        .getByRole('row', { name: /authorise-visa/ })
        .first()
        .click();
      await expect.poll(() => stage.bridge.calls('recent.visit').length, { timeout: 10_000 }).toBe(3);
      await stage.page.getByRole('link', { name: 'Playbooks', exact: true }).click();
      await expect(stage.page).toHaveURL(/\/playbooks$/);
      await openList(stage);
    },
    expects: [/^Recent$/, 'Card authorisations failing', 'authorise-visa'],
    expectsNot: [/^Pinned$/],
    async followUp(stage) {
      const { page } = stage;
      const kinds = stage.bridge.calls('recent.visit').map(({ input }) => (input as NamedRecord).kind);
      expect(kinds).toEqual(['item', 'incident', 'check']);
      await page.keyboard.press('ArrowDown');
      await expect(link(stage, 'authorise-visa')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(panel(stage)).toHaveCount(0);
      await expect(page).toHaveURL(/\/incidents\/[^/]+$/);
      // The incident is the newest record now.
      await openList(stage);
      await expect(group(stage, 'Recent').getByRole('link').first()).toHaveText(
        'Card authorisations failing',
      );
      await typeInto(filter(stage), 'health check');
      await expect(panel(stage).getByRole('link')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/health\?checkId=/);
    },
  },
  ...visitRows.map(
    ({ what, path: screen, record }): Story => ({
      name: `contains an opened ${what}, once`,
      path: screen,
      expects: [record.name],
      async followUp(stage) {
        await expect.poll(() => stage.bridge.calls('recent.visit').length).toBe(1);
        await expectCalls(stage, 'recent.visit', [expect.objectContaining(record)]);
      },
    }),
  ),
  {
    name: 'filters by name, type and location while the user types',
    path,
    answers: { 'recent.changes': some },
    act: openList,
    expects: [/^Pinned$/],
    async followUp(stage) {
      const { page } = stage;
      await typeInto(filter(stage), 'playbook');
      await expect(panel(stage).getByRole('link')).toHaveText([
        'Fail over a database',
        'Restart a deployment',
      ]);
      await typeInto(filter(stage), 'prod-eu ledger');
      await expect(panel(stage).getByRole('link')).toHaveText(['payments-ledger']);
      await typeInto(filter(stage), 'none of these');
      await expect(panel(stage).getByText('No results for “none of these”.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(filter(stage)).toHaveValue('');
      await expect(panel(stage).getByRole('link')).toHaveCount(7);
      await page.keyboard.press('Escape');
      await expect(panel(stage)).toHaveCount(0);
    },
  },
  {
    name: 'pins, unpins and removes records by keyboard, and the focus stays in the list',
    path,
    async act(stage) {
      storeRecords(stage, some);
      await openList(stage);
    },
    expects: [/^Pinned$/],
    async followUp(stage) {
      const { page } = stage;
      const first = group(stage, 'Recent').getByRole('link').first();
      await first.focus();
      await page.keyboard.press('p');
      await expect(group(stage, 'Pinned').getByRole('link')).toHaveCount(4);
      await expect(group(stage, 'Pinned').getByRole('link').last()).toBeFocused();
      await expect(button(stage, 'Unpin Card authorisations failing')).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await page.keyboard.press('p');
      await expect(group(stage, 'Pinned').getByRole('link')).toHaveCount(3);
      await expect(link(stage, 'Card authorisations failing')).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(link(stage, 'Card authorisations failing')).toHaveCount(0);
      await expect(link(stage, 'authorise-visa')).toBeFocused();
      await button(stage, 'Remove payments-worker-5 from recent').click();
      await expect(link(stage, 'payments-worker-5')).toHaveCount(0);
      await expect(link(stage, 'Restart a deployment')).toBeFocused();
      // A run cannot be pinned.
      await page.keyboard.press('p');
      await expectCalls(stage, 'recent.remove', [
        { kind: 'incident', id: idOf(60, 1) },
        { kind: 'item', id: idOf(3, 5) },
      ]);
      expect(stage.bridge.calls('recent.pins.write')).toHaveLength(2);
      await button(stage, 'Unpin Edge').click();
      await expect(group(stage, 'Pinned').getByRole('link')).toHaveCount(2);
      await expect(filter(stage)).toBeFocused();
    },
  },
  {
    name: 'clears the recent records, and undoes it',
    path,
    async act(stage) {
      storeRecords(stage, some);
      await openList(stage);
      await press(stage, 'Clear recent');
    },
    expects: ['5 recent records removed', /^Pinned$/],
    expectsNot: [/^Recent$/],
    async followUp(stage) {
      await expect(button(stage, 'Clear recent')).toBeFocused();
      await press(stage, 'Undo');
      await expectCalls(stage, 'recent.restore', [{ records: some.recent }]);
      if ((await panel(stage).count()) === 0) await openList(stage);
      await expect(group(stage, 'Recent').getByRole('link')).toHaveCount(4);
    },
  },
  {
    name: 'shows why the recent records could not be cleared',
    path,
    answers: { 'recent.changes': some, 'recent.clear': failsWith(failures.broken) },
    async act(stage) {
      await openList(stage);
      await press(stage, 'Clear recent');
    },
    expects: [/^Recent$/, 'Card authorisations failing', failures.broken.sentence],
  },
  {
    name: 'opens a deleted record, whose page reports that it does not exist',
    path,
    answers: {
      'recent.changes': { pinned: [], recent: [openedRecord(1, { name: 'payments-legacy' })] },
      'catalog.item.get': failing('NOT_FOUND', { sentence: 'The item does not exist.' }),
    },
    act: openList,
    expects: ['payments-legacy'],
    async followUp(stage) {
      await stage.page.keyboard.press('Enter');
      await expect(panel(stage)).toHaveCount(0);
      await expectTexts(stage, ['Details not found']);
      await openList(stage);
      await expect(link(stage, 'payments-legacy')).toBeVisible();
      await expectCalls(stage, 'recent.visit', []);
    },
  },
  {
    name: 'are sections of the command palette before anything is typed',
    path,
    answers: { 'recent.changes': some },
    async act({ page }) {
      await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
      await page.keyboard.press('Control+k');
    },
    expects: ['Playbook · Databases', 'Incident · INC-142'],
    async followUp({ page }) {
      const options = (name: string) => page.getByRole('group', { name }).getByRole('option');
      await expect(options('Pinned')).toHaveCount(3);
      await expect(options('Recent')).toHaveCount(4);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/playbooks/${idOf(41, 3)}$`));
    },
  },
  {
    name: 'opens a record in a new tab with Ctrl+Enter',
    path,
    answers: { 'recent.changes': some },
    act: openList,
    expects: [/^Pinned$/],
    async followUp(stage) {
      const opened = stage.page.context().waitForEvent('page');
      await stage.page.keyboard.press('Control+Enter');
      const tab = await opened;
      expect(tab.url()).toContain(`/catalog/${idOf(3, 1)}`);
      await tab.close();
      await stage.page.keyboard.press('ArrowDown');
      const openedByRow = stage.page.context().waitForEvent('page');
      await stage.page.keyboard.press('Control+Enter');
      await (await openedByRow).close();
      await expect(panel(stage)).toBeVisible();
    },
  },
  ...pinRows.map(
    ({ list, path: listPath, name, kind, id }): Story => ({
      name: `can be pinned by button and by key in the list of ${list}`,
      path: listPath,
      waitsFor: [name],
      async act(stage) {
        storeRecords(stage);
        const row = rows(stage).filter({ hasText: name }).first();
        await row.hover();
        await row.getByRole('button', { name: `Pin ${name}` }).click();
        await expect(row.getByRole('button', { name: `Unpin ${name}` })).toBeVisible();
      },
      expects: [name],
      async followUp(stage) {
        const { page } = stage;
        const row = rows(stage).filter({ hasText: name }).first();
        await expect(row.locator('[data-shape=pinned]')).toBeVisible();
        await row.locator('.ag-cell').first().focus();
        await page.keyboard.press('p');
        await expect(row.locator('[data-shape=pinned]')).toHaveCount(0);
        await page.keyboard.press('p');
        await expect(row.locator('[data-shape=pinned]')).toBeVisible();
        const record = expect.objectContaining({ kind, id, name });
        await expectCalls(stage, 'recent.pins.write', [
          { record, pinned: true },
          { record, pinned: false },
          { record, pinned: true },
        ]);
        await openList(stage);
        await expect(group(stage, 'Pinned').getByRole('link')).toHaveText([name]);
      },
    }),
  ),
  {
    name: 'can be pinned by key and in the menu on the cards of components, which show a mark',
    path: '/topology',
    waitsFor: ['Edge'],
    async act(stage) {
      storeRecords(stage);
      await stage.page.getByRole('article', { name: /^Edge/ }).focus();
      await stage.page.keyboard.press('p');
    },
    expects: ['Edge'],
    async followUp(stage) {
      const card = stage.page.getByRole('article', { name: /^Edge/ });
      await expect(card.getByRole('img', { name: 'Pinned' })).toBeVisible();
      await card.getByRole('button', { name: 'Actions for Edge' }).click();
      await stage.page.getByRole('menuitem', { name: 'Unpin component' }).click();
      await expect(card.getByRole('img', { name: 'Pinned' })).toHaveCount(0);
    },
  },
  {
    name: 'can be pinned by key on the card of a playbook',
    path: '/playbooks',
    expects: ['Fail over a database'],
    expectsNot: ['Favorites'],
    async followUp(stage) {
      storeRecords(stage);
      await stage.page.getByRole('link', { name: 'Fail over a database', exact: true }).focus();
      await stage.page.keyboard.press('p');
      await expectTexts(stage, ['Favorites']);
      await openList(stage);
      await expect(group(stage, 'Pinned').getByRole('link')).toHaveText(['Fail over a database']);
    },
  },
  {
    name: 'show why a record could not be pinned',
    path: '/incidents',
    waitsFor: ['Card authorisations failing'],
    answers: { 'recent.pins.write': failsWith(failures.broken) },
    async act(stage) {
      await rows(stage).first().locator('.ag-cell').first().focus();
      await stage.page.keyboard.press('p');
    },
    expects: [failures.broken.sentence],
  },
];

defineStories([{ screen: 'pinned and recent records', stories: recentStories }]);
