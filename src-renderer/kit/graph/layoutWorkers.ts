// ELK is loaded as an unmodified file.
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { LayoutWorkers } from './layoutClient.ts';

const startDagreWorker = () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });

/**
 * Started when this module loads, in parallel with the data, because the first paint waits for the layout.
 */
let preloadedWorker: Worker | undefined = startDagreWorker();

/** The worker factories of the window. ELK starts on demand. */
export const layoutWorkers: LayoutWorkers = {
  startDagre: () => {
    const worker = preloadedWorker ?? startDagreWorker();
    preloadedWorker = undefined;
    return worker;
  },
  startElk: () => new Worker(elkWorkerUrl),
};
