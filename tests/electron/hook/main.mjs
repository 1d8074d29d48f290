// Runs the application, and a script next to it in the same main process. With a debugger, Chromium does not
// report hung pages.
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as electron from 'electron';

/** @param {Record<string, unknown>} event */
const report = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

const { app, BrowserWindow, dialog } = electron;

/** @type {(options: { message: string }) => number} */
let answer = () => 0;
const showMessageBox = async (/** @type {unknown[]} */ ...args) => {
  const options = /** @type {{ message: string }} */ (args.at(-1));
  report({ event: 'box', message: options.message });
  return { response: answer(options), checkboxChecked: false };
};
Object.assign(dialog, { showMessageBox });

/** Hangs the page, gives it input until Chromium notices, and answers Reload. */
async function hang() {
  const [window] = await once(app, 'browser-window-created').then(([, made]) => [made]);
  await once(window.webContents, 'did-finish-load');
  answer = () => 1;
  window.webContents.executeJavaScript('for (;;) {}').catch(() => undefined);
  const timer = setInterval(() => {
    for (const type of /** @type {const} */ (['mouseDown', 'mouseUp']))
      window.webContents.sendInputEvent({ type, x: 100, y: 100, button: 'left', clickCount: 1 });
  }, 500);
  await once(window.webContents, 'unresponsive');
  clearInterval(timer);
  await once(window.webContents, 'did-finish-load');
  report({ event: 'reloaded', windows: BrowserWindow.getAllWindows().length });
  app.quit();
}

hang().catch((error) => {
  report({ event: 'failed', error: String(error) });
  app.exit(3);
});
await import(pathToFileURL(join(process.env.QUARTERDECK_HOOKED ?? '', 'out', 'main', 'index.js')).href);
