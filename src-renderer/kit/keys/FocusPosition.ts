/** Controls and other elements that scripts can focus. */
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Elements whose removal moves the focus to the item that takes their position. */
const itemRoles = 'li, tr, article, [role=row], [role=listitem], [role=option]';

/** Elements above the page. Their removal moves the focus back to the page. */
const layers = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=status]';

/** Limit of the name of a control, in characters. A longer name identifies no control. */
const maxNameLength = 120;

/** Returns whether an element can take the focus now: in the document, visible, enabled and not inert. */
export const canFocus = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.matches(focusable) &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true });

/** Includes elements hidden from screen readers: a page is still hidden when its dialog returns the focus. */
const focusableIn = (element: Element): HTMLElement[] => [
  ...(canFocus(element) ? [element] : []),
  ...[...element.querySelectorAll(focusable)].filter(canFocus),
];

/** Returns whether an element is displayed and it or an element in it can take the focus. */
export const hasFocusable = (element: Element): boolean =>
  element.isConnected && element.checkVisibility() && focusableIn(element).length > 0;

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element.textContent ?? '').slice(0, maxNameLength);

interface Level {
  readonly element: Element;
  readonly next: Element | null;
  readonly previous: Element | null;
}

const levelsOf = (element: Element): Level[] => {
  const levels: Level[] = [];
  for (let part: Element | null = element; part !== null; part = part.parentElement)
    levels.push({ element: part, next: part.nextElementSibling, previous: part.previousElementSibling });
  return levels;
};

/** Returns whether an element is an item of the same list as another, by role or by tag and class. */
const isSibling = (removed: Element, other: Element | null): other is Element =>
  other?.isConnected === true &&
  other.tagName === removed.tagName &&
  (removed.matches(itemRoles) || other.className === removed.className);

/** Where the focus was: an element, its name, and its ancestors with their neighbors. */
export class FocusPosition {
  readonly element: Element;
  readonly #name: string;
  readonly #levels: readonly Level[];
  readonly #page = location.pathname;

  /** @param element Must be in the document. */
  constructor(element: Element) {
    this.element = element;
    this.#name = nameOf(element);
    this.#levels = levelsOf(element);
  }

  /** Whether the position is on the page that is open now. */
  get isOnPage(): boolean {
    return this.#page === location.pathname;
  }

  /**
   * The dialog, popover, menu or message that contained the element.
   * Undefined for an element of the page itself.
   */
  get layer(): Element | undefined {
    return this.#levels.find(({ element }) => element.matches(layers))?.element;
  }

  /** The closest ancestor that is still in the document, or the element itself. Null if only the body is left. */
  get survivor(): Element | null {
    const found = this.#levels.find(({ element }) => element.isConnected)?.element;
    return found === undefined || found === document.body || found === document.documentElement
      ? null
      : found;
  }

  /**
   * Returns the element itself, the one that replaced it, or the same control of the next item if its item was
   * removed. For a disabled or hidden element, returns the closest control next to it. Undefined if there is none.
   */
  find(): HTMLElement | undefined {
    if (canFocus(this.element)) return this.element;
    const { survivor } = this;
    const at = this.#levels.findIndex(({ element }) => element === survivor);
    const removed = this.#levels[at - 1];
    if (survivor === this.element) return this.#nearest();
    if (survivor === null || removed === undefined) return undefined;
    // Focusing another tab would open it.
    if (this.element.role === 'tab')
      return focusableIn(survivor).find((tab) => tab.role === 'tab' && tab.ariaSelected === 'true');
    return this.#replacement(survivor, removed.element) ?? this.#inNeighbor(removed);
  }

  /** Returns the closest control next to an element that was disabled or hidden. */
  #nearest(): HTMLElement | undefined {
    const controls = focusableIn(this.element.parentElement ?? this.element);
    const isBefore = (control: Element) =>
      (this.element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return controls.findLast(isBefore) ?? controls[0];
  }

  /** Rows of a table are not in visual order. The table itself finds the next row. */
  #inNeighbor({ element: removed, next, previous }: Level): HTMLElement | undefined {
    if (removed.matches('[role=row]')) return undefined;
    const item = [next, previous].find((other) => isSibling(removed, other));
    if (item == null) return undefined;
    const controls = focusableIn(item);
    const index = [...removed.querySelectorAll(focusable)].indexOf(this.element);
    const same = controls.find((control) => this.#isSame(control)) ?? controls[index];
    return same?.tagName === this.element.tagName ? same : controls[0];
  }

  /** Returns the only control of the same name. An item that was removed has no replacement. */
  #replacement(survivor: Element, removed: Element): HTMLElement | undefined {
    if (removed.matches(itemRoles)) return undefined;
    const same = focusableIn(survivor).filter((control) => this.#isSame(control));
    return same.length === 1 ? same[0] : undefined;
  }

  #isSame(control: Element): boolean {
    return control.tagName === this.element.tagName && nameOf(control) === this.#name;
  }
}
