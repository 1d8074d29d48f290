import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthsOf } from '#kit/table/columnWidths.ts';
import { type ColumnWidths, fitWidths } from '#kit/table/fitWidths.ts';

const name: ColumnWidths = { id: 'name', wantedPx: 240, minPx: 160, flex: 3 };
const summary: ColumnWidths = { id: 'summary', wantedPx: 200, minPx: 120, flex: 1 };
const status: ColumnWidths = { id: 'status', wantedPx: 120, minPx: 80, flex: 0 };
const updated: ColumnWidths = { id: 'updated', wantedPx: 100, minPx: 80, flex: 0 };
const all = [name, summary, status, updated];
const total = (widths: Map<string, number>) => [...widths.values()].reduce((sum, one) => sum + one, 0);
const widthsAt = (availablePx: number, columns = all) => Object.fromEntries(fitWidths(columns, availablePx));

describe('the widths of columns', () => {
  it('are the wanted ones if they just fit', () => {
    expect(widthsAt(660)).toEqual({ name: 240, summary: 200, status: 120, updated: 100 });
  });

  it('give free space to identifying columns in proportion to flex, without taking from the wanted width', () => {
    expect(widthsAt(1_220)).toEqual({ name: 750, summary: 250, status: 120, updated: 100 });
    expect(widthsAt(760)).toEqual({ name: 340, summary: 200, status: 120, updated: 100 });
  });

  it('shrink other columns to their minimum before identifying columns', () => {
    expect(widthsAt(630)).toEqual({ name: 240, summary: 200, status: 100, updated: 90 });
    expect(widthsAt(600)).toEqual({ name: 240, summary: 200, status: 80, updated: 80 });
    expect(widthsAt(520)).toEqual({ name: 200, summary: 160, status: 80, updated: 80 });
  });

  it('stay at the minimum if not even that fits', () => {
    expect(widthsAt(300)).toEqual({ name: 160, summary: 120, status: 80, updated: 80 });
  });

  it('keep a width that the user chose, and give the rest to the other columns', () => {
    const chosen = all.map((one) => (one.id === 'name' ? { ...one, chosenPx: 500 } : one));
    expect(widthsAt(1_000, chosen)).toEqual({ name: 500, summary: 280, status: 120, updated: 100 });
    expect(widthsAt(400, chosen)).toEqual({ name: 500, summary: 120, status: 80, updated: 80 });
  });

  it('fill the table exactly whenever a column can grow and the minimums fit', () => {
    const column = fc.record({ wantedPx: fc.nat(400), minPx: fc.nat(400), flex: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 12 }), fc.nat(3_000), (made, availablePx) => {
        const columns = made.map((one, index) => ({
          ...one,
          id: String(index),
          wantedPx: Math.max(one.wantedPx, one.minPx),
        }));
        const widths = fitWidths(columns, availablePx);
        for (const { id, minPx } of columns) expect(widths.get(id)).toBeGreaterThanOrEqual(minPx);
        const least = columns.reduce((sum, { minPx }) => sum + minPx, 0);
        const wanted = columns.reduce((sum, { wantedPx }) => sum + wantedPx, 0);
        const canGrow = columns.some(({ flex }) => flex > 0);
        if (least > availablePx) expect(total(widths)).toBe(least);
        else if (canGrow || wanted >= availablePx) expect(total(widths)).toBe(availablePx);
      }),
    );
  });
});

describe('the wanted width and minimum of a column', () => {
  const column = { id: 'updated', header: 'Updated', text: () => '' };
  const shown = { isSortable: false, isSorted: false, isAtEdge: false };
  const textWidth = (text: string) => text.length * 7;

  it('never cut the header', () => {
    expect(
      widthsOf({ ...shown, column: { ...column, width: 40, minWidth: 20 } }, undefined, textWidth),
    ).toEqual({ id: 'updated', wantedPx: 73, minPx: 73, flex: 0, chosenPx: undefined });
  });

  it('have space for the arrow of a sorted column', () => {
    const sorted = { ...shown, column: { ...column, width: 40 }, isSortable: true };
    expect(widthsOf(sorted, undefined, textWidth)).toMatchObject({ wantedPx: 89, minPx: 73 });
    expect(widthsOf({ ...sorted, isSorted: true }, undefined, textWidth)).toMatchObject({ minPx: 89 });
  });

  it('let a column without a minimum lose 30 % of its width', () => {
    const wide = { ...shown, column: { ...column, width: 200 } };
    expect(widthsOf(wide, undefined, textWidth)).toMatchObject({ wantedPx: 200, minPx: 140 });
  });

  it('are at least the defined minimum', () => {
    const narrow = { ...shown, column: { ...column, width: 100, minWidth: 120 } };
    expect(widthsOf(narrow, undefined, textWidth)).toMatchObject({ wantedPx: 120, minPx: 120 });
  });

  it('include the width that the user chose, unless it is below the defined minimum', () => {
    const layout = { order: ['updated'], hidden: [], widths: { updated: 50 } };
    expect(widthsOf({ ...shown, column }, layout, textWidth)).toMatchObject({ chosenPx: 50 });
    const wide = { ...shown, column: { ...column, minWidth: 80 } };
    expect(widthsOf(wide, layout, textWidth)).toMatchObject({ chosenPx: 80 });
  });
});
