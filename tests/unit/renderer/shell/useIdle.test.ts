import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAfterPaint } from '../../../../src-renderer/shell/useIdle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The window is never idle. The callback runs only at its timeout.
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout?: number } = {}) =>
    timeout === undefined ? 0 : setTimeout(work, timeout),
  );
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the number of unread notifications is requested within seconds although the window is never idle', () => {
  const work = vi.fn();
  runAfterPaint(work);
  vi.advanceTimersByTime(1_900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(work).toHaveBeenCalledOnce();
});

test('canceled work after the first paint does not run', () => {
  const work = vi.fn();
  const cancels = [runAfterPaint(work), runAfterPaint(work)];
  cancels[0]?.();
  vi.advanceTimersByTime(2_100);
  cancels[1]?.();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
