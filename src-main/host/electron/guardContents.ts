import { appOrigin, isOwnPage } from './appOrigin.ts';
import type { ElectronContents } from './ElectronApi.ts';

/**
 * Keeps whatever shows pages on our own: it never goes elsewhere, opens no window and takes no web view. A link that wants to go
 * elsewhere goes to the person's browser, if it is a web address.
 * @param openLink checks the address and opens it; what it refuses is not opened
 */
export function guardContents(
  contents: Pick<ElectronContents, 'on' | 'setWindowOpenHandler'>,
  openLink: (url: string) => Promise<void>,
): void {
  const stay = (details: { readonly url: string; preventDefault(): void }) => {
    if (!isOwnPage(details.url)) details.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // Our own pages have no address outside; what is refused is refused without a word, as a blocked pop-up is.
    if (!url.startsWith(appOrigin)) openLink(url).catch(() => undefined);
    return { action: 'deny' };
  });
}
