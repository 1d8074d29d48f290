import { marks } from '../kit/marks.ts';
import { bridge } from './bridge/bridge.ts';

const firstRows: readonly string[] = [marks.catalogRows, marks.healthRows];

/** Lets main know once when the first rows of this window are on the screen: what would be in their way waits for it. */
export function tellPainted(): void {
  const watching = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => firstRows.includes(name))) return;
    watching.disconnect();
    // Main does not wait for ever: what is not heard of costs some seconds.
    bridge.shell.window.painted().catch(() => undefined);
  });
  watching.observe({ entryTypes: ['mark'] });
}
