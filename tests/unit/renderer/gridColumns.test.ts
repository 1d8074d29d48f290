import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TableColumn } from '../../../src-renderer/kit/table/columns.ts';
import { gridColumns } from '../../../src-renderer/kit/table/gridColumns.tsx';

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
const widthsIn = (options: Parameters<typeof gridColumns<Row>>[1]) =>
  gridColumns(columns, options).map(({ initialWidth }) => initialWidth);

// Without a canvas, headers are measured by their length.
beforeAll(() => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  return () => vi.unstubAllGlobals();
});

describe('initial widths of columns', () => {
  it('fill a table of a known width, without the hidden columns', () => {
    expect(widthsIn({ ...common, viewportPx: 1_000 })).toEqual([900, 100, 100]);
  });
  it('leave space for the checkboxes', () => {
    expect(widthsIn({ ...common, viewportPx: 1_000, checkboxesPx: 36 })).toEqual([864, 100, 100]);
  });
  it('are those that the user chose', () => {
    const layout = { order: ['Name', 'Type'], hidden: [], widths: { Type: 250 } };
    expect(widthsIn({ ...common, layout, viewportPx: 1_000 })).toEqual([750, 250, 100]);
  });
  it('are those of the columns while the width of the table is unknown', () => {
    expect(widthsIn(common)).toEqual([100, 100, 100]);
  });
});
