import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Restarter } from '../../../build/lib/Restarter.mjs';

class FakeProcess {
  readonly signals: string[] = [];
  readonly #onExit: (code: number | null) => void;

  constructor(onExit: (code: number | null) => void) {
    this.#onExit = onExit;
  }

  kill = (signal?: NodeJS.Signals | number): boolean => {
    this.signals.push(String(signal));
    return true;
  };

  end(code: number | null): void {
    this.#onExit(code);
  }
}

let processes: FakeProcess[];
let ends: Array<number | null>;
let restarter: Restarter;

beforeEach(() => {
  vi.useFakeTimers();
  processes = [];
  ends = [];
  restarter = new Restarter(
    (onExit) => {
      const started = new FakeProcess(onExit);
      processes.push(started);
      return started;
    },
    (code) => ends.push(code),
  );
});

afterEach(() => void vi.useRealTimers());

it('a restarted process starts after the old one has ended, because both need the same folder and port', () => {
  restarter.restart();
  restarter.restart();
  expect(processes.map(({ signals }) => signals)).toEqual([['SIGTERM']]);
  processes[0]?.end(0);
  expect(processes).toHaveLength(2);
  expect(ends).toEqual([]);
});

it('changes during a restart start one new process, not one for each change', () => {
  restarter.restart();
  for (const _change of [1, 2, 3]) restarter.restart();
  processes[0]?.end(null);
  expect(processes.map(({ signals }) => signals)).toEqual([['SIGTERM'], []]);
});

it('a change after a restart restarts the new process', () => {
  restarter.restart();
  restarter.restart();
  processes[0]?.end(0);
  restarter.restart();
  processes[1]?.end(0);
  expect(processes.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM'], []]);
});

it('a process that ends by itself is reported with its exit code and not started again', () => {
  restarter.restart();
  processes[0]?.end(1);
  expect(ends).toEqual([1]);
  expect(processes).toHaveLength(1);
});

it('a process that crashed starts again after the next change', () => {
  restarter.restart();
  processes[0]?.end(1);
  restarter.restart();
  expect(processes.map(({ signals }) => signals)).toEqual([[], []]);
});

it('a process that ignores SIGTERM is killed after five seconds', () => {
  restarter.restart();
  restarter.restart();
  vi.advanceTimersByTime(4_999);
  expect(processes[0]?.signals).toEqual(['SIGTERM']);
  vi.advanceTimersByTime(1);
  expect(processes[0]?.signals).toEqual(['SIGTERM', 'SIGKILL']);
});

it('a process that ended in time is not killed, nor is the one after it', () => {
  restarter.restart();
  restarter.restart();
  processes[0]?.end(0);
  vi.advanceTimersByTime(10_000);
  expect(processes.map(({ signals }) => signals)).toEqual([['SIGTERM'], []]);
});
