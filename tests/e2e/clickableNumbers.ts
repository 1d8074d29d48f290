import type { Locator, Page } from 'playwright/test';

/** A displayed link, button or tab with a number. */
export interface ClickableNumber {
  /** The accessible name: the label, or else the displayed text. */
  readonly name: string;
  /** All numbers of the name, from left to right. */
  readonly numbers: readonly number[];
  readonly role: 'link' | 'button' | 'tab';
  /** Address of a link. */
  readonly href: string | null;
  /** Marks the element in the page until the page changes: `[data-number-at="3"]`. */
  readonly position: number;
}

/**
 * Returns all displayed clickable elements of the page whose name has a number that stands alone, and marks
 * them. Numbers within words (`payments-7d9c`, `3.18.2`) do not count. Paging controls are excluded.
 */
export const clickableNumbers = (page: Page): Promise<readonly ClickableNumber[]> =>
  page.evaluate(() => {
    const clickable = 'a[href], button, [role=tab], [role=button]';
    const elements = [
      ...document.querySelectorAll<HTMLElement>(`main :is(${clickable}), aside :is(${clickable})`),
    ];
    return elements.flatMap((element, position) => {
      element.removeAttribute('data-number-at');
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (element.closest('nav[aria-label=Pages]') !== null) return [];
      const name = (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, ' ').trim();
      const numbers = [...name.matchAll(/(?<=^|[\s(])\d[\d,]*(?=$|[\s):])/g)].map(([text]) =>
        Number(text.replaceAll(',', '')),
      );
      if (numbers.length === 0) return [];
      element.dataset.numberAt = String(position);
      const role = element instanceof HTMLAnchorElement ? 'link' : element.role === 'tab' ? 'tab' : 'button';
      return [{ name, numbers, role, href: element.getAttribute('href'), position } as const];
    });
  });

/** Returns the element of a number that was just found. */
export const elementOf = (page: Page, { position }: ClickableNumber): Locator =>
  page.locator(`[data-number-at="${position}"]`);

/** The router, as exposed to its developer tools. */
interface RouterOfWindow {
  readonly state: { readonly status: string; readonly location: object; readonly resolvedLocation?: object };
}

/** Opens an address in the running window without a reload, as a link does. Waits until its screen is displayed. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { readonly __TSR_ROUTER__: RouterOfWindow }).__TSR_ROUTER__;
    return state.status === 'idle' && state.location === state.resolvedLocation;
  });
}

/**
 * Returns the total of the displayed list: of its paging controls, or else the rows of its grid without
 * group rows. NaN without a list.
 */
export const listTotal = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const paging = document.querySelector<HTMLElement>('main nav[aria-label="Pages"]')?.innerText;
    const total = paging === undefined ? undefined : /(?:^|\s)of ([\d,]+)/.exec(paging)?.[1];
    if (total !== undefined) return Number(total.replaceAll(',', ''));
    const grid = document.querySelector('main :is([role=grid], [role=treegrid])');
    if (grid === null) return Number.NaN;
    const groups = grid.querySelectorAll('.ag-row [data-group]').length;
    return Number(grid.getAttribute('aria-rowcount')) - 1 - groups;
  });
