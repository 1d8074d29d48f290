import { performance } from 'node:perf_hooks';
import type { Log } from './log.ts';

/** Startup phases in the main process. The window marks further phases. */
export type Phase = 'imported' | 'starting' | 'restored' | 'painted' | 'stopped';

/** Marks a phase in the performance timeline, and logs it in milliseconds since the process started. */
export function markPhase(phase: Phase, log: Log): void {
  performance.mark(`quarterdeck:${phase}`);
  log.info('phase', { phase, sinceStartMs: Math.round(performance.now()) });
}
