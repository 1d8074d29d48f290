import { drawShape } from '../status/drawShape.ts';
import styles from './Table.module.css';

type FilterHandler = (sign: 1 | -1) => void;

/** Width of both buttons. */
const widthPx = 40;

/** Returns the position after a part of a cell, in pixels from the left of the cell. */
function positionAfter(part: Element, cell: Element): number {
  const box = cell.getBoundingClientRect();
  return Math.min(part.getBoundingClientRect().right - box.left, box.width - widthPx);
}

/** The + and − buttons at the cell under the pointer. The table has one pair and moves it between cells. */
export class CellFilters {
  readonly #element = document.createElement('span');
  readonly #buttons: readonly HTMLButtonElement[];
  #onFilter: FilterHandler | undefined;

  constructor() {
    this.#element.className = styles.filters ?? '';
    // Moves the tooltip of the cell next to the buttons.
    this.#element.dataset.tooltipClear = '';
    this.#buttons = ([1, -1] as const).map((sign) => {
      const button = document.createElement('button');
      button.type = 'button';
      // Keyboard users press + and − instead.
      button.tabIndex = -1;
      button.append(drawShape(sign === 1 ? 'include' : 'exclude'));
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        this.#onFilter?.(sign);
      });
      this.#element.append(button);
      return button;
    });
  }

  /**
   * Shows the buttons.
   * @param cell The cell under the pointer.
   * @param part The hovered part of the cell, such as a tag. The buttons appear directly after it.
   * @param label Label of the value to filter by.
   */
  show(cell: Element, part: Element | null, label: string, choose: FilterHandler): void {
    this.#onFilter = choose;
    this.#element.style.left = part === null ? '' : `${positionAfter(part, cell)}px`;
    this.#element.style.right = part === null ? '' : 'auto';
    for (const [index, word] of ['Include', 'Exclude'].entries()) {
      const button = this.#buttons[index];
      button?.setAttribute('aria-label', `${word} ${label}`);
      if (button !== undefined) button.dataset.tooltip = `${word} ${label}`;
    }
    cell.append(this.#element);
  }

  hide(): void {
    this.#onFilter = undefined;
    this.#element.remove();
  }
}
