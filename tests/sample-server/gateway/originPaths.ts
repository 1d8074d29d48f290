/** `web`: the web client's host, which forwards `/api/*`. `server`: the Mission Control server itself. */
export type OriginKind = 'web' | 'server';

/** URL of the web client when clients connect to the server directly. No process listens there. */
export const separateWebClientOrigin = 'https://web-client.sample.example';

/** The web client's own page, which a web origin serves for all paths that it does not forward. */
export const webPage = '/_web-page';

/** Returns the server's path for an origin's path. Control endpoints have the same path on both kinds. */
export function serverPath(kind: OriginKind, url: string): string {
  if (kind === 'server' || /^\/_(?:faults|sample|mails)/.test(url)) return url;
  // A web origin forwards `/kubeproxy` without a prefix, because the kubeconfig refers to the origin itself.
  if (/^\/kubeproxy(?:[/?]|$)/.test(url)) return url;
  if (url === '/api/_health') return '/_health';
  if (url.startsWith('/api/.ory/')) return `/kratos/${url.slice('/api/.ory/'.length)}`;
  return url.startsWith('/api/') ? url.slice('/api'.length) : webPage;
}
