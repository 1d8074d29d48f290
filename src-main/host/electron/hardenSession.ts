import type { WindowSource } from '../windowFiles.ts';
import { appScheme, isOwnPage } from './appOrigin.ts';
import type { ElectronSession } from './ElectronApi.ts';

/** The only permissions of a page: writing selected text to the clipboard, and keeping a wall screen on. */
const allowedPermissions: readonly string[] = ['clipboard-sanitized-write', 'screen-wake-lock'];

/** Schemes whose requests never leave the process. */
const localSchemes = ['app:', 'data:', 'blob:', 'devtools:'];

const isLocal = (url: string): boolean => localSchemes.some((scheme) => url.startsWith(scheme));

/** @param from URL or origin of the requesting page */
const isAllowed = (permission: string, from: string): boolean =>
  allowedPermissions.includes(permission) && isOwnPage(from);

/**
 * Hardens the session of this application. Pages come only from its own files, without network requests.
 * Other permissions, devices, downloads and spell-check dictionaries are denied.
 */
export function hardenSession(session: ElectronSession, files: WindowSource): void {
  session.protocol.handle(appScheme, async (request) => {
    if (!isOwnPage(request.url)) return new Response('Wrong host', { status: 403 });
    try {
      const { pathname, search } = new URL(request.url);
      const answer = await files.answer(pathname + search);
      const body = typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body);
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (error) {
      return new Response(`Quarterdeck could not answer this request. ${error}`, { status: 500 });
    }
  });
  session.webRequest.onBeforeRequest(({ url }, respond) =>
    respond({ cancel: !isLocal(url) && files.mayConnect?.(url) !== true }),
  );
  session.setPermissionRequestHandler((_contents, permission, grant, { requestingUrl }) =>
    grant(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
}
