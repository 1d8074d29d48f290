/** Editable inputs, and the Add buttons of lists. */
const fillable = 'input:not([readonly], [aria-hidden="true"], [type="hidden"]), button[data-add]';

/**
 * Returns the first element of a form that accepts input.
 * @param around Ancestor of the form.
 */
export const firstField = (around: Element | null): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`form :is(${fillable})`) ?? null;
