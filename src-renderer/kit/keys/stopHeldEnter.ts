import type { KeyboardEvent } from 'react';

/**
 * An Enter that is held down presses nothing and sends no form: the key that opened a dialog would go on and agree to it. Texts of
 * several lines take it as they take any other key.
 */
export function stopHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  const takesLines =
    event.target instanceof HTMLElement && event.target.matches('textarea, [contenteditable]');
  if (!takesLines) event.preventDefault();
}
