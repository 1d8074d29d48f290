const focusable = 'input:not([hidden]), textarea, select, button, [tabindex="0"]';
/** Types of input in which Enter would send the form although nothing is written there. */
const choiceTypes = new Set(['checkbox', 'radio']);

/** The fields that show an error, in the order of the document. */
export const invalidFields = (form: HTMLElement): readonly HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('[data-field][data-invalid], [data-field]:has([data-row-invalid])'),
];

/** To the control of the field that is wrong, or the first one that can be reached. */
export function focusField(field: HTMLElement): void {
  const wrong = [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((each) =>
    each.matches(focusable),
  );
  const chosen = field.querySelector<HTMLElement>('input[type="radio"]:checked');
  (wrong ?? chosen ?? field.querySelector<HTMLElement>(focusable))?.focus();
}

/** Whether Enter does there what it always does: send the form from a line, press a button, break a line of a text. */
export function submitsByEnter(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement && choiceTypes.has(target.type));
}
