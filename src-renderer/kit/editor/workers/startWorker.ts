/**
 * Starts a worker for Monaco.
 * @param label Monaco's name of the service: a language, or `editorWorkerService`.
 */
export function startWorker(label: string): Worker {
  // Each `new URL()` is written out because the build detects workers by this exact expression.
  switch (label) {
    case 'yaml':
      return new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module', name: 'yaml' });
    case 'json':
      return new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module', name: 'json' });
    default:
      return new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module', name: 'editor' });
  }
}
