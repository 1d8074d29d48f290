import { expect, type Page } from 'playwright/test';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { checkId } from '../world/health.ts';
import { idOf } from '../world/times.ts';

/** Window sizes in CSS pixels. */
const sizes = [
  { width: 1_440, height: 900 },
  { width: 1_024, height: 700 },
  { width: 720, height: 700 },
];

/** Screens and dialogs with buttons at the bottom or at the right. */
const screens: ReadonlyArray<readonly [name: string, path: string]> = [
  ['a list with a button', '/settings/connections'],
  ['a list with pages', '/catalog?search=e'],
  ['a drawer with a footer', `/health?checkId=${checkId}&timeRange=1h`],
  ['an incident with its comment box', `/incidents/${idOf(60, 1)}?tab=comments`],
  ['an editor page', `/settings/teams/${idOf(20, 2)}`],
  ['a form on a page', `/notifications/silences/add?config_id=${idOf(43, 1)}&for=1h`],
  ['the sync settings', '/settings/sync'],
  ['the dialog of an incident', '/incidents?create=true'],
  ['the dialog of an agent', '/agents?addAgent=true'],
  ['the dialog of a permission', '/settings/permissions?add=true'],
  ['the dialog of a notification rule', '/notifications/rules?add=true'],
  ['the dialog of a user', '/settings/users?add=true'],
  ['the dialog of a connection', '/settings/connections?add=true&form=http'],
];

/** Returns the names of primary buttons and footers under the toasts. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = document.querySelector('[role=status][aria-label=Messages]')?.getBoundingClientRect();
    if (toasts === undefined || toasts.height === 0) return ['no toast'];
    const isUnder = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 && left < toasts.right && right > toasts.left && top < toasts.bottom && bottom > toasts.top;
    const isInWindow = toasts.top >= 0 && toasts.bottom <= innerHeight && toasts.left >= 0;
    return [
      ...(isInWindow ? [] : ['the toasts are outside of the window']),
      ...[...document.querySelectorAll<HTMLElement>('[data-primary], footer, form [type=submit]')]
        .filter((element) => element.closest('[inert], [aria-hidden=true]') === null)
        .filter((element) => element.checkVisibility() && isUnder(element.getBoundingClientRect()))
        .map((element) => element.innerText),
    ];
  });

/** Shows two toasts. */
async function notify({ bridge, page }: StoryWindow, title: string): Promise<void> {
  for (const part of ['is unhealthy', 'is silenced for an hour, and for everything below it']) {
    const text = `${title} ${part}`;
    bridge.answer({
      'desktop.events': { kind: 'notice', title: text, body: 'By payments on call', target: null },
    });
    await expect(page.getByRole('status', { name: 'Messages' })).toContainText(text);
  }
}

const stories = screens.map(
  ([name, path]): Story => ({
    name: `cover no button: ${name}`,
    path,
    expects: [],
    async followUp(stage) {
      const { page } = stage;
      await expect(page.locator('[data-primary], [data-foot], footer').first()).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        await notify(stage, `${size.width}`);
        await expect.poll(() => covered(page), `at ${size.width} px`).toEqual([]);
      }
    },
  }),
);

defineStories([{ screen: 'toasts', stories }]);
