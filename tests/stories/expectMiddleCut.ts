import { expect, type Locator } from 'playwright/test';

/** Runs in the window: returns which parts of a name are visible. */
const measure = (name: Element, end: string) => {
  const parts = [...name.querySelectorAll<HTMLElement>('span')].filter(
    (part) => part.childElementCount === 0,
  );
  const last = parts.at(-1);
  const first = parts.at(-2);
  const [box, lastBox] = [name.getBoundingClientRect(), last?.getBoundingClientRect()];
  return {
    end: last?.textContent?.endsWith(end) ?? false,
    isEndVisible: lastBox !== undefined && lastBox.right <= box.right + 1 && lastBox.width > 0,
    isEndCut: last !== undefined && last.scrollWidth > last.clientWidth + 1 && last.clientWidth > 0,
    isStartCut: first !== undefined && first.scrollWidth > first.clientWidth,
  };
};

/**
 * Expects a name that is too long for its place to be cut before its last characters.
 * @param name element around the whole name
 * @param end last characters of the name
 */
export const expectMiddleCut = (name: Locator, end: string): Promise<void> =>
  expect
    .poll(() => name.evaluate(measure, end), `the end of the name, ${end}`)
    .toEqual({ end: true, isEndVisible: true, isEndCut: false, isStartCut: true });
