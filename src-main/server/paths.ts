import type { OriginKind } from '../../src-preload/contract/entities/workspace.ts';

/**
 * Turns a path of the server into the path of an origin; API reference section 1.1.
 * @param path as the server knows it, for example `/db/configs` or `/kratos/sessions/whoami`
 * @param kind a web origin adds the prefix `/api` and calls the identity service `/.ory`
 */
export function pathOn(kind: OriginKind, path: string): string {
  if (kind === 'server') return path;
  return path.startsWith('/kratos/') ? `/api/.ory/${path.slice('/kratos/'.length)}` : `/api${path}`;
}
