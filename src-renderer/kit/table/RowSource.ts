import { InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community';
import type { Sort } from './sortRows.ts';

// AG Grid's part for rows in blocks comes with the first source: no bundle has it that has none.
ModuleRegistry.registerModules([InfiniteRowModelModule]);

/** A block of rows of the infinite model. */
interface RowBlock<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type Load<Row> = (start: number, end: number, sort: Sort | null) => Promise<RowBlock<Row>>;

/** Where the infinite model gets its rows; a new object means other rows. */
export class RowSource<Row> {
  readonly #load: Load<Row>;

  /** @param load fetches through the query client, so that there is one cache; `start` is 0-based, `end` not included */
  constructor(load: Load<Row>) {
    this.#load = load;
  }

  load(...asked: Parameters<Load<Row>>): Promise<RowBlock<Row>> {
    return this.#load(...asked);
  }
}
