import { type Answers, type CallName, pending } from '../stories/FakeBridge.ts';
import type { StoryWindow } from '../stories/StoryWindow.ts';

/** Minimum size of an answer that is measured, in characters or bytes. Smaller messages are ignored. */
export const minMeasuredSize = 5_000;

/** State in the page. Times are in milliseconds of the page's own clock. */
interface Noted {
  noteAnswers?: boolean;
  answeredMs?: number | undefined;
}

/** Records when the next large bridge message arrives. Runs before the page's own scripts. */
export function noteAnswers(least: number): void {
  const noted = globalThis as Noted;
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<string | Blob | ArrayBuffer>) => {
        if (noted.noteAnswers !== true) return;
        const size =
          typeof data === 'string' ? data.length : data instanceof Blob ? data.size : data.byteLength;
        if (size >= least) noted.answeredMs ??= performance.now();
      });
    }
  };
}

interface Awaited<Name extends CallName> {
  readonly path: string;
  readonly call: Name;
  readonly answer: Answers[Name];
  /** Selector of an element that exists only once the answer is displayed. */
  readonly drawn: string;
}

/** Returns answers for a single call. A literal with a computed name does not type-check. */
const only = (call: CallName, answer: unknown): Partial<Answers> => Object.fromEntries([[call, answer]]);

/** Measures the time (ms) from receiving an answer to the frame that displays it. */
export async function answerToPainted<Name extends CallName>(
  stage: StoryWindow,
  { path, call, answer, drawn }: Awaited<Name>,
): Promise<number> {
  const { page, bridge } = stage;
  await stage.open(path, only(call, pending));
  await page.getByText('loading data...').first().waitFor();
  const painted = await page.evaluateHandle((selector) => {
    (globalThis as Noted).noteAnswers = true;
    (globalThis as Noted).answeredMs = undefined;
    const at = new Promise<number>((resolve) => {
      const look = () => {
        // The task after a frame's callbacks runs after that frame is painted.
        if (document.querySelector(selector) !== null)
          setTimeout(() => resolve(performance.now() - ((globalThis as Noted).answeredMs ?? Number.NaN)));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return { at };
  }, drawn);
  bridge.answer(only(call, answer));
  return painted.evaluate(({ at }) => at);
}
