// ELK stays as it was published, in a file of its own.
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { LayoutWorkers } from './layoutClient.ts';

/** The window's workers; each starts when it is first needed. */
export const layoutWorkers: LayoutWorkers = {
  startDagre: () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' }),
  startElk: () => new Worker(elkWorkerUrl),
};
