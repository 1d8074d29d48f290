import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

interface CpuTimes {
  readonly idleMs: number;
  readonly allMs: number;
}

function cpuTimes(): CpuTimes {
  const each = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    idleMs: sum(each.map(({ idle }) => idle)),
    allMs: sum(each.flatMap((times) => Object.values(times))),
  };
}

/**
 * Measures how busy all processors are, while the bench itself does nothing.
 * @param forMs milliseconds to measure
 * @returns from 0 to 1
 */
export async function busyShare(forMs = 2_000): Promise<number> {
  const before = cpuTimes();
  await sleep(forMs);
  const after = cpuTimes();
  const all = after.allMs - before.allMs;
  return all === 0 ? 0 : 1 - (after.idleMs - before.idleMs) / all;
}
