/**
 * First message of the window on a new connection, before any call. On the web host it carries the key of the
 * start URL or an earlier handshake's token. In Electron it carries neither.
 */
export interface HandshakeRequest {
  readonly type: 'hello';
  readonly buildId: string;
  readonly key?: string;
  readonly token?: string;
}

/** Answer of the main process. An outdated window reloads if `buildId` differs. */
export type HandshakeAnswer =
  | { readonly type: 'welcome'; readonly buildId: string; readonly token?: string }
  | { readonly type: 'refused'; readonly sentence: string };

/** Name of the window message that carries the port from the preload script. */
export const portMessage = 'quarterdeck:port';
