import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const rules = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose result depends on theme and window size. The other rules need only one run. */
export const themeDependentRules = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

interface Looked {
  /** Selectors of tested elements. Default: the whole page. */
  readonly include?: readonly string[];
  /** Selectors of excluded elements. */
  readonly exclude?: readonly string[];
  /** Names of rules. Default: all rules. */
  readonly rules?: readonly string[];
}

/** Waits for all animations to finish, except endless ones such as a busy icon. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) => effect !== null && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    // An animation is canceled when its element is removed.
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** Injects axe once per document, which is much faster than axe's own injection. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rules);
}

/**
 * Returns the axe violations of the current page, one text each. Nested frames do not exist here, so a single run
 * suffices.
 */
export async function findViolations(
  page: Page,
  { include = [], exclude = [], rules: only = [] }: Looked = {},
): Promise<string[]> {
  await injectAxe(page);
  await waitForAnimations(page);
  const context = {
    ...(include.length === 0 ? {} : { include: [...include] }),
    ...(exclude.length === 0 ? {} : { exclude: [...exclude] }),
  };
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Pages contain no media and no external style sheets to preload.
    preload: false,
    ...(only.length === 0 ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  };
  return await page.evaluate(
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
}

/** Expects no axe violations on the current page. */
export async function noViolations(page: Page, looked: Looked = {}): Promise<void> {
  expect.soft(await findViolations(page, looked), 'what axe finds').toEqual([]);
}

/**
 * Expects no axe violations in both themes. Theme-independent rules run only once. @param include
 * selectors; default: the whole page
 */
export async function noViolationsInBothThemes(page: Page, ...include: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await noViolations(page, { include });
  await page.emulateMedia({ colorScheme: 'dark' });
  await noViolations(page, { include, rules: themeDependentRules });
}
