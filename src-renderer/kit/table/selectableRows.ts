import { ModuleRegistry, RowSelectionModule } from 'ag-grid-community';

// Registered here so that bundles without selectable tables do not include this AG Grid module.
ModuleRegistry.registerModules([RowSelectionModule]);

class SelectableRows {
  /** A private field makes the type nominal: only `selectableRows` can be passed. */
  readonly #registered = true;

  get registered(): boolean {
    return this.#registered;
  }
}

export type { SelectableRows };

/** For a table's `selectable`: enables row checkboxes and selection by keyboard. */
export const selectableRows = new SelectableRows();
