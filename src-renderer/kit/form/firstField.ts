/** What is filled in first: a line that can be written in, or the button that makes one. */
const fillable = 'input:not([readonly], [aria-hidden="true"], [type="hidden"]), button[data-add]';

/** The first thing of a form that can be filled in. @param around what holds the form */
export const firstField = (around: Element | null): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`form :is(${fillable})`) ?? null;
