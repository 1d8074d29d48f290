import { ModuleRegistry, RowSelectionModule } from 'ag-grid-community';

// AG Grid's part for selecting comes with this file: no bundle has it that has no such table.
ModuleRegistry.registerModules([RowSelectionModule]);

class SelectableRows {
  /** Makes the type its own: nothing else can be given for it. */
  readonly #registered = true;

  get registered(): boolean {
    return this.#registered;
  }
}

export type { SelectableRows };

/** For `selectable` of a table: its rows have boxes, and can be selected by keys. */
export const selectableRows = new SelectableRows();
