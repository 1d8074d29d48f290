import { beforeAll, describe, expect, it, vi } from 'vitest';
import { arrangeColumns } from '../../../src-renderer/kit/table/columnLayout.ts';
import type { TableColumn } from '../../../src-renderer/kit/table/columns.ts';
import { type InitialColumns, initialWidths } from '../../../src-renderer/kit/table/initialWidths.ts';

interface Row {
  readonly name: string;
}
const column = (id: string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  id,
  header: id,
  width: 100,
  text: ({ name }) => name,
  ...more,
});
const columns = [column('Name', { flex: 1 }), column('Type'), column('Hidden', { hidden: true })];
const common = { layout: undefined, initialSort: null };
const widthsIn = (options: InitialColumns) =>
  Object.fromEntries(initialWidths(columns, arrangeColumns(columns, options.layout), options));

// Without a canvas, headers are measured by their length.
beforeAll(() => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  return () => vi.unstubAllGlobals();
});

describe('initial widths of columns', () => {
  it('fill a table of a known width, without the hidden columns', () => {
    expect(widthsIn({ ...common, viewportPx: 1_000 })).toEqual({ Name: 900, Type: 100 });
  });
  it('are those that the user chose', () => {
    const layout = { order: ['Name', 'Type'], hidden: [], widths: { Type: 250 } };
    expect(widthsIn({ ...common, layout, viewportPx: 1_000 })).toEqual({ Name: 750, Type: 250 });
  });
  it('are unknown while the width of the table is', () => {
    expect(widthsIn(common)).toEqual({});
  });
});
