import type { GridApi } from 'ag-grid-community';
import { beforeEach, expect, it, vi } from 'vitest';
import { longListBuffer, RowBuffer } from '#kit/table/RowBuffer.ts';

type Line = string;

let idle: Array<() => void>;
beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => void idle.splice(0));
  return () => void vi.unstubAllGlobals();
});

/** A grid that records its options, and renders the visible rows and its buffer. */
function fakeGrid(inSight: number) {
  let lines: readonly Line[] = [];
  let buffer = longListBuffer;
  const told: Array<{ readonly rows: number; readonly buffer: number }> = [];
  const record = () => told.push({ rows: lines.length, buffer });
  const api = {
    setGridOption: (_name: 'rowBuffer', rows: number) => {
      buffer = rows;
      record();
    },
    getRowNode: (id: string) => (lines.includes(id) ? {} : undefined),
    getDisplayedRowCount: () => lines.length,
    getAllDisplayedColumns: () => Array.from({ length: 9 }),
    getRenderedNodes: () => lines.slice(0, inSight + buffer),
  };
  const rowBuffer = new RowBuffer(api as unknown as GridApi<Line>, (line) => line);
  const show = (next: readonly Line[]) => {
    rowBuffer.prepare(next);
    lines = next;
    record();
    rowBuffer.updateBuffer();
  };
  return { show, told };
}

const linesOf = (name: string, count: number): Line[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);

function runIdle(): void {
  while (idle.length > 0) idle.shift()?.();
}

it('a new short list renders its visible rows at once, and the rest when idle', () => {
  const { show, told } = fakeGrid(20);
  for (const name of ['a', 'b']) {
    told.splice(0);
    show(linesOf(name, 50));
    expect(told.at(-1)).toEqual({ rows: 50, buffer: 0 });
    runIdle();
    expect(told.at(-1)?.buffer).toBeGreaterThan(50);
  }
});

it('a list with few changed rows keeps its rendered rows', () => {
  const { show, told } = fakeGrid(20);
  show(linesOf('a', 50));
  runIdle();
  const whole = told.at(-1)?.buffer;
  told.splice(0);
  show([...linesOf('a', 48), 'new']);
  runIdle();
  expect(told).toEqual([{ rows: 49, buffer: whole }]);
});

it('a long list renders a few rows beyond its edges at once', () => {
  const { show, told } = fakeGrid(20);
  show(linesOf('a', 1_000));
  runIdle();
  expect(told).toEqual([{ rows: 1_000, buffer: longListBuffer }]);
});
