import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onBeforeNavigation, prefetchHistory } from '#parts/prefetchHistory.ts';

let happened: string[];
let tasks: Array<() => void>;
let history: RouterHistory;
let stopListening: () => void;
const stops: Array<() => void> = [];

const asks = (answer: (address: string) => boolean) =>
  stops.push(
    onBeforeNavigation((address) => {
      happened.push(`asked for ${address}`);
      return answer(address);
    }),
  );
const runTasks = () => {
  for (const task of tasks.splice(0)) task();
};

beforeEach(() => {
  happened = [];
  tasks = [];
  vi.stubGlobal('scheduler', { postTask: async (task: () => void) => void tasks.push(task) });
  history = prefetchHistory(createMemoryHistory());
  stopListening = history.subscribe(({ location }) => void happened.push(`drawn for ${location.href}`));
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

it('an address is requested before it is rendered, so that the request leaves first', () => {
  asks(() => true);
  history.push('/a');
  expect(happened).toEqual(['asked for /a']);
  runTasks();
  expect(happened).toEqual(['asked for /a', 'drawn for /a']);
});

it.each([
  ['no listener requests data', () => undefined],
  ['the data is already available', () => void asks(() => false)],
])('the router is notified of an address immediately when %s', (_case, prepare) => {
  prepare();
  history.push('/a');
  expect(happened.at(-1)).toBe('drawn for /a');
  expect(tasks).toEqual([]);
});

it('an address is requested once for all listeners, which are notified in one task', () => {
  stops.push(history.subscribe(() => void happened.push('drawn once more')));
  asks(() => true);
  history.push('/a');
  expect(tasks).toHaveLength(1);
  runTasks();
  expect(happened).toEqual(['asked for /a', 'drawn for /a', 'drawn once more']);
});

it('listeners are notified of an address without a request after the address before it', () => {
  asks((address) => address === '/a');
  history.push('/a');
  history.push('/b');
  expect(happened).toEqual(['asked for /a', 'asked for /b']);
  runTasks();
  expect(happened.slice(2)).toEqual(['drawn for /a', 'drawn for /b']);
  history.push('/c');
  expect(happened.at(-1)).toBe('drawn for /c');
});

it('a listener that was removed is not notified of an address that waited', () => {
  asks(() => true);
  history.push('/a');
  stopListening();
  runTasks();
  expect(happened).toEqual(['asked for /a']);
});

it('a history without listeners has no subscriber of its own', () => {
  stopListening();
  expect(history.subscribers.size).toBe(0);
});
