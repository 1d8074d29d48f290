import { InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community';
import type { Sort } from './sortRows.ts';

// Registered here so that bundles without a row source do not include this AG Grid module.
ModuleRegistry.registerModules([InfiniteRowModelModule]);

/** A block of rows for AG Grid's infinite row model. */
interface RowBlock<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type Load<Row> = (start: number, end: number, sort: Sort | null) => Promise<RowBlock<Row>>;

/** Provides rows to the infinite row model. A new object means other rows. */
export class RowSource<Row> {
  readonly #load: Load<Row>;

  /** @param load Fetches through the query client, which caches. `start` is 0-based, `end` is exclusive. */
  constructor(load: Load<Row>) {
    this.#load = load;
  }

  load(...asked: Parameters<Load<Row>>): Promise<RowBlock<Row>> {
    return this.#load(...asked);
  }
}
