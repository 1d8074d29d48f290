/** What the worker answers. */
export type YamlAnswer = { readonly yaml: string } | { readonly problem: string };

const start = () => new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' });

/** A worker that has nothing to do: starting one takes longer than most documents. */
let idle: Worker | undefined;

/** Starts the worker before there is something to write. */
export function warmYaml(): void {
  idle ??= start();
}

/**
 * Writes a JSON document as YAML, in a worker: a large one takes seconds, and the window must not stand still for them.
 * @param signal ends the worker when nobody waits any more
 * @throws Error what went wrong in the worker, or that it could not be loaded
 */
export async function toYaml(json: string, signal: AbortSignal): Promise<string> {
  const worker = idle ?? start();
  idle = undefined;
  const answer = await new Promise<YamlAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<YamlAnswer>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'The worker could not be started.'));
    worker.postMessage(json);
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  if (idle === undefined) idle = worker;
  else worker.terminate();
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.yaml;
}
