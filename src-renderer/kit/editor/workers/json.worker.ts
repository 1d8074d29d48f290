import 'monaco-editor/esm/vs/language/json/json.worker.js';

/** An answer of Monaco's worker protocol (vs/base/common/worker/webWorker.ts). */
interface Reply {
  readonly res: unknown;
  readonly err?: { readonly name?: string; readonly message?: string };
}

const isStackOverflow = ({ err }: Partial<Reply>): boolean =>
  err?.name === 'RangeError' && err.message?.includes('call stack') === true;

const scope = globalThis as unknown as { postMessage(message: object): void };
const post = scope.postMessage.bind(scope);

// The language service reads by recursion. A text that is nested too deeply loses it (`languageFor`), but a request that was under way
// reads the new text: it finds nothing instead of failing with an error in the window.
scope.postMessage = (message: Partial<Reply>) =>
  post(isStackOverflow(message) ? { ...message, res: [], err: undefined } : message);
