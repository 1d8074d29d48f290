import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectCalls, expectNoTexts, expectTexts, field, press, rows, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { loadFailureStories, refreshFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { longName } from '../world/catalog.ts';
import { failsWith, failures } from '../world/failures.ts';
import { hanneke, incident, incidentAnswers } from '../world/incidents.ts';
import { away, signedIn } from '../world/session.ts';
import { cachedAfterFailure, idOf } from '../world/times.ts';

const path = '/incidents';
const list = { path, call: 'incidents.list', well: 'Card authorisations failing' } as const;

const asked = {
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 50,
};

const listStories: readonly Story[] = [
  {
    name: 'shows open incidents with any spelling of severity and type',
    path,
    expects: [
      'INC-142',
      'Card authorisations failing',
      'Availability',
      'Critical',
      'Investigating',
      'Technical Debt',
      'Medium',
      'something else',
      'cancelled',
      'Low',
      '1–3 of 3',
    ],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('incidents.list')[0]?.input)
        .toEqual({
          filter: { status: 'open' },
          ...asked,
        });
      await expectCalls(stage, 'incidents.people', []);
      await expectCalls(stage, 'incidents.components', []);
      await rows(stage).filter({ hasText: 'Search answers slowly' }).click();
      await expect(stage.page).toHaveURL(new RegExp(`/incidents/${idOf(60, 2)}$`));
    },
  },
  {
    name: 'shows its first row near the top of a small window',
    path,
    expects: ['Card authorisations failing'],
    async followUp(stage) {
      await stage.page.setViewportSize({ width: 1_024, height: 700 });
      await expect.poll(async () => (await rows(stage).first().boundingBox())?.y).toBeLessThan(230);
      await expect(stage.page.getByText('1–3 of 3')).toBeInViewport({ ratio: 1 });
    },
  },
  {
    name: 'applies every filter of the address',
    path: `${path}?type=technicalDebt&severity=high&status=all&owner=${hanneke.id}&component=${idOf(65, 1)}&search=card&sortBy=severity&sortOrder=asc`,
    expects: ['Technical Debt', 'High', 'Hanneke de Wit', 'Payments'],
    async followUp(stage) {
      await expect
        .poll(() => stage.bridge.calls('incidents.list')[0]?.input)
        .toEqual({
          ...asked,
          filter: {
            type: 'technicalDebt',
            severity: 'high',
            owner: hanneke.id,
            component: idOf(65, 1),
            search: 'card',
          },
          sortBy: 'severity',
          sortOrder: 'asc',
        });
      await stage.page.getByRole('button', { name: /^Status/ }).click();
      await stage.page.getByRole('option', { name: 'Closed' }).click();
      await expect(stage.page).toHaveURL(/status=closed/);
      await stage.page.getByRole('button', { name: /^Status/ }).click();
      await stage.page.getByRole('option', { name: 'Open' }).click();
      await expect(stage.page).not.toHaveURL(/status=/);
    },
  },
  {
    name: 'filters by the counts above the list and clears the filter',
    path,
    expects: ['Critical'],
    async followUp(stage) {
      const counts = stage.page.getByRole('group', { name: 'By severity and type' });
      await counts.getByRole('button', { name: /^Critical/ }).click();
      await expect(stage.page).toHaveURL(/severity=critical/);
      await expect(counts.getByRole('button', { name: /^Critical/ })).toHaveAttribute('aria-pressed', 'true');
      // Forced colors hide the background of a pressed chip.
      await stage.page.emulateMedia({ forcedColors: 'active' });
      await expect(counts.getByRole('button', { name: /^Critical/ })).toHaveCSS('outline-style', 'solid');
      await expect(counts.getByRole('button', { name: /^Medium/ })).toHaveCSS('outline-style', 'none');
      await stage.page.emulateMedia({ forcedColors: 'none' });
      await counts.getByRole('button', { name: /^Availability/ }).click();
      await expect(stage.page).toHaveURL(/type=availability/);
      await counts.getByRole('button', { name: /^Critical/ }).click();
      await expect(stage.page).not.toHaveURL(/severity=/);
    },
  },
  {
    name: 'shows how many incidents the status filter hides, and shows all',
    path: `${path}?severity=critical`,
    answers: {
      'incidents.list': ({ filter }) =>
        cachedAfterFailure({ incidents: [incident()], total: filter.status === 'open' ? 1 : 13 }),
    },
    waitsFor: ['12 more have another status'],
    act: (stage) => press(stage, 'Show all'),
    expects: ['1–13 of 13'],
    expectsNot: [/more are not/],
    async followUp(stage) {
      await expect(stage.page).toHaveURL(/severity=critical.*status=all|status=all.*severity=critical/);
    },
  },
  {
    name: 'has one tab stop for the counts above the list',
    path,
    expects: ['Critical'],
    async followUp({ page }) {
      const counts = page.getByRole('group', { name: 'By severity and type' });
      await counts.getByRole('button').first().focus();
      await page.keyboard.press('ArrowRight');
      await expect(counts.getByRole('button').nth(1)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(counts.locator(':focus')).toHaveCount(0);
    },
  },
  {
    name: 'has one tab stop for the counts and the button for hidden incidents, which arrow keys reach',
    path,
    answers: {
      'incidents.list': ({ filter }) =>
        cachedAfterFailure({ incidents: [incident()], total: filter.status === 'open' ? 1 : 13 }),
    },
    expects: ['12 more have another status'],
    async followUp(stage) {
      const { keyboard } = stage.page;
      const counts = stage.page.getByRole('group', { name: 'By severity and type' });
      await counts.getByRole('button').first().focus();
      await keyboard.press('End');
      await expect(button(stage, 'Show all')).toBeFocused();
      await keyboard.press('ArrowRight');
      await expect(counts.getByRole('button').first()).toBeFocused();
      await keyboard.press('ArrowLeft');
      await keyboard.press('Enter');
      await expectNoTexts(stage, ['12 more have another status']);
      await expect(counts.locator(':focus')).toHaveCount(1);
    },
  },
  {
    name: 'shows the text of the specification when the filters match nothing',
    path: `${path}?type=integration&severity=blocker&status=closed`,
    answers: { 'incidents.list': cachedAfterFailure({ incidents: [], total: 0 }) },
    expects: ['There are no incidents matching this criteria', 'Clear all filters'],
  },
  {
    name: 'shows an empty state when there are no incidents',
    path,
    answers: {
      'incidents.list': cachedAfterFailure({ incidents: [], total: 0 }),
      'incidents.counts': cachedAfterFailure({ severity: {}, type: {} }),
    },
    expects: ['There are no incidents matching this criteria'],
  },
  {
    name: 'shows long names and many responders on a page of 100,000 incidents',
    path: `${path}?status=closed&pageIndex=3`,
    answers: {
      'incidents.list': cachedAfterFailure({
        incidents: [
          incident({
            title: longName,
            displayId: 'INC-100000',
            type: longName,
            status: longName,
            responders: Array.from({ length: 9 }, (_, place) => ({
              id: idOf(2, 10 + place),
              name: `Responder ${place} Somebody`,
              avatar: null,
              team: false,
            })),
          }),
        ],
        total: 100_000,
      }),
    },
    expects: ['of 100,000', '+4'],
  },
  ...loadFailureStories(list, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on incident', sentence]
      : ['The incidents could not be loaded', sentence],
  ),
  ...refreshFailureStories({
    ...list,
    cachedData: incidentAnswers['incidents.list'].data,
    cachedText: (sentence) => `${sentence} Showing data stored on this computer.`,
    staleText: (sentence) => `${sentence} The data may be outdated.`,
  }),
];

const create = `${path}?create=true`;

const createStories: readonly Story[] = [
  {
    name: 'starts with default values and requires a title',
    path: create,
    expects: ['Create New Incident', 'Availability', 'Low', 'Open'],
    async followUp(stage) {
      await press(stage, 'Create');
      await expectTexts(stage, ['This field is required']);
      await expectCalls(stage, 'incidents.create', []);
      await typeInto(field(stage, /^Title/), '  Checkout is down  ');
      await press(stage, 'Create');
      await expect(stage.page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/);
      const [made] = stage.bridge.calls('incidents.create');
      expect(made?.input).toMatchObject({
        title: 'Checkout is down',
        description: '',
        type: 'availability',
        severity: 'low',
        status: 'open',
      });
      await expect(toast(stage, 'Incident created')).toBeVisible();
    },
  },
  {
    name: 'retries with the same ID when the server fails',
    path: create,
    answers: { 'incidents.create': failsWith(failures.gone) },
    waitsFor: ['Create New Incident'],
    async act(stage) {
      await typeInto(field(stage, /^Title/), 'Checkout is down');
      await press(stage, 'Create');
    },
    expects: [failures.gone.sentence],
    async followUp(stage) {
      stage.bridge.answer({ 'incidents.create': {} });
      await press(stage, 'Create');
      await expect(stage.page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/);
      const ids = stage.bridge
        .calls('incidents.create')
        .map(({ input }) => (input as { id: string; hypothesisId: string }).id);
      expect(new Set(ids).size).toBe(1);
    },
  },
  {
    name: 'is hidden from a viewer',
    path: create,
    answers: { 'session.changes': signedIn({ roles: ['viewer'] }) },
    expects: ['Card authorisations failing'],
    expectsNot: ['Create New Incident', 'New Incident'],
  },
  {
    name: 'is disabled when the server cannot be reached',
    path,
    answers: { 'session.changes': signedIn({ server: away }) },
    expects: ['Card authorisations failing'],
    async followUp(stage) {
      await expect(stage.page.getByRole('button', { name: 'New incident' })).toHaveAttribute(
        'data-tooltip',
        'The server cannot be reached.',
      );
      await expectNoTexts(stage, ['Create New Incident']);
    },
  },
];

defineStories([
  { screen: 'the incident list', stories: listStories },
  { screen: 'the new incident form', stories: createStories },
]);
