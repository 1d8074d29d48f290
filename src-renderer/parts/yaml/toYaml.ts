/** What the worker answers. */
export type YamlAnswer = { readonly yaml: string } | { readonly problem: string };

/**
 * Writes a JSON document as YAML, in a worker: a large one takes seconds, and the window must not stand still for them.
 * @param signal ends the worker when nobody waits any more
 * @throws Error what went wrong in the worker, or that it could not be loaded
 */
export function toYaml(json: string, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' });
  const end = () => worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<YamlAnswer>) =>
      'yaml' in data ? resolve(data.yaml) : reject(new Error(data.problem));
    worker.onerror = (event) => reject(new Error(event.message || 'The worker could not be started.'));
    worker.postMessage(json);
  }).finally(() => {
    signal.removeEventListener('abort', end);
    end();
  });
}
