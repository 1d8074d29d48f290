import type { ElectronContents, ElectronSession } from './ElectronApi.ts';

/** Schemes of pages of the web. */
const webSchemes = ['https:', 'http:'];

/** What a page of the web may have in a frame besides: documents that it makes itself. */
const madeSchemes = ['about:', 'blob:', 'data:'];

const schemeOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '');

/**
 * Everything that makes a session of foreign pages safe: whatever they ask of the system is refused, they leave no file, and no
 * dictionary is loaded for what is typed in them. The proxy and the check of certificates stay as the system has them.
 */
export function hardenForeignSession(session: ElectronSession): void {
  session.setPermissionRequestHandler((_contents, _permission, grant) => grant(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
}

/**
 * Keeps foreign pages on the web and in their window. A page that they want to open in another one (terms, help) goes to the person's
 * browser, if it is a web address: a second window of ours would have to say whose page it is, too.
 * @param openLink checks the address and opens it; what it refuses is not opened
 */
export function guardForeignContents(
  contents: Pick<ElectronContents, 'on' | 'setWindowOpenHandler'>,
  openLink: (url: string) => Promise<void>,
): void {
  const keep = (details: {
    readonly url: string;
    readonly isMainFrame: boolean;
    preventDefault(): void;
  }): void => {
    const scheme = schemeOf(details.url);
    const allowed = webSchemes.includes(scheme) || (!details.isMainFrame && madeSchemes.includes(scheme));
    if (!allowed) details.preventDefault();
  };
  contents.on('will-navigate', keep);
  contents.on('will-frame-navigate', keep);
  contents.on('will-redirect', keep);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Nothing in it is worth a question: Electron would keep the person where they are without one.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // A page that moves its window could put the title, which says whose page it is, out of sight.
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    // What is refused is refused without a word, as a blocked pop-up is.
    openLink(url).catch(() => undefined);
    return { action: 'deny' };
  });
}
