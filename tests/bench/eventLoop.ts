import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const answerSchema = z.object({ longestTaskMs: z.number() });

/** Node options that monitor the event loop of the new process. */
export const watchedLoop: readonly string[] = ['--import', new URL('./loopMonitor.ts', import.meta.url).href];

/** Resets the recorded delays. */
export const beginLoop = (child: ChildProcess): void => void child.send('loop: begin');

/** Returns the longest delay of the event loop since `beginLoop()`, in milliseconds. */
export async function longestTaskMs(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(() => {
    throw new Error('The watched process ended.');
  });
  child.send('loop: tell');
  const [answer] = await Promise.race([answered, ended]);
  return answerSchema.parse(answer).longestTaskMs;
}

/** A monitored process that does nothing. Its delays show the noise of the machine. */
export async function startIdleProcess(): Promise<{ readonly process: ChildProcess; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [...watchedLoop, '--eval', ''], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'spawn');
  return {
    process: child,
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
