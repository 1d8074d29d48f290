import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const rules = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What another theme and another size of the window can change; every other rule was looked at before. */
export const changedByLook = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

interface Looked {
  /** Selectors of what is looked at; everything when absent. */
  readonly include?: readonly string[];
  /** Selectors of what is not. */
  readonly exclude?: readonly string[];
  /** Names of the rules; all of them when absent. */
  readonly rules?: readonly string[];
}

/** Waits until nothing is on its way to another colour or place; what turns for ever, such as a busy icon, is left out. */
export const standStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // One whose element goes meanwhile is cancelled.
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** Brings axe's rules to a page, once per document: many times faster than axe's own way. */
export async function bringRules(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules);
}

/**
 * Expects that axe finds nothing wrong with a page as it stands. Nothing here has a frame inside a frame, so the page is looked at in
 * one go, and only what is wrong is written down.
 */
export async function noViolations(
  page: Page,
  { include = [], exclude = [], rules: only = [] }: Looked = {},
): Promise<void> {
  await bringRules(page);
  await standStill(page);
  const context = {
    ...(include.length === 0 ? {} : { include: [...include] }),
    ...(exclude.length === 0 ? {} : { exclude: [...exclude] }),
  };
  const options: RunOptions = {
    resultTypes: ['violations'],
    // There are no sounds and no foreign style sheets to be fetched first.
    preload: false,
    ...(only.length === 0 ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  };
  const told = await page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { axe: { run(where: object, how: object): Promise<AxeResults> } };
      const part = Object.keys(where).length === 0 ? document : where;
      const { violations } = await axe.run(part, how);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html.slice(0, 200)}`),
      );
    },
    [context, options] as const,
  );
  expect.soft(told, 'what axe finds').toEqual([]);
}

/** Expects the same of parts of a page in both themes; what a theme cannot change is looked at once. All of the page when absent. */
export async function noViolationsInBothThemes(page: Page, ...include: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await noViolations(page, { include });
  await page.emulateMedia({ colorScheme: 'dark' });
  await noViolations(page, { include, rules: changedByLook });
}
