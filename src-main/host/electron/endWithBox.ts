import { type FatalError, logFlushMs } from '../uncaughtErrors.ts';
import type { ElectronApi } from './ElectronApi.ts';

/**
 * Displays why the application ends, and ends it with exit code 1. Waits for `ready`: before that, Electron
 * on Linux writes the message to standard error, which desktop users do not see.
 * @param release runs directly before the end
 */
export async function endWithBox(
  { app, dialog }: Pick<ElectronApi, 'app' | 'dialog'>,
  { title, sentence, details }: FatalError,
  release: () => void,
): Promise<void> {
  try {
    await app.whenReady();
    dialog.showErrorBox(title, details === undefined ? sentence : `${sentence}\n\n${details}`);
  } finally {
    setTimeout(() => {
      release();
      app.exit(1);
    }, logFlushMs);
  }
}
