import { expect, type Page } from 'playwright/test';
import { button } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import { incident, incidentPage, someHypotheses } from '../world/incidents.ts';
import { idOf, serverAnswer } from '../world/times.ts';

/** What screen readers announce of a screen, as a part of its accessibility tree. */
interface Reading {
  readonly what: string;
  readonly path: string;
  readonly waitsFor: string | RegExp;
  /** Lines of the tree, in order. Others can be between those of one level. A blank line separates two parts. */
  readonly tree: string;
  readonly alsoExpect?: (page: Page) => Promise<void>;
}

const { id } = incident();
const [firstHypothesis] = someHypotheses;

const readings: readonly Reading[] = [
  {
    what: 'the frame: page title, tools of the page and of the window',
    path: '/health',
    waitsFor: 'Uptime',
    tree: `
      - navigation "Main":
        - link "Health"

      - banner:
        - heading "Health" [level=1]
        - toolbar "Page":
          - button "Add health check"
        - toolbar "Application":
          - button "Search everything"
          - button "Refresh"
          - button /Notifications/
          - button "Help"
          - button /User menu of/
    `,
    async alsoExpect(page) {
      await expect(page.getByRole('link', { name: 'Health', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    },
  },
  {
    what: 'the row of a failing check with its health as a word',
    path: '/health?groupBy=no-group',
    waitsFor: 'Uptime',
    tree: `
      - toolbar "Filters":
        - search:
          - combobox
        - button /^Group By/

      - grid "Health":
        - rowgroup:
          - row /Checks Health/:
            - columnheader "Checks"
          - row /authorise-visa .*Unhealthy/:
            - gridcell /authorise-visa/
            - gridcell "Unhealthy"
    `,
  },
  {
    what: 'the details of a check: values with their names, and its runs',
    path: `/health?checkId=${idOf(6, 1)}`,
    waitsFor: '3 runs',
    tree: `
      - complementary /authorise-visa/:
        - separator "Width of the details"
        - heading /authorise-visa/ [level=2]
        - toolbar "Details":
          - button "Pin check"
          - button "Next"
          - button "Copy link"
          - button "Close"
        - term: Uptime
        - tablist "Check details":
          - tab "History" [selected]
        - tabpanel "History":
          - grid "Run history"
        - button "Run Now"
    `,
  },
  {
    what: 'the figures of a group with the names of their columns',
    path: '/catalog',
    waitsFor: 'Cost (30d)',
    tree: `
      - grid "Catalog":
        - rowgroup:
          - row /[$]/:
            - gridcell /Cost.+[$]/:
              - button [expanded]
    `,
  },
  {
    what: 'an incident: hypotheses with their state, the comment field, and the details',
    path: `/incidents/${id}`,
    waitsFor: 'INC-142',
    tree: `
      - tablist "Incident":
        - tab /Action Plan/ [selected]

      - region "Action Plan":
        - list:
          - listitem:
            - button /^Contents of / [expanded]
            - button /^Status /
            - button /^Actions of /

      - form "New comment":
        - textbox "Comment"
        - button "Comment" [disabled]

      - complementary "Incident details":
        - region "Details":
          - heading "Details" [level=2]:
            - button "Details" [expanded]
          - definition:
            - button /^Status /
          - definition:
            - button /^Priority /
    `,
  },
  {
    what: 'the dialog of a new silence: fields with names, without landmarks of the page',
    path: '/notifications/silences?add=true',
    waitsFor: 'Silence Duration',
    tree: `
      - dialog "Silence Notification":
        - heading "Silence Notification" [level=2]
        - button "Close"
        - form "Silence Notification":
          - group "Resource":
            - radiogroup "Resource":
              - radio "Catalog" [checked]
            - checkbox "Recursive"
          - button /^Silence Duration/
          - textbox "Reason"
          - button "Save"
    `,
    async alsoExpect(page) {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('banner').or(dialog.getByRole('contentinfo'))).toHaveCount(0);
      // Also what arrived after the dialog opened.
      await expect(page.getByText(/^1–\d of \d$/)).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main')).toBeVisible();
    },
  },
  {
    what: 'the table of feeds with its name and the actions of each feed',
    path: '/settings/sync',
    waitsFor: 'Feed',
    tree: `
      - table "Sync":
        - rowgroup:
          - row:
            - columnheader "Feed"
            - columnheader "State"
        - rowgroup:
          - row /^Catalog items/:
            - rowheader /^Catalog items/
            - cell:
              - button "Sync Catalog items now"
    `,
  },
];

const stories = readings.map(
  ({ what, path, waitsFor, tree, alsoExpect }): Story => ({
    name: `is given ${what}`,
    path,
    answers: {
      'incidents.get': serverAnswer(
        incidentPage({ hypotheses: firstHypothesis === undefined ? [] : [firstHypothesis] }),
      ),
    },
    expects: [waitsFor],
    async followUp({ page }) {
      for (const part of tree.split('\n\n')) await expect(page.locator('body')).toMatchAriaSnapshot(part);
      await alsoExpect?.(page);
    },
  }),
);

defineStories([
  {
    screen: 'a screen reader',
    stories: [
      ...stories,
      {
        name: 'is given only the words of the legend of recent changes',
        path: '/topology',
        expects: [/Changes in the last hour/],
        async followUp(stage) {
          const legend = stage.page.getByRole('list', { name: 'Bars' });
          await expect(legend.getByRole('listitem').first()).toHaveText('Unhealthy');
          await expect(legend.getByRole('img')).toHaveCount(0);
          await expect(button(stage, 'Search everything')).toHaveAttribute('aria-keyshortcuts', /K$/);
        },
      },
    ],
  },
]);
