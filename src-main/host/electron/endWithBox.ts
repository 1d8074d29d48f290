import { type Ending, lastWriteMs } from '../uncaughtErrors.ts';
import type { ElectronApi } from './ElectronApi.ts';

/**
 * Shows why Quarterdeck ends, and ends it with exit code 1. Before Electron is ready the box would go to standard error on Linux, where
 * a person who clicked an icon sees nothing.
 * @param release runs directly before the end
 */
export async function endWithBox(
  { app, dialog }: Pick<ElectronApi, 'app' | 'dialog'>,
  { title, sentence, details }: Ending,
  release: () => void,
): Promise<void> {
  try {
    await app.whenReady();
    dialog.showErrorBox(title, details === undefined ? sentence : `${sentence}\n\n${details}`);
  } finally {
    setTimeout(() => {
      release();
      app.exit(1);
    }, lastWriteMs);
  }
}
