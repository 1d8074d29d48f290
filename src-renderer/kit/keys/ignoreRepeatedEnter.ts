import type { KeyboardEvent } from 'react';

/**
 * Ignores auto-repeated Enter outside of text areas.
 * Otherwise a held Enter that opens a dialog would also confirm it.
 */
export function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  const takesLines =
    event.target instanceof HTMLElement && event.target.matches('textarea, [contenteditable]');
  if (!takesLines) event.preventDefault();
}
