import type { OriginKind } from '../../src-preload/contract/entities/workspace.ts';

const checks = '/canary';

/**
 * Turns a path of the server into the path of an origin; API reference section 1.1.
 * @param path as the server knows it, for example `/db/configs` or `/kratos/sessions/whoami`
 * @param kind a web origin adds the prefix `/api` and calls the identity service `/.ory`; a health checker itself has its own
 * paths without `/canary` (server reference section 6.8)
 */
export function pathOn(kind: OriginKind, path: string): string {
  if (kind === 'server') return path;
  if (kind === 'checker') return path.startsWith(`${checks}/`) ? path.slice(checks.length) : path;
  return path.startsWith('/kratos/') ? `/api/.ory/${path.slice('/kratos/'.length)}` : `/api${path}`;
}
