// ELK stays as it was published, in a file of its own.
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { LayoutWorkers } from './layoutClient.ts';

const newDagre = () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });

/** Started with the graph's own code, while its data is still on the way: the first picture waits for a layout. */
let waiting: Worker | undefined = newDagre();

/** The window's workers; ELK starts when it is first needed. */
export const layoutWorkers: LayoutWorkers = {
  startDagre: () => {
    const worker = waiting ?? newDagre();
    waiting = undefined;
    return worker;
  },
  startElk: () => new Worker(elkWorkerUrl),
};
