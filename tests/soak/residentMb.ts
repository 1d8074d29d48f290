import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MB (Linux only). 0 if the process does not exist. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
