/**
 * Starts the worker that Monaco asks for.
 * @param label Monaco's name of the service: a language, or its own `editorWorkerService`
 */
export function startWorker(label: string): Worker {
  // Each address is written out: the build finds workers by this very expression.
  switch (label) {
    case 'yaml':
      return new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module', name: 'yaml' });
    case 'json':
      return new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module', name: 'json' });
    default:
      return new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module', name: 'editor' });
  }
}
