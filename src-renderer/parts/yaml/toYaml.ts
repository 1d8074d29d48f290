import type { QueryClient } from '@tanstack/react-query';

export type YamlAnswer = { readonly yaml: string } | { readonly problem: string };

const startWorker = () => new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' });

/** An idle worker, because starting one takes longer than converting most documents. */
let idleWorker: Worker | undefined;

/** Starts the worker in advance. */
export function warmYaml(): void {
  if (idleWorker !== undefined) return;
  const made = startWorker();
  // A worker whose script failed to load never answers. The next document starts a new one, which reports its
  // own failure.
  made.onerror = () => {
    if (idleWorker === made) idleWorker = undefined;
  };
  idleWorker = made;
}

/** Maximum size of the YAML cache, in characters of JSON and YAML. The most recently used documents stay. */
const maxCacheLength = 4_000_000;

interface Documents {
  readonly converted: Map<string, string>;
  /** Documents being converted in advance. */
  readonly pending: Map<string, Promise<string>>;
}

/** One cache per query client, that is, per user and workspace. Deleted with the session. */
const documents = new WeakMap<QueryClient, Documents>();

function documentsOf(answers: QueryClient): Documents {
  const known = documents.get(answers);
  if (known !== undefined) return known;
  const made: Documents = { converted: new Map(), pending: new Map() };
  documents.set(answers, made);
  return made;
}

/** Adds the newest document, whatever its size, because it is displayed. */
function addToCache(written: Map<string, string>, json: string, yaml: string): void {
  written.delete(json);
  written.set(json, yaml);
  let length = 0;
  for (const [from, to] of written) length += from.length + to.length;
  for (const [from, to] of written) {
    if (length <= maxCacheLength || from === json) return;
    written.delete(from);
    length -= from.length + to.length;
  }
}

/** Returns the cached YAML of a document and marks it as the newest. Otherwise undefined. */
export function cachedYaml(answers: QueryClient, json: string): string | undefined {
  const { converted } = documentsOf(answers);
  const yaml = converted.get(json);
  if (yaml !== undefined) {
    converted.delete(json);
    converted.set(json, yaml);
  }
  return yaml;
}

/**
 * Converts a document in advance.
 * @throws Error like `toYaml`, which reports it again
 */
export async function prepareYaml(answers: QueryClient, json: string): Promise<void> {
  if (cachedYaml(answers, json) !== undefined) return;
  const { pending } = documentsOf(answers);
  let conversion = pending.get(json);
  if (conversion === undefined) {
    // Also removed after a failure, so that displaying the document retries.
    conversion = convert(answers, json, new AbortController().signal).finally(() => pending.delete(json));
    pending.set(json, conversion);
  }
  await conversion;
}

/**
 * Converts a JSON document to YAML in a worker, because large documents take seconds.
 * @param signal terminates the worker
 * @throws Error from the worker, or if it could not be loaded
 */
export const toYaml = (answers: QueryClient, json: string, signal: AbortSignal): Promise<string> =>
  documentsOf(answers).pending.get(json) ?? convert(answers, json, signal);

async function convert(answers: QueryClient, json: string, signal: AbortSignal): Promise<string> {
  const worker = idleWorker ?? startWorker();
  idleWorker = undefined;
  const answer = await new Promise<YamlAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onmessage = ({ data }: MessageEvent<YamlAnswer>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'The worker could not be started.'));
    worker.postMessage(json);
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  if (idleWorker === undefined) idleWorker = worker;
  else worker.terminate();
  if ('problem' in answer) throw new Error(answer.problem);
  addToCache(documentsOf(answers).converted, json, answer.yaml);
  return answer.yaml;
}
