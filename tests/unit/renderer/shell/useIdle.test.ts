import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextIdlePeriod, runAfterPaint, trackInput } from '../../../../src-renderer/shell/useIdle.ts';

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

test('code is loaded in a pause of the input, and after ten seconds without one', async () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  vi.stubGlobal('PointerEvent', class {});
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  const stop = trackInput();
  const loaded = vi.fn();
  const press = async (times: number, everyMs: number) => {
    for (let pressed = 0; pressed < times; pressed += 1) {
      listeners.get('keydown')?.({});
      await vi.advanceTimersByTimeAsync(everyMs);
    }
  };
  await press(1, 0);
  void nextIdlePeriod().then(loaded);
  await press(20, 200);
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(loaded).toHaveBeenCalledTimes(1);
  void nextIdlePeriod().then(loaded);
  await press(49, 200);
  expect(loaded).toHaveBeenCalledTimes(1);
  await press(3, 200);
  expect(loaded).toHaveBeenCalledTimes(2);
  stop();
  expect(listeners.size).toBe(0);
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
