/**
 * First message of the window over a fresh connection, before any call.
 * On the web host it carries the key of the start address or the token of an earlier handshake; in Electron neither.
 */
export interface Hello {
  readonly type: 'hello';
  readonly buildId: string;
  readonly key?: string;
  readonly token?: string;
}

/** Main's answer. `buildId` tells an old window to reload; `token` is kept for later loads. */
export type HelloAnswer =
  | { readonly type: 'welcome'; readonly buildId: string; readonly token?: string }
  | { readonly type: 'refused'; readonly sentence: string };

/** Name of the window message that carries the port from the preload script. */
export const portMessage = 'quarterdeck:port';
