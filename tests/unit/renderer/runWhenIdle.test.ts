import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWhenIdle } from '../../../src-renderer/areas/incidents/page/live/runWhenIdle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The window is never idle. The callback runs only at its timeout.
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout?: number } = {}) => {
    if (timeout !== undefined) setTimeout(work, timeout);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('background work runs in steps even when the window is never idle', () => {
  const done: number[] = [];
  for (let piece = 0; piece < 5; piece += 1) runWhenIdle(() => done.push(piece));
  vi.advanceTimersByTime(500);
  expect(done.length).toBeLessThan(5);
  vi.advanceTimersByTime(2_000);
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

test('canceled background work does not run, and the other work does', () => {
  const done: number[] = [];
  runWhenIdle(() => done.push(0));
  const takeBack = runWhenIdle(() => done.push(1));
  runWhenIdle(() => done.push(2));
  takeBack();
  vi.advanceTimersByTime(2_000);
  expect(done).toEqual([0, 2]);
});
