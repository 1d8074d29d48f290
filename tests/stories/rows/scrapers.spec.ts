import { expect } from 'playwright/test';
import { resourceRules } from '#contract/rules/resources.ts';
import { button, expectCalls, expectTexts, press, rows } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import { away, signedIn } from '../world/session.ts';
import { edited, settingsAnswers, someRows } from '../world/settings.ts';
import { ago, cachedAnswer, idOf, serverAnswer } from '../world/times.ts';

const { path } = resourceRules.scrapers;
const database = `${path}/${idOf(31, 1)}`;
const cluster = `${path}/${idOf(31, 2)}`;
const [ofDatabase] = someRows.scrapers;
if (ofDatabase === undefined) throw new Error('The test world has no such scraper.');

const listStories: readonly Story[] = [
  {
    name: 'lists the scrapers with their last runs next to the catalog tabs',
    path,
    expects: [
      'payments-database',
      'CRD linked to kubernetes-prod',
      'Failed',
      'Success',
      '(View details)',
      'fra-2',
      'Last Run',
    ],
    async followUp(stage) {
      await expect(stage.page.getByRole('link', { name: 'Scrapers' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await rows(stage).getByRole('link', { name: 'kubernetes-prod', exact: true }).click();
      await expect(stage.page).toHaveURL(new RegExp(`${cluster}$`));
      await expectTexts(stage, ['Job History']);
    },
  },
  {
    name: 'keeps the catalog type of the address when sorted',
    path: `${path}?configType=Kubernetes%3A%3APod`,
    waitsFor: ['payments-database'],
    act: async ({ page }) => page.getByRole('columnheader', { name: 'Last Run' }).click(),
    expects: ['payments-database'],
    async followUp({ page }) {
      await expect(page).toHaveURL(/configType=Kubernetes%3A%3APod.*sortBy=job_time_start/);
      await expect(page.getByRole('link', { name: 'Changes', exact: true })).toHaveAttribute(
        'href',
        '/catalog/changes?configType=Kubernetes%3A%3APod',
      );
    },
  },
  {
    name: 'is unavailable when scrapers are turned off',
    path,
    answers: {
      'session.changes': signedIn({
        properties: [{ name: 'settings.config_scraper.disable', value: 'true' }],
      }),
    },
    expects: [/turned off|Unauthorized/],
    followUp: (stage) => expectCalls(stage, 'resources.list', []),
  },
  ...loadFailureStories({ path, call: 'resources.list', well: 'payments-database' }, ({ code, sentence }) =>
    code === 'FORBIDDEN'
      ? ['You need read permission on scrapers', sentence]
      : ['The scrapers could not be loaded', sentence],
  ),
];

const pageStories: readonly Story[] = [
  {
    name: 'shows an editable scraper',
    path: database,
    expects: ['payments-database', 'Spec', 'Job History', 'Update', 'Back'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.get', [{ kind: 'scrapers', id: idOf(31, 1) }]);
      await press(stage, 'Back');
      await expect(stage.page).toHaveURL(new RegExp(`${path}$`));
    },
  },
  {
    name: 'is read-only for a scraper of the cluster',
    path: cluster,
    expects: ['Managed by KubernetesCRD. Edit it there.'],
    expectsNot: ['Update', 'Delete'],
  },
  {
    name: 'is read-only for a scraper of an agent',
    path: `${path}/${idOf(31, 3)}`,
    expects: ['Managed by an agent. Edit it where the agent runs.'],
    expectsNot: ['Update', 'Delete'],
  },
  {
    name: 'shows the jobs of the scraper',
    path: database,
    waitsFor: ['Job History'],
    act: async ({ page }) => page.getByRole('tab', { name: 'Job History' }).click(),
    expects: ['Timestamp', 'Success', 'Scrape Kubernetes'],
    followUp: async ({ bridge }) =>
      await expect
        .poll(() => bridge.calls('jobs.list').at(-1)?.input)
        .toMatchObject({
          filter: { resourceId: idOf(31, 1) },
          pageSize: 150,
        }),
  },
  {
    name: 'shows the cached scraper and disables Update when the server cannot be reached',
    path: database,
    answers: {
      'session.changes': signedIn({ server: away }),
      'resources.get': cachedAnswer(
        { ...edited('scrapers', ofDatabase), serverTime: ago(0) },
        'The server cannot be reached.',
      ),
    },
    expects: ['payments-database', /as of \d\d:\d\d/, 'The server cannot be reached.'],
    async followUp(stage) {
      await expect(button(stage, 'Update')).toHaveAttribute('aria-disabled', 'true');
    },
  },
  {
    name: 'shows a not-found message for a deleted scraper',
    path: database,
    answers: {
      'resources.get': failing('NOT_FOUND', {
        sentence: 'The scraper was not found. It may have been deleted.',
      }),
    },
    expects: ['No resources found'],
  },
  {
    name: 'shows the form of a new scraper',
    path: `${path}?add=true&form=custom`,
    expects: ['Add Catalog Scraper - Custom', 'Specs', 'Save'],
  },
  ...loadFailureStories(
    { path: database, call: 'resources.get', well: 'Job History' },
    ({ code, sentence }) =>
      code === 'FORBIDDEN'
        ? ['You need read permission on scrapers', sentence]
        : ['The scraper could not be loaded', sentence],
  ),
];

const foundStories: readonly Story[] = [
  {
    name: 'is found next to the items and opened by Enter',
    path: '/catalog',
    answers: {
      'search.query': serverAnswer({
        groups: [
          {
            kind: 'scraper',
            total: 1,
            hits: [
              {
                kind: 'scraper',
                id: idOf(31, 1),
                name: 'payments-database',
                type: 'SQL',
                configClass: 'sql',
                status: 'Failed',
                health: 'unhealthy',
                deletedAt: null,
                where: ['Schemas and settings'],
              },
            ],
          },
        ],
        tookMs: 3,
      }),
      'resources.get': settingsAnswers['resources.get'],
    },
    waitsFor: ['Catalog'],
    async act({ page }) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
      await page.keyboard.type('payments');
    },
    expects: ['Scrapers', 'SQL · Schemas and settings', 'Failed'],
    async followUp({ page }) {
      const found = page.getByRole('option', { name: /payments-database/ });
      while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${database}$`));
    },
  },
];

defineStories([
  { screen: 'the scraper list', stories: listStories },
  { screen: 'the scraper page', stories: pageStories },
  { screen: 'a scraper in the command palette', stories: foundStories },
]);
