/** `web` is the host of the web client, which passes `/api/*` on; `server` is the Mission Control server itself. */
export type OriginKind = 'web' | 'server';

/** Address of the web client in front of a server that is asked at its own address; nothing answers there. */
export const webClientElsewhere = 'https://web-client.sample.example';

/** Where everything ends that a web origin does not pass on: the web client's own page. */
export const webPage = '/_web-page';

/** The server's path for a path of an origin; the sample's own endpoints have the same path on both kinds. */
export function serverPath(kind: OriginKind, url: string): string {
  if (kind === 'server' || /^\/_(?:faults|sample|mails)/.test(url)) return url;
  // A web origin passes kubectl on without a prefix: the file for kubectl names the origin itself.
  if (/^\/kubeproxy(?:[/?]|$)/.test(url)) return url;
  if (url === '/api/_health') return '/_health';
  if (url.startsWith('/api/.ory/')) return `/kratos/${url.slice('/api/.ory/'.length)}`;
  return url.startsWith('/api/') ? url.slice('/api'.length) : webPage;
}
