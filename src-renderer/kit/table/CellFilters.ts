import { drawShape } from '../status/drawShape.ts';
import styles from './Table.module.css';

type Choose = (sign: 1 | -1) => void;

/** As wide as both buttons. */
const widthPx = 40;

/** Where something stands that comes after a part of a cell, in pixels from the cell's left. */
function behind(part: Element, cell: Element): number {
  const box = cell.getBoundingClientRect();
  return Math.min(part.getBoundingClientRect().right - box.left, box.width - widthPx);
}

/** The + and − that appear at the cell under the pointer: one pair for the whole table, moved from cell to cell. */
export class CellFilters {
  readonly #element = document.createElement('span');
  readonly #buttons: readonly HTMLButtonElement[];
  #choose: Choose | undefined;

  constructor() {
    this.#element.className = styles.filters ?? '';
    // A tooltip of the cell stands beside them.
    this.#element.dataset.tooltipClear = '';
    this.#buttons = ([1, -1] as const).map((sign) => {
      const button = document.createElement('button');
      button.type = 'button';
      // Reached with + and − from the keyboard.
      button.tabIndex = -1;
      button.append(drawShape(sign === 1 ? 'include' : 'exclude'));
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        this.#choose?.(sign);
      });
      this.#element.append(button);
      return button;
    });
  }

  /**
   * @param cell the cell under the pointer
   * @param part what of it the value is, such as one of its tags: they stand behind it, so that no other is crossed on the way
   * @param label the value that would be filtered by
   */
  show(cell: Element, part: Element | null, label: string, choose: Choose): void {
    this.#choose = choose;
    this.#element.style.left = part === null ? '' : `${behind(part, cell)}px`;
    this.#element.style.right = part === null ? '' : 'auto';
    for (const [index, word] of ['Include', 'Exclude'].entries()) {
      const button = this.#buttons[index];
      button?.setAttribute('aria-label', `${word} ${label}`);
      if (button !== undefined) button.dataset.tooltip = `${word} ${label}`;
    }
    cell.append(this.#element);
  }

  hide(): void {
    this.#choose = undefined;
    this.#element.remove();
  }
}
