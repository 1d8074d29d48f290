import type { ElectronContents, ElectronSession } from './ElectronApi.ts';

const webSchemes = ['https:', 'http:'];

/** Further schemes in frames of web pages: documents that the page creates itself. */
const inlineSchemes = ['about:', 'blob:', 'data:'];

const schemeOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '');

/**
 * Hardens a session for foreign pages. Denies all permissions, downloads and the spell checker. Proxy and
 * certificate checks stay with the system.
 */
export function hardenForeignSession(session: ElectronSession): void {
  session.setPermissionRequestHandler((_contents, _permission, grant) => grant(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
}

/**
 * Keeps foreign pages on the web and in their window. Links for a new window open in the user's browser, if
 * they are web addresses. A second window would also have to show its host.
 * @param openLink checks and opens the address; rejected addresses stay closed
 */
export function guardForeignContents(
  contents: Pick<ElectronContents, 'on' | 'setWindowOpenHandler'>,
  openLink: (url: string) => Promise<void>,
): void {
  const restrictNavigation = (details: {
    readonly url: string;
    readonly isMainFrame: boolean;
    preventDefault(): void;
  }): void => {
    const scheme = schemeOf(details.url);
    const allowed = webSchemes.includes(scheme) || (!details.isMainFrame && inlineSchemes.includes(scheme));
    if (!allowed) details.preventDefault();
  };
  contents.on('will-navigate', restrictNavigation);
  contents.on('will-frame-navigate', restrictNavigation);
  contents.on('will-redirect', restrictNavigation);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Ignore the page's unload prompt: without a handler, Electron would silently stay on the page.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // A page could move its window so that the title with the host is not visible.
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // Rejected addresses are ignored silently, like a blocked pop-up.
    openLink(url).catch(() => undefined);
    return { action: 'deny' };
  });
}
