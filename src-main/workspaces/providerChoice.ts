import type { Hosted } from '#contract/entities/workspace.ts';
import { defaultProvider, frontendOf } from '#contract/rules/signInMethods.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { Redactor } from '../base/Redactor.ts';
import { type ProbeOptions, parseAddress } from '../server/probe.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { Transports } from '../server/Transports.ts';
import { FrontendApi } from '../session/hosted/FrontendApi.ts';
import { messages as hostedMessages } from '../session/hosted/messages.ts';
import { messages } from './messages.ts';

/** Sign-in method that the user chose. */
export type SignInChoice =
  | 'found'
  | { readonly accounts?: string | undefined; readonly frontend?: string | undefined };

/** Domains of the service that uses the default provider. */
const knownDomains = ['flanksource.com', 'flanksource.io'];

/** Returns the provider of a server on a known domain; undefined for others. */
export function knownProviderFor(origin: string): Hosted | undefined {
  const { hostname } = new URL(origin);
  const known = knownDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  return known ? defaultProvider : undefined;
}

function originOf(address: string): string {
  const url = parseAddress(address);
  if (url === undefined) throw new Failure('INVALID', { sentence: messages.noProvider });
  return url.origin;
}

/**
 * Returns the provider that the user entered.
 * @throws Failure INVALID if a URL is malformed
 */
export function toProvider({ accounts, frontend }: Exclude<SignInChoice, 'found'>): Hosted {
  const pages = accounts?.trim() ? originOf(accounts) : defaultProvider.accounts;
  return { accounts: pages, frontend: frontend?.trim() ? originOf(frontend) : frontendOf(pages) };
}

const connectTimeoutMs = 10_000;

/**
 * Checks whether a URL belongs to an identity provider.
 * @returns the problem as a message with details; undefined if there is none
 */
export async function findProviderProblem(
  { frontend }: Hosted,
  { clock, proxy, resolveProxy, authority }: ProbeOptions,
  log: Log,
): Promise<{ readonly sentence: string; readonly wayOn: string; readonly details?: string } | undefined> {
  const transports = new Transports('', { authority, connectTimeoutMs }, (origin) =>
    proxyFor(proxy, origin, resolveProxy),
  );
  // Needs no real redactor, because no user is signed in and the request has no secrets.
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
