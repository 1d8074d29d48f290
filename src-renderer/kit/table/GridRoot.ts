import './gridModules.ts';
import type { ColDef, GridApi, GridOptions, IDatasource } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { DisplayRow } from './groupRows.ts';
import styles from './Table.module.css';

/** All lines, or a source of rows. */
export type GridRows<Row> = { readonly rowData: DisplayRow<Row>[] } | { readonly datasource: IDatasource };

/**
 * An AG Grid in an element and a React root of its own, so that it outlives the screen that displays it.
 * Events of React still reach the screen, because the root is inside its elements.
 */
export class GridRoot<Row> {
  readonly element = document.createElement('div');
  readonly #options: GridOptions<DisplayRow<Row>>;
  readonly #root: Root;
  #shown: ReadonlyMap<string, unknown> = new Map();
  #onError: ((error: unknown) => void) | undefined;
  #isBroken = false;

  constructor(options: GridOptions<DisplayRow<Row>>) {
    this.#options = options;
    this.element.className = styles.grid ?? '';
    this.#root = createRoot(this.element, {
      onUncaughtError: (error) => {
        this.#isBroken = true;
        this.#onError?.(error);
      },
    });
  }

  /** Whether an error ended the grid. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** @param onError Receives an error that ends the grid. */
  attach(parent: Element, onError: (error: unknown) => void): void {
    this.#onError = onError;
    parent.append(this.element);
  }

  detach(): void {
    this.#onError = undefined;
    this.element.remove();
  }

  /**
   * Passes columns and rows to the grid. In a layout effect, React renders them before it paints.
   * @param api Undefined until the grid is ready.
   * @throws errors of the grid, for example of a row without an id; the grid cannot be used again
   */
  show(
    columnDefs: ColDef<DisplayRow<Row>>[],
    rows: GridRows<Row>,
    api: GridApi<DisplayRow<Row>> | undefined,
  ): void {
    const shown = { columnDefs, ...rows };
    const changed = Object.entries(shown).filter(([name, value]) => this.#shown.get(name) !== value);
    if (changed.length === 0) return;
    this.#shown = new Map(Object.entries(shown));
    if (api === undefined) {
      this.#root.render(
        createElement(AgGridReact<DisplayRow<Row>>, { gridOptions: this.#options, ...shown }),
      );
      return;
    }
    try {
      // AgGridReact passes new props on in an effect, so that the rows would appear a frame after the screen.
      api.updateGridOptions(Object.fromEntries(changed));
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  destroy(): void {
    // React cannot remove a root while it renders another one.
    setTimeout(() => this.#root.unmount());
  }
}
