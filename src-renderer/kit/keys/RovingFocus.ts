const focusable = 'a[href], button, input, select, textarea, [tabindex]';
const moveKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(element.type));

/** Whether the key moves the caret inside of the field. Left and Right leave the field at the ends of its text. */
function movesCaret(field: HTMLInputElement | HTMLTextAreaElement, key: string): boolean {
  if (key === 'Home' || key === 'End') return true;
  const { selectionStart: start, selectionEnd: end, value } = field;
  // Number and date fields have no caret position.
  if (start === null || start !== end) return true;
  return start !== (key === 'ArrowLeft' ? 0 : value.length);
}

/**
 * Makes the controls of an element one Tab stop: Left, Right, Home and End move between them, and Tab leaves.
 * See the ARIA toolbar pattern. Controls that manage their own Tab stop keep it: only those that a Tab would
 * reach take part.
 */
export class RovingFocus {
  readonly #element: HTMLElement;
  readonly #label: string | undefined;
  readonly #observer: MutationObserver;
  /** Controls whose Tab stop this object sets. */
  readonly #managed = new WeakSet<HTMLElement>();
  #current: HTMLElement | undefined;
  #frame: number | undefined;

  /** @param label Makes the element a toolbar of this name while it contains several controls. */
  constructor(element: HTMLElement, label?: string) {
    this.#element = element;
    this.#label = label;
    // Once per frame, together with its layout: whether a control is visible needs the styles of the whole page.
    this.#observer = new MutationObserver(() => {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.#setTabStop();
      });
    });
    element.addEventListener('focusin', this.#onFocusIn);
    // After the handlers of React, also of controls that other components add to the element.
    window.addEventListener('keydown', this.#onKeyDown);
    this.#setTabStop();
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    this.#element.removeEventListener('focusin', this.#onFocusIn);
    window.removeEventListener('keydown', this.#onKeyDown);
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // A control that handles arrow keys itself, such as a group of toggles, prevents the default.
    if (event.defaultPrevented) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !moveKeys.has(key)) return;
    if (!(target instanceof HTMLElement) || target instanceof HTMLSelectElement) return;
    if (isText(target) && movesCaret(target, key)) return;
    const controls = this.#controls();
    const at = controls.indexOf(target);
    if (at === -1) return;
    const step = key === 'ArrowLeft' ? -1 : 1;
    const next = key === 'Home' ? 0 : key === 'End' ? -1 : (at + step) % controls.length;
    event.preventDefault();
    controls.at(next)?.focus();
  };

  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !this.#controls().includes(target)) return;
    this.#current = target;
    this.#setTabStop();
  };

  #controls(): HTMLElement[] {
    return [...this.#element.querySelectorAll<HTMLElement>(focusable)].filter(
      (control) =>
        (control.tabIndex >= 0 || this.#managed.has(control)) &&
        !control.matches(':disabled') &&
        control.checkVisibility({ visibilityProperty: true }),
    );
  }

  #setTabStop(): void {
    this.#observer.disconnect();
    const controls = this.#controls();
    if (this.#current === undefined || !controls.includes(this.#current)) this.#current = controls[0];
    if (this.#label !== undefined) {
      const isToolbar = controls.length > 1;
      this.#element.role = isToolbar ? 'toolbar' : null;
      this.#element.ariaLabel = isToolbar ? this.#label : null;
    }
    for (const control of controls) {
      this.#managed.add(control);
      const tabIndex = control === this.#current ? 0 : -1;
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
    }
    this.#observer.observe(this.#element, {
      subtree: true,
      childList: true,
      attributeFilter: ['disabled', 'hidden', 'tabindex'],
    });
  }
}
