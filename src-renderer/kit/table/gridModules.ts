import {
  CellApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';

/** AG Grid modules that every table needs. The full bundle is three times as large. */
ModuleRegistry.registerModules([
  CellApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
]);
