// ELK is loaded as an unmodified file.
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { LayoutWorkers } from './layoutClient.ts';

const newDagre = () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });

/**
 * Started when this module loads, in parallel with the data, because the first paint waits for the layout.
 */
let waiting: Worker | undefined = newDagre();

/** The worker factories of the window. ELK starts on demand. */
export const layoutWorkers: LayoutWorkers = {
  startDagre: () => {
    const worker = waiting ?? newDagre();
    waiting = undefined;
    return worker;
  },
  startElk: () => new Worker(elkWorkerUrl),
};
