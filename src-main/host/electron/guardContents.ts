import { appOrigin, isOwnPage } from './appOrigin.ts';
import type { ElectronContents } from './ElectronApi.ts';

/**
 * Keeps pages of this application on its own origin. They cannot navigate elsewhere, open windows or attach
 * web views. Other links open in the user's browser, if they are web addresses.
 * @param openLink checks and opens the address; rejected addresses stay closed
 */
export function guardContents(
  contents: Pick<ElectronContents, 'loadURL' | 'on' | 'setWindowOpenHandler'>,
  openLink: (url: string) => Promise<void>,
): void {
  const restrictNavigation = (details: { readonly url: string; preventDefault(): void }) => {
    if (!isOwnPage(details.url)) details.preventDefault();
  };
  contents.on('will-navigate', restrictNavigation);
  contents.on('will-frame-navigate', restrictNavigation);
  contents.on('will-redirect', restrictNavigation);
  // Chromium announces no navigation to `about:blank`.
  contents.on('did-navigate', (_event, url) => {
    // A new load, such as a reload, cancels this one.
    if (!isOwnPage(url)) contents.loadURL(`${appOrigin}/`).catch(() => undefined);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // Pages of this application have no external address. Rejected addresses are ignored silently, like a
    // blocked pop-up.
    if (!url.startsWith(appOrigin)) openLink(url).catch(() => undefined);
    return { action: 'deny' };
  });
}
