import type { QueryClient } from '@tanstack/react-query';

export type YamlAnswer = { readonly yaml: string } | { readonly problem: string };

const start = () => new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' });

/** An idle worker, because starting one takes longer than converting most documents. */
let idle: Worker | undefined;

/** Starts the worker in advance. */
export function warmYaml(): void {
  if (idle !== undefined) return;
  const made = start();
  // A worker whose script failed to load never answers. The next document starts a new one, which reports its
  // own failure.
  made.onerror = () => {
    if (idle === made) idle = undefined;
  };
  idle = made;
}

/** Maximum size of the YAML cache, in characters of JSON and YAML. The most recently used documents stay. */
const keptLength = 4_000_000;

interface Documents {
  readonly written: Map<string, string>;
  /** Documents being converted in advance. */
  readonly coming: Map<string, Promise<string>>;
}

/** One cache per query client, that is, per user and workspace. Deleted with the session. */
const documents = new WeakMap<QueryClient, Documents>();

function documentsOf(answers: QueryClient): Documents {
  const known = documents.get(answers);
  if (known !== undefined) return known;
  const made: Documents = { written: new Map(), coming: new Map() };
  documents.set(answers, made);
  return made;
}

/** Adds the newest document, whatever its size, because it is displayed. */
function keep(written: Map<string, string>, json: string, yaml: string): void {
  written.delete(json);
  written.set(json, yaml);
  let length = 0;
  for (const [from, to] of written) length += from.length + to.length;
  for (const [from, to] of written) {
    if (length <= keptLength || from === json) return;
    written.delete(from);
    length -= from.length + to.length;
  }
}

/** Returns the cached YAML of a document and marks it as the newest. Otherwise undefined. */
export function writtenYaml(answers: QueryClient, json: string): string | undefined {
  const { written } = documentsOf(answers);
  const yaml = written.get(json);
  if (yaml !== undefined) {
    written.delete(json);
    written.set(json, yaml);
  }
  return yaml;
}

/**
 * Converts a document in advance.
 * @throws Error like `toYaml`, which reports it again
 */
export async function prepareYaml(answers: QueryClient, json: string): Promise<void> {
  if (writtenYaml(answers, json) !== undefined) return;
  const { coming } = documentsOf(answers);
  let writing = coming.get(json);
  if (writing === undefined) {
    // Also removed after a failure, so that displaying the document retries.
    writing = write(answers, json, new AbortController().signal).finally(() => coming.delete(json));
    coming.set(json, writing);
  }
  await writing;
}

/**
 * Converts a JSON document to YAML in a worker, because large documents take seconds.
 * @param signal terminates the worker
 * @throws Error from the worker, or if it could not be loaded
 */
export const toYaml = (answers: QueryClient, json: string, signal: AbortSignal): Promise<string> =>
  documentsOf(answers).coming.get(json) ?? write(answers, json, signal);

async function write(answers: QueryClient, json: string, signal: AbortSignal): Promise<string> {
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
  keep(documentsOf(answers).written, json, answer.yaml);
  return answer.yaml;
}
