import { marks } from '#kit/marks.ts';
import { bridge } from './bridge/bridge.ts';

const firstRows: readonly string[] = [
  marks.topologyCards,
  marks.catalogRows,
  marks.healthRows,
  marks.logLines,
];

/** Notifies the main process once when the first rows are rendered. Deferred background work then starts. */
export function reportFirstPaint(): void {
  const watching = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => firstRows.includes(name))) return;
    watching.disconnect();
    // The main process has a timeout, so a lost call only delays its work by seconds.
    bridge.shell.window.painted().catch(() => undefined);
  });
  watching.observe({ entryTypes: ['mark'] });
}
