import type { Log } from '../../base/log.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';

const { crash, unresponsive, unload } = desktopTexts;

/** Of the two buttons of each question, the one that goes on. */
const first = 0;
const second = 1;

/**
 * Asks the person what to do when a window's page dies, does not answer, or holds what was not saved. Whatever happens stands in
 * the log.
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
    // A page that does not answer cannot be reloaded: it is ended first, which is no crash to tell of.
    reloading = true;
    webContents.forcefullyCrashRenderer();
    reload();
  };

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reloading || reason === 'clean-exit') return;
    log.error('a window stopped working', { reason, exitCode });
    offerAfterCrash().catch((error: unknown) => log.error('nobody could be asked', { error }));
  });
  // Not the window's events: Electron emits `unresponsive` on the window 5 s after each `close`, also when the person chose to stay.
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
