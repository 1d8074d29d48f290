import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, 'folderOwnerProcess.ts');

export interface FolderStart {
  readonly process: ChildProcess;
  take(): Promise<string>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process that can take a data folder. */
export async function startFolderOwner(data: string): Promise<FolderStart> {
  const child = spawn(process.execPath, [program, data], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await lines.next();
  return {
    process: child,
    async take() {
      child.stdin.write('take\n');
      const { value } = await lines.next();
      return String(value);
    },
    async end(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}
