import { afterPaint } from './afterPaint.ts';

/** The fixed names of performance marks in the window; the benchmark reads them. */
export const marks = {
  windowStart: 'quarterdeck:window-start',
  /** Sign-in or the frame is on the screen. */
  shellPainted: 'quarterdeck:shell-painted',
  /** The first rows of the catalog list are on the screen. */
  catalogRows: 'quarterdeck:catalog-rows',
  /** The first answer with checks came over the bridge. */
  healthReceived: 'quarterdeck:health-received',
  /** The first rows of the health dashboard are on the screen. */
  healthRows: 'quarterdeck:health-rows',
  /** The first answer with components came over the bridge. */
  topologyReceived: 'quarterdeck:topology-received',
  /** The first cards of the topology are on the screen. */
  topologyCards: 'quarterdeck:topology-cards',
  /** The first lines of a log are on the screen. */
  logLines: 'quarterdeck:log-lines',
} as const;

/** Sets a mark once, now. */
export function markOnce(name: string): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}

/** Sets a mark once, after the browser has painted what was just rendered. */
export function markAfterPaint(name: string): void {
  if (performance.getEntriesByName(name).length > 0) return;
  afterPaint(() => performance.mark(name));
}
