import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys move between the rows of a list in a popover, from any focused element in a row. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  // Keys in a menu of the list reach its parents in React, but not in the document.
  const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (
    step === undefined ||
    !isInside ||
    event.defaultPrevented ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return;
  const rows = [...event.currentTarget.querySelectorAll('li')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  event.preventDefault();
  rows[step(at, rows.length - 1)]?.querySelector('a')?.focus();
}
