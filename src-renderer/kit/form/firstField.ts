/** Editable inputs, and the Add buttons of lists. */
const fillable = 'input:not([readonly], [aria-hidden="true"], [type="hidden"]), button[data-add]';

/**
 * Returns the first element of a form that accepts input.
 * @param around Ancestor of the form.
 */
export const firstField = (around: Element | null): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`form :is(${fillable})`) ?? null;

/**
 * Returns the first field and selects its text when it receives the focus, so that typing replaces a suggestion.
 * For `initialFocus` of a dialog.
 */
export function selectedFirstField(root: HTMLElement | null): HTMLElement | null {
  const field = firstField(root);
  if (field instanceof HTMLInputElement)
    field.addEventListener('focus', () => field.select(), { once: true });
  return field;
}
