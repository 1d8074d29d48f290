import { afterPaint } from './afterPaint.ts';

/** Names of the performance marks in the window. The benchmark reads them. */
export const marks = {
  windowStart: 'quarterdeck:window-start',
  shellPainted: 'quarterdeck:shell-painted',
  catalogRows: 'quarterdeck:catalog-rows',
  /** The first response with checks arrived from the main process. */
  healthReceived: 'quarterdeck:health-received',
  healthRows: 'quarterdeck:health-rows',
  /** The first response with components arrived from the main process. */
  topologyReceived: 'quarterdeck:topology-received',
  topologyCards: 'quarterdeck:topology-cards',
  logLines: 'quarterdeck:log-lines',
} as const;

/** Sets a performance mark now, unless it is already set. */
export function markOnce(name: string): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}

/** Sets a performance mark after the next paint, unless it is already set. */
export function markAfterPaint(name: string): void {
  if (performance.getEntriesByName(name).length > 0) return;
  afterPaint(() => performance.mark(name));
}
