import { type Answers, type CallName, pending } from '../stories/FakeBridge.ts';
import type { Stage } from '../stories/Stage.ts';

/** Smaller messages are no answer that is waited for. Characters or bytes. */
export const leastAnswer = 5_000;

/** What the window notes of the answer that is waited for, in milliseconds of its own clock. */
interface Noted {
  noteAnswers?: boolean;
  answeredMs?: number | undefined;
}

/** Notes when the next large message comes over the bridge, from before the page's own scripts run. */
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
  /** What the screen waits for. */
  readonly call: Name;
  readonly answer: Answers[Name];
  /** What is there when the answer is shown. */
  readonly drawn: string;
}

/** Answers of one call alone. The compiler gives up on them as a literal with a computed name. */
const only = (call: CallName, answer: unknown): Partial<Answers> => Object.fromEntries([[call, answer]]);

/** From an answer's coming to the frame after which the screen shows it, in milliseconds. */
export async function answerToPainted<Name extends CallName>(
  stage: Stage,
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
        // The task after a frame's callbacks is one after its painting.
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
