import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { workspacesFile } from '#main/host/startupSettings.ts';

/** An application without a window that runs for one command. */
export interface StartedOwner {
  readonly folder: string;
  /** Ends the application. Resolves when it has released its data folder. */
  stop(): Promise<void>;
}

/** The application did not start. The message is for the user. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** Max characters of the errors of the application to show. */
const maxErrorCharacters = 2_000;

const notStarted = 'Quarterdeck could not be started for this command.';

/** Returns the first folder in which a workspace was added. */
export const findFolderWithWorkspace = (folders: readonly string[]): string | undefined =>
  folders.find((folder) => existsSync(workspacesFile(folder)));

/** Resolves with the next line that the application writes. */
function nextLine(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', (error) => reject(new StartFailure(`${notStarted}\n${error.message}`)));
    child.once('exit', () => reject(new StartFailure(`${notStarted}\n${errors()}`.trim())));
  });
}

/**
 * Starts the application without a window. It ends when `stop` is called, or with this process.
 * @param entry program of the web host
 * @param folder data folder with a workspace
 * @throws StartFailure with the errors of the application
 */
export async function startOwner(entry: string, folder: string): Promise<StartedOwner> {
  const child = fork(entry, ['--no-window', '--for-command', '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => {
    errors = (errors + data.toString('utf8')).slice(-maxErrorCharacters);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    // Either it is ready, or another process has become the owner of the folder.
    await nextLine(child, () => errors);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    folder,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
