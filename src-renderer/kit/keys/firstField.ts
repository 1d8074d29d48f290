/** Editable controls of forms and fields: inputs, selects, and the Add buttons of lists. */
const fillable = [
  'input:not([readonly], [disabled], [aria-hidden="true"], [type="hidden"])',
  'button:is([role="checkbox"], [role="switch"]):not([disabled])',
  'textarea:not([readonly], [disabled], [aria-hidden="true"])',
  '[data-field] button[aria-haspopup]:not([disabled])',
  'button[data-add]',
].join(', ');

/**
 * Returns the first control that accepts input. Of radio buttons the chosen one, which Tab reaches, too.
 * @param around Ancestor of the form or of fields without a form.
 */
export function firstField(around: Element | null): HTMLElement | null {
  const first = around?.querySelector<HTMLElement>(`:is(form, [data-field]) :is(${fillable})`) ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const chosen = `input[type="radio"][name="${CSS.escape(first.name)}"]:checked`;
  return around?.querySelector<HTMLElement>(chosen) ?? first;
}

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
