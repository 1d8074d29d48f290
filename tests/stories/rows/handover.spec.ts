import { expect } from 'playwright/test';
import { button, expectDisabled, expectNoTexts, expectTexts, savedText, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { busyNight, member, outage, quietNight } from '../world/handover.ts';
import { away, signedIn } from '../world/session.ts';
import { ago, cachedAfterFailure, hourMs, idOf, serverAnswer } from '../world/times.ts';

const path = '/handover';

const stories: readonly Story[] = [
  {
    name: 'shows the night by consequence, with what happened near each outage',
    path,
    expects: [
      /Handover from .+ to .+/,
      'No handover is marked as read yet',
      '1 open incident, 2 outages still open, 2 recovered, 14 notifications sent, 3 failed.',
      'Still open',
      'Card authorisations failing',
      'checkout',
      '12 changes in the 30 minutes before',
      'DB_POOL_MAX changed from 20 to 200',
      '23 more in this outage',
      'silenced until',
      'turned unhealthy 6 times',
      'Unhealthy since an earlier or unknown time: 1 catalog item',
      'checkout-latency',
      '(no longer stored)',
      'payments on call',
      '3 failed; 14 sent',
      'channel_not_found',
      'opened 1 incident; wrote 3 comments',
      'This computer did not watch from',
      'Notifications: synced only since',
      'People: you may not read them.',
    ],
    async followUp({ page }) {
      const titles = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(titles).toEqual([
        'Still open',
        'Recovered',
        'Notifications',
        'Playbook runs',
        'Who did what',
        'What is not known',
      ]);
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      await expect(link('checkout')).toHaveAttribute('href', `/topology/${idOf(9, 1)}`);
      await expect(link('checkout-latency')).toHaveAttribute(
        'href',
        `/health?checkId=${idOf(5, 2)}&timeRange=1h`,
      );
      await expect(link('batch-reports').first()).toHaveAttribute('href', `/catalog/${idOf(3, 4)}`);
      await expect(link('DB_POOL_MAX changed from 20 to 200')).toHaveAttribute(
        'href',
        `/catalog/changes?change=${idOf(44, 1)}`,
      );
    },
  },
  {
    name: 'unfolds the rest of an outage by keyboard, and opens a record',
    path,
    expects: ['checkout'],
    async followUp(stage) {
      const { page } = stage;
      const more = page.getByRole('button', { name: '23 more in this outage' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(more).toHaveAttribute('aria-expanded', 'true');
      await expectTexts(stage, ['authorise-visa', 'and 21 more']);
      await page.getByRole('link', { name: 'Card authorisations failing' }).first().focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/incidents/${idOf(60, 1)}`));
    },
  },
  {
    name: 'begins at the end of the handover that was marked as read, and marks this one with a key',
    path,
    answers: {
      'changes.seen.changes': {
        catalog: null,
        types: {},
        items: {},
        sends: null,
        handover: '2026-03-01T18:00:00.000Z',
      },
    },
    expects: ['Still open'],
    expectsNot: ['No handover is marked as read yet'],
    async followUp(stage) {
      const [first] = stage.bridge.calls('handover.get');
      expect(first?.input).toEqual({ from: '2026-03-01T18:00:00.000Z', clock: 'server' });
      await stage.page.keyboard.press('m');
      const marked = toast(stage, 'is marked as read');
      await expect(marked).toBeVisible();
      const { to } = busyNight();
      expect(stage.bridge.calls('handover.markRead').map(({ input }) => input)).toEqual([
        { at: to, owner: 'workspace person' },
      ]);
      await marked.getByRole('button', { name: 'Undo' }).click();
      await expect
        .poll(() => stage.bridge.calls('handover.markRead').at(-1)?.input)
        .toEqual({ at: '2026-03-01T18:00:00.000Z', owner: 'workspace person' });
    },
  },
  {
    name: 'does not move the mark of a later handover back',
    path: `${path}?rangeType=absolute&from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z`,
    answers: {
      'handover.get': cachedAfterFailure(quietNight({ to: '2026-02-02T00:00:00.000Z' })),
      'changes.seen.changes': {
        catalog: null,
        types: {},
        items: {},
        sends: null,
        handover: '2026-03-01T18:00:00.000Z',
      },
    },
    expects: ['Still open'],
    async followUp(stage) {
      expect(stage.bridge.calls('handover.get')[0]?.input).toEqual({
        from: '2026-02-01T00:00:00.000Z',
        to: '2026-02-02T00:00:00.000Z',
        clock: 'server',
      });
      await expectDisabled(stage, 'Mark as read', 'A later handover is marked as read already.');
      await stage.page.keyboard.press('m');
      expect(stage.bridge.calls('handover.markRead')).toEqual([]);
    },
  },
  {
    name: 'has the start in its address, and a custom range',
    path: `${path}?since=8h`,
    expects: ['Last 8 hours'],
    async followUp(stage) {
      const { page, bridge } = stage;
      const lengthOf = (input: unknown) => {
        const { from } = input as { from: string };
        return Math.round((Date.now() - Date.parse(from)) / hourMs);
      };
      expect(lengthOf(bridge.calls('handover.get').at(-1)?.input)).toBe(8);
      await button(stage, /^Start/).click();
      await page.getByRole('option', { name: 'Last 24 hours' }).click();
      await expect(page).toHaveURL(/since=24h/);
      await expect.poll(() => lengthOf(bridge.calls('handover.get').at(-1)?.input)).toBe(24);
      await button(stage, /^Range/).click();
      await page.getByRole('option', { name: 'Last 3 hours' }).click();
      await expect(page).toHaveURL(/range=now-3h/);
      await expect.poll(() => lengthOf(bridge.calls('handover.get').at(-1)?.input)).toBe(3);
      await expect(button(stage, /^Start/)).toContainText('Custom range');
    },
  },
  {
    name: 'states that nothing turned unhealthy if this computer watched all the time',
    path,
    answers: {
      'handover.get': cachedAfterFailure(quietNight()),
      'playbooks.runs.list': serverAnswer({ runs: [], total: 0 }),
    },
    expects: [
      /Nothing turned unhealthy from .+ to .+\./,
      'Nothing is open.',
      'Nothing recovered.',
      'No playbooks ran.',
    ],
    expectsNot: ['did not watch'],
  },
  {
    name: 'does not claim that a night was quiet if this computer did not watch',
    path,
    answers: {
      'handover.get': cachedAfterFailure(
        quietNight({ pauses: [{ kinds: [], from: ago(12 * hourMs), to: ago(hourMs) }] }),
      ),
    },
    expects: ['but this computer did not watch all of that time', 'This computer did not watch from'],
  },
  {
    name: 'works offline, and states that playbook runs are not stored',
    path,
    answers: {
      'session.changes': signedIn({ server: away }),
      'playbooks.runs.list': failsWith(failures.gone),
    },
    expects: ['Card authorisations failing', 'Playbook runs are not stored on this computer.'],
  },
  {
    name: 'lists a thousand outages in parts',
    path,
    answers: {
      'handover.get': cachedAfterFailure(
        quietNight({
          open: { rows: Array.from({ length: 200 }, (_, place) => outage(place)), total: 1_000 },
          earlier: {
            rows: Array.from({ length: 200 }, (_, place) => member(place + 1_000, { since: null, times: 0 })),
            total: 4_000,
          },
        }),
      ),
    },
    expects: ['1,000 outages still open', 'payments-worker-49', 'Show 151 more', 'and 800 more'],
    expectsNot: ['payments-worker-50'],
    async followUp(stage) {
      await stage.page.getByRole('button', { name: 'Show 151 more' }).click();
      await expectTexts(stage, ['payments-worker-199', '200 catalog items, and 3,800 more']);
      await stage.page.getByRole('button', { name: 'Show less' }).click();
      await expectNoTexts(stage, ['payments-worker-199']);
    },
  },
  {
    name: 'shows long and hostile names within a narrow window',
    path,
    answers: {
      'handover.get': cachedAfterFailure(
        busyNight({
          open: {
            rows: [
              outage(1, { head: member(1, { name: longName.repeat(20) }) }),
              outage(2, { head: member(2, { name: '<img src=x onerror=alert(1)> \u202egnp.exe' }) }),
            ],
            total: 2,
          },
        }),
      ),
    },
    expects: ['<img src=x onerror=alert(1)>'],
    async followUp({ page }) {
      await page.setViewportSize({ width: 720, height: 900 });
      const isWide = await page.evaluate(() =>
        [...document.querySelectorAll('main *')].some(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
        ),
      );
      expect(isWide).toBe(false);
    },
  },
  {
    name: 'copies the handover as Markdown',
    path,
    expects: ['Still open'],
    async followUp(stage) {
      const { page } = stage;
      await button(stage, 'Export').click();
      await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
      await expect(toast(stage, 'The handover was copied')).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('## Still open');
      expect(copied).toMatch(/- Component \[checkout\]\(https?:\/\/[^)]+\/topology\/[^)]+\)/);
    },
  },
  {
    name: 'saves the handover as an HTML file',
    path,
    expects: ['Still open'],
    async followUp(stage) {
      await button(stage, 'Export').click();
      await stage.page.getByRole('menuitem', { name: 'Save as HTML…' }).click();
      await expect.poll(() => stage.bridge.calls('shell.file.save').length).toBe(1);
      expect(stage.bridge.calls('shell.file.save')[0]?.input).toMatchObject({
        name: expect.stringMatching(/^handover-\d{4}-\d\d-\d\d\.html$/),
      });
      expect(savedText(stage)).toContain('<h2>Still open</h2>');
    },
  },
  ...loadFailureStories({ path, call: 'handover.get', well: 'Still open' }),
  {
    name: 'shows placeholders while it loads',
    path,
    answers: { 'handover.get': pending },
    expects: ['Handover'],
  },
];

defineStories([
  { screen: 'Handover', stories },
  {
    screen: 'Handover from the dashboard',
    stories: [
      {
        name: 'opens with a key',
        path: '/topology',
        expects: ['Dashboard'],
        async followUp(stage) {
          await stage.page.keyboard.press('h');
          await expect(stage.page).toHaveURL(/\/handover/);
          await expectTexts(stage, ['Still open']);
        },
      },
      {
        name: 'opens with a button of the toolbar',
        path: '/topology',
        expects: ['Dashboard'],
        async followUp(stage) {
          await button(stage, 'Handover').click();
          await expect(stage.page).toHaveURL(/\/handover/);
        },
      },
    ],
  },
]);
