import { beforeEach, expect, it, vi } from 'vitest';
import { GridPool } from '#kit/table/GridPool.ts';

let idle: Array<() => void>;
beforeEach(() => {
  vi.useFakeTimers();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const fakeGrid = () => ({ destroy: vi.fn(), trim: vi.fn() });

it('returns the grid of a table once', () => {
  const pool = new GridPool();
  const grid = fakeGrid();
  pool.put('checks', grid);
  expect(pool.take('jobs')).toBeUndefined();
  expect(pool.take('checks')).toBe(grid);
  expect(pool.take('checks')).toBeUndefined();
  vi.advanceTimersByTime(60 * 60_000);
  expect(grid.destroy).not.toHaveBeenCalled();
});

it('removes a grid that waits for five minutes', () => {
  const pool = new GridPool();
  const grid = fakeGrid();
  pool.put('checks', grid);
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(grid.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(grid.destroy).toHaveBeenCalledOnce();
  expect(pool.take('checks')).toBeUndefined();
});

it('removes the grid that waits longest when there are more than 64', () => {
  const pool = new GridPool();
  const grids = Array.from({ length: 65 }, fakeGrid);
  for (const [index, grid] of grids.entries()) pool.put(`table ${index}`, grid);
  expect(grids.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1, ...Array(64).fill(0)]);
});

it('holds one grid per table: the last one', () => {
  const pool = new GridPool();
  const [first, second] = [fakeGrid(), fakeGrid()];
  pool.put('checks', first);
  pool.put('checks', second);
  expect(first.destroy).toHaveBeenCalledOnce();
  expect(pool.take('checks')).toBe(second);
});

it('removes all grids when the user changes', () => {
  const pool = new GridPool();
  const grids = [fakeGrid(), fakeGrid()];
  for (const [index, grid] of grids.entries()) pool.put(`table ${index}`, grid);
  pool.clear();
  for (const { destroy } of grids) expect(destroy).toHaveBeenCalledOnce();
  expect(pool.take('table 0')).toBeUndefined();
});

it('trims a grid when the window is idle, unless its table is displayed again', () => {
  const pool = new GridPool();
  const [left, back] = [fakeGrid(), fakeGrid()];
  pool.put('checks', left);
  pool.put('jobs', back);
  expect(left.trim).not.toHaveBeenCalled();
  pool.take('jobs');
  for (const run of idle) run();
  expect(left.trim).toHaveBeenCalledOnce();
  expect(back.trim).not.toHaveBeenCalled();
});
