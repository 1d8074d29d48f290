import type { KeyboardEvent } from 'react';

/** Keys that submit a form from any of its fields, as `keyCaps` takes them. */
export const submitKeys = 'Mod+Enter';

/**
 * Submits the form on Ctrl+Enter or Cmd+Enter. Enter alone makes a line in text areas and opens selects.
 * Use it in the capture phase, before an editor handles the keys.
 * @param around Form or dialog. A dialog without a form presses its primary button, if a field has the focus.
 */
export function submitByKeys(event: KeyboardEvent, around: HTMLElement | null): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
  // React events of popups and nested dialogs bubble to their owner.
  if (around === null || !(target instanceof HTMLElement) || !around.contains(target)) return;
  const form =
    around instanceof HTMLFormElement ? around : (target.closest('form') ?? around.querySelector('form'));
  const isField = target.closest('[data-field]') !== null;
  const primary = isField ? around.querySelector<HTMLElement>('footer button[data-primary]') : null;
  if (form === null && primary === null) return;
  event.preventDefault();
  event.stopPropagation();
  if (repeat) return;
  if (form !== null) form.requestSubmit();
  else primary?.click();
}
