import { canFocus, FocusPosition, hasFocusable } from './FocusPosition.ts';
import { firstField } from './firstField.ts';
import { restoreListFocus } from './listEntry.ts';

/** Number of positions to go back to. */
const maxPositions = 12;

/** Returns the control of a dialog or popover that takes the focus, in case the focused one was removed. */
const focusOfLayer = (layer: Element): HTMLElement | undefined =>
  [firstField(layer), layer.querySelector('[data-dialog-body]'), layer].find(canFocus);

/** Returns the Tab stop of the toolbar around an element. */
const stopOfToolbar = (around: Element): HTMLElement | undefined =>
  [...(around.closest('[role=toolbar]')?.querySelectorAll('[tabindex="0"]') ?? [])].find(canFocus);

const titleOfPage = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('h1[tabindex]') ?? undefined;

/**
 * Moves the focus on when the focused element is removed, hidden or disabled. Browsers move it to the body, where
 * keys have no effect and screen readers start again at the top of the page.
 *
 * The focus goes to the element that replaced the removed one, to the next item of its list, to the element that
 * had the focus before, or to the title of the page. A component that moves the focus itself comes first.
 */
export class FocusRecovery {
  /** Newest first. Only those of the open page: others would hold the elements of earlier pages in memory. */
  #positions: readonly FocusPosition[] = [];
  /** True from pressing to releasing the pointer: a press outside of all controls moves the focus to the body. */
  #isPressing = false;
  #frame = 0;

  /** Starts to observe the document. */
  start(): void {
    document.addEventListener('focusout', this.#onFocusOut, { capture: true });
    window.addEventListener('pointerdown', this.#onPress, { capture: true });
    for (const type of ['pointerup', 'pointercancel'])
      window.addEventListener(type, this.#onRelease, { capture: true });
  }

  readonly #onPress = (): void => {
    this.#isPressing = true;
  };

  readonly #onRelease = (): void => {
    this.#isPressing = false;
  };

  readonly #onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (!(target instanceof Element) || !target.isConnected || target.matches('h1')) return;
    const before = this.#positions.filter(({ isOnPage }) => isOnPage);
    this.#positions = [new FocusPosition(target), ...before].slice(0, maxPositions);
    if (relatedTarget === null && !this.#isPressing) this.#recoverLater();
  };

  /** Components move the focus in effects and in the next frame, so the check comes after both. */
  #recoverLater(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => this.#recover());
    });
  }

  #recover(): void {
    const [lost] = this.#positions;
    if (lost === undefined || document.activeElement !== document.body || canFocus(lost.element)) return;
    this.#target(lost)?.focus({ preventScroll: true });
  }

  #target(lost: FocusPosition): HTMLElement | undefined {
    const { layer } = lost;
    if (layer !== undefined && hasFocusable(layer)) return lost.find() ?? focusOfLayer(layer);
    // The last position that is not in a removed layer, such as the button that opened a dialog.
    const position = this.#positions.find(
      (one) => one.isOnPage && (one.layer === undefined || hasFocusable(one.layer)),
    );
    const survivor = position?.survivor ?? null;
    if (position === undefined || survivor === null) return titleOfPage();
    const found = position.find();
    if (found !== undefined) return found;
    if (restoreListFocus(survivor)) return undefined;
    return stopOfToolbar(survivor) ?? titleOfPage();
  }
}
