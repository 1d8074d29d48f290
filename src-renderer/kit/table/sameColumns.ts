import type { ColDef } from 'ag-grid-community';
import type { DisplayRow } from './groupRows.ts';

/** Whether two lists define the same columns, so that the grid does not have to change anything. */
export const areSameDefs = <Row>(
  some: readonly ColDef<DisplayRow<Row>>[],
  others: readonly ColDef<DisplayRow<Row>>[],
): boolean =>
  some.length === others.length && some.every((one, index) => isSameDef(one, others[index] ?? {}));

function isSameDef(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size &&
    entries.every(([key, value]) => {
      // Params of a cell are a new object each time. An initial value has no effect on a column that exists.
      if (key === 'cellRendererParams') return isSameDef(value, values.get(key) as object);
      return Object.is(value, values.get(key)) || (key.startsWith('initial') && values.has(key));
    })
  );
}
