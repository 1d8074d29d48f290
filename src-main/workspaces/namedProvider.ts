import type { Hosted } from '../../src-preload/contract/entities/workspace.ts';
import { frontendOf, usualProvider } from '../../src-preload/contract/rules/doors.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { Redactor } from '../base/Redactor.ts';
import { type ProbeOptions, parseAddress } from '../server/probe.ts';
import { proxyFor } from '../server/proxyChoice.ts';
import { Transports } from '../server/Transports.ts';
import { FrontendApi } from '../session/hosted/FrontendApi.ts';
import { messages as hostedMessages } from '../session/hosted/messages.ts';
import { messages } from './messages.ts';

/** How people sign in, where a person says it. */
export type SignInChoice =
  | 'found'
  | { readonly accounts?: string | undefined; readonly frontend?: string | undefined };

/** Domains of the service that has the usual provider; API reference section 2.1. */
const usualDomains = ['flanksource.com', 'flanksource.io'];

/** The provider of a server that belongs to a service which is known; undefined for any other. */
export function usualProviderFor(origin: string): Hosted | undefined {
  const { hostname } = new URL(origin);
  const known = usualDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return known ? usualProvider : undefined;
}

function originOf(address: string): string {
  const url = parseAddress(address);
  if (url === undefined) throw new Failure('INVALID', { sentence: messages.noProvider });
  return url.origin;
}

/**
 * The provider that a person named.
 * @throws Failure INVALID for what is no address
 */
export function namedProvider({ accounts, frontend }: Exclude<SignInChoice, 'found'>): Hosted {
  const pages = accounts?.trim() ? originOf(accounts) : usualProvider.accounts;
  return { accounts: pages, frontend: frontend?.trim() ? originOf(frontend) : frontendOf(pages) };
}

const connectTimeoutMs = 10_000;

/**
 * Looks whether a provider is one.
 * @returns why not, as a sentence with its details; undefined when it is
 */
export async function whyNoProvider(
  { frontend }: Hosted,
  { clock, proxy, resolveProxy, authority }: ProbeOptions,
  log: Log,
): Promise<{ readonly sentence: string; readonly wayOn: string; readonly details?: string } | undefined> {
  const transports = new Transports('', { authority, connectTimeoutMs }, (origin) =>
    proxyFor(proxy, origin, resolveProxy),
  );
  // Nothing secret is asked: nobody is signed in.
  const api = new FrontendApi({ frontend, transports, clock, redactor: new Redactor(), log });
  try {
    await api.pages();
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { sentence, details } = error.data;
    const away = error.code === 'OFFLINE' || error.code === 'TIMEOUT';
    return {
      sentence: away ? sentence : hostedMessages.notOne(api.host),
      wayOn: hostedMessages.wayOn,
      ...(details === undefined ? {} : { details }),
    };
  } finally {
    await transports.close();
  }
}
