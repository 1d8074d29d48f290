import type { QueryClient } from '@tanstack/react-query';

/** What the worker answers. */
export type YamlAnswer = { readonly yaml: string } | { readonly problem: string };

const start = () => new Worker(new URL('./yaml.worker.ts', import.meta.url), { type: 'module' });

/** A worker that has nothing to do: starting one takes longer than most documents. */
let idle: Worker | undefined;

/** Starts the worker before there is something to write. */
export function warmYaml(): void {
  if (idle !== undefined) return;
  const made = start();
  // One whose script did not come answers nothing, ever: the next document starts another, which tells of its own failure.
  made.onerror = () => {
    if (idle === made) idle = undefined;
  };
  idle = made;
}

/** Characters of documents whose YAML is kept: those that were prepared or shown last. */
const keptLength = 4_000_000;

interface Documents {
  /** The YAML of what was written. */
  readonly written: Map<string, string>;
  /** What is being written ahead. */
  readonly coming: Map<string, Promise<string>>;
}

/** By the answers of one person in one workspace: nobody else ever sees them, and they go with the session. */
const documents = new WeakMap<QueryClient, Documents>();

function documentsOf(answers: QueryClient): Documents {
  const known = documents.get(answers);
  if (known !== undefined) return known;
  const made: Documents = { written: new Map(), coming: new Map() };
  documents.set(answers, made);
  return made;
}

/** Keeps it as the newest, which stays however long it is: else it would be written again while it is shown. */
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

/** The YAML of a document that was written before; undefined when it was not. Who asks shows it: it is the newest again. */
export function writtenYaml(answers: QueryClient, json: string): string | undefined {
  const { written } = documentsOf(answers);
  const yaml = written.get(json);
  if (yaml !== undefined) {
    written.delete(json);
    written.set(json, yaml);
  }
  return yaml;
}

/** Writes the YAML of a document that will be wanted in a moment. @throws Error as `toYaml` does, which tells it again */
export async function prepareYaml(answers: QueryClient, json: string): Promise<void> {
  if (writtenYaml(answers, json) !== undefined) return;
  const { coming } = documentsOf(answers);
  let writing = coming.get(json);
  if (writing === undefined) {
    // It leaves when it failed, too: whoever shows the document tries once more.
    writing = write(answers, json, new AbortController().signal).finally(() => coming.delete(json));
    coming.set(json, writing);
  }
  await writing;
}

/**
 * Writes a JSON document as YAML, in a worker: a large one takes seconds, and the window must not stand still for them.
 * @param signal ends the worker when nobody waits any more
 * @throws Error what went wrong in the worker, or that it could not be loaded
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
