import type { Log } from '#main/base/log.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';

const { name: title, crash, unresponsive, unload } = desktopTexts;

/** Index of the buttons in each prompt. */
const firstButton = 0;
const secondButton = 1;

/**
 * Prompts the user when a window's page crashes, does not respond, or has unsaved changes. All cases are
 * logged.
 */
export function watchWindow(window: ElectronWindow, { dialog }: Pick<ElectronApi, 'dialog'>, log: Log): void {
  const { webContents } = window;
  let reloading = false;
  let unresponsivePrompt: AbortController | undefined;

  const reload = () => {
    reloading = false;
    if (!window.isDestroyed()) webContents.reload();
  };

  const promptAfterCrash = async () => {
    const { response } = await dialog.showMessageBox(window, {
      title,
      type: 'error',
      message: crash.message,
      detail: crash.detail,
      buttons: [crash.reload, crash.close],
      defaultId: firstButton,
      cancelId: secondButton,
    });
    if (response === firstButton) reload();
    else if (!window.isDestroyed()) window.destroy();
  };

  const promptWhenUnresponsive = async () => {
    unresponsivePrompt = new AbortController();
    const { response } = await dialog.showMessageBox(window, {
      title,
      type: 'warning',
      message: unresponsive.message,
      detail: unresponsive.detail,
      buttons: [unresponsive.wait, unresponsive.reload],
      defaultId: firstButton,
      cancelId: firstButton,
      signal: unresponsivePrompt.signal,
    });
    unresponsivePrompt = undefined;
    if (response !== secondButton || window.isDestroyed()) return;
    // An unresponsive page cannot be reloaded. Crash it first, which must not be reported as a crash. Its end
    // is reported later.
    reloading = true;
    webContents.forcefullyCrashRenderer();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reloading) {
      reload();
      return;
    }
    if (reason === 'clean-exit') return;
    log.error('the renderer process of a window ended', { reason, exitCode });
    promptAfterCrash().catch((error: unknown) => log.error('failed to show the prompt', { error }));
  });
  // Not the window's event: Electron emits that one 5 s after each `close`, even when the user chose to stay.
  webContents.on('unresponsive', () => {
    if (unresponsivePrompt !== undefined) return;
    log.warn('a window is unresponsive');
    promptWhenUnresponsive().catch((error: unknown) => log.error('failed to show the prompt', { error }));
  });
  webContents.on('responsive', () => unresponsivePrompt?.abort());
  webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      title,
      type: 'question',
      message: unload.message,
      detail: unload.detail,
      buttons: [unload.leave, unload.stay],
      defaultId: secondButton,
      cancelId: secondButton,
    });
    if (answer === firstButton) event.preventDefault();
  });
}
