import { expect, it, vi } from 'vitest';
import { type ContentCell, ContentCells } from '#kit/table/ContentCells.ts';

const element = () => ({}) as Element;
const summary = (cells: readonly ContentCell<string>[] | undefined) =>
  cells?.map(({ key, columnId, row }) => `${key} ${columnId} ${row}`);

it('reports the cells that a grid adds at once together', async () => {
  const cells = new ContentCells<string>();
  const listener = vi.fn<(cells: readonly ContentCell<string>[]) => void>();
  cells.subscribe(listener);
  cells.set(element(), 'menu', 'a');
  cells.set(element(), 'menu', 'b');
  await Promise.resolve();
  expect(listener).toHaveBeenCalledOnce();
  expect(summary(listener.mock.lastCall?.[0])).toEqual(['1 menu a', '2 menu b']);
});

it('gives a cell the same key when its row changes', async () => {
  const cells = new ContentCells<string>();
  const listener = vi.fn<(cells: readonly ContentCell<string>[]) => void>();
  const [one, other] = [element(), element()];
  cells.set(one, 'menu', 'a');
  cells.set(other, 'menu', 'b');
  cells.subscribe(listener);
  cells.set(one, 'menu', 'c');
  cells.remove(other);
  await Promise.resolve();
  expect(summary(listener.mock.lastCall?.[0])).toEqual(['1 menu c']);
});

it('reports to the table that is displayed now, and to none after it was left', async () => {
  const cells = new ContentCells<string>();
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = cells.subscribe(first);
  cells.set(element(), 'menu', 'a');
  leave();
  await Promise.resolve();
  expect(first).not.toHaveBeenCalled();
  const leaveSecond = cells.subscribe(second);
  leave();
  await Promise.resolve();
  expect(summary(second.mock.lastCall?.[0])).toEqual(['1 menu a']);
  leaveSecond();
});
