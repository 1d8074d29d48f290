import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startWait() {
  const { whenScrollRests } = await import('#kit/scrollRest.ts');
  const controller = new AbortController();
  const wait = () => {
    let isOver = false;
    const over = whenScrollRests(controller.signal).then(() => {
      isOver = true;
    });
    return { over, isOver: () => isOver };
  };
  return { wait, abort: () => controller.abort() };
}

it('a wait for the end of scrolling is over at once if nothing scrolls', async () => {
  const { wait } = await startWait();
  await wait().over;
});

it('a wait for the end of scrolling is over 100 ms after the last scroll event', async () => {
  const { wait } = await startWait();
  await wait().over;
  page.dispatchEvent(new Event('scroll'));
  const { isOver } = wait();
  await vi.advanceTimersByTimeAsync(60);
  page.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

it('a wait for the end of scrolling ends with its signal', async () => {
  const { wait, abort } = await startWait();
  await wait().over;
  page.dispatchEvent(new Event('scroll'));
  const { isOver } = wait();
  abort();
  page.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver()).toBe(true);
});
