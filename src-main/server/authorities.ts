import { getCACertificates } from 'node:tls';
import { certificatesOf } from './authority.ts';

/**
 * Returns the trusted certificate authorities: Node's, those of `NODE_EXTRA_CA_CERTS`, the system's, and the
 * workspace's own.
 * @param own PEM of the workspace's file
 */
export const authorities = (own?: string): string[] => [
  ...new Set([
    ...getCACertificates('default'),
    ...getCACertificates('system'),
    ...(own === undefined ? [] : certificatesOf(own)),
  ]),
];
