import type { Log } from '../../base/log.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';

const { crash, unresponsive, unload } = desktopTexts;

/** Index of the buttons in each prompt. */
const first = 0;
const second = 1;

/**
 * Prompts the user when a window's page crashes, does not respond, or has unsaved changes. All cases are
 * logged.
 */
export function watchWindow(window: ElectronWindow, { dialog }: Pick<ElectronApi, 'dialog'>, log: Log): void {
  const { webContents } = window;
  let reloading = false;
  let asking: AbortController | undefined;

  const reload = () => {
    reloading = false;
    if (!window.isDestroyed()) webContents.reload();
  };

  const offerAfterCrash = async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: crash.message,
      detail: crash.detail,
      buttons: [crash.reload, crash.close],
      defaultId: first,
      cancelId: second,
    });
    if (response === first) reload();
    else if (!window.isDestroyed()) window.destroy();
  };

  const offerWhenStuck = async () => {
    asking = new AbortController();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: unresponsive.message,
      detail: unresponsive.detail,
      buttons: [unresponsive.wait, unresponsive.reload],
      defaultId: first,
      cancelId: first,
      signal: asking.signal,
    });
    asking = undefined;
    if (response !== second || window.isDestroyed()) return;
    // An unresponsive page cannot be reloaded. Crash it first, which must not be reported as a crash.
    reloading = true;
    webContents.forcefullyCrashRenderer();
    reload();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reloading || reason === 'clean-exit') return;
    log.error('a window stopped working', { reason, exitCode });
    offerAfterCrash().catch((error: unknown) => log.error('nobody could be asked', { error }));
  });
  // Not the window's event: Electron emits that one 5 s after each `close`, even when the user chose to stay.
  webContents.on('unresponsive', () => {
    if (asking !== undefined) return;
    log.warn('a window does not answer');
    offerWhenStuck().catch((error: unknown) => log.error('nobody could be asked', { error }));
  });
  webContents.on('responsive', () => asking?.abort());
  webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: unload.message,
      detail: unload.detail,
      buttons: [unload.leave, unload.stay],
      defaultId: second,
      cancelId: second,
    });
    if (answer === first) event.preventDefault();
  });
}
