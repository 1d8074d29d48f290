import { performance } from 'node:perf_hooks';
import type { Log } from './log.ts';

/** The phases of a start that main sees; architecture section 6. The window marks the others. */
export type Phase = 'imported' | 'starting' | 'restored' | 'painted' | 'stopped';

/** Marks a phase for the performance timeline and notes it in the log, in milliseconds since the process began. */
export function markPhase(phase: Phase, log: Log): void {
  performance.mark(`quarterdeck:${phase}`);
  log.info('phase', { phase, sinceStartMs: Math.round(performance.now()) });
}
