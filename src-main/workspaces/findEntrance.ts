import type { Hosted, ProbeFailure } from '../../src-preload/contract/entities/workspace.ts';
import type { Log } from '../base/log.ts';
import { type Probed, type ProbeOptions, parseAddress, probe } from '../server/probe.ts';
import { namedProvider, type SignInChoice, usualProviderFor, whyNoProvider } from './namedProvider.ts';
import type { StoredWorkspace } from './WorkspaceRegistry.ts';

/** What an address was found to be, with the provider where there is one. */
export type Entered = Probed & Pick<StoredWorkspace, 'hosted'>;

/** Failures of an address at which something answered. */
const answeringKinds: ReadonlySet<ProbeFailure['kind']> = new Set([
  'not-mission-control',
  'http',
  'identity',
]);

const withProvider = (probed: Probed, hosted: Hosted): Entered => ({
  ...probed,
  hosted: { ...hosted, ...(probed.originKind === 'web' ? { web: probed.origin } : {}) },
});

/** What stands at the address of a hosted service's web client: it says nothing to who is not signed in. */
const webClientAt = (url: URL, { trustFingerprint }: ProbeOptions): Probed => ({
  origin: url.origin,
  kind: 'server',
  originKind: 'web',
  identityMode: 'hosted',
  certificate: url.protocol !== 'https:' ? 'plain' : trustFingerprint === undefined ? 'verified' : 'trusted',
});

/**
 * Finds out what an address is, and how people sign in there: as the server says, or at the provider that the person names.
 * @throws Failure INVALID for the address of a provider that is none
 */
export async function findEntrance(
  address: string,
  signIn: SignInChoice,
  options: ProbeOptions & { readonly log: Log },
): Promise<{ readonly probed: Entered } | { readonly failure: ProbeFailure }> {
  const result = await probe(address, options);
  if (signIn === 'found') {
    if ('failure' in result) return result;
    const { probed } = result;
    const usual = probed.identityMode === 'hosted' ? usualProviderFor(probed.origin) : undefined;
    return usual === undefined ? result : { probed: withProvider(probed, usual) };
  }
  const hosted = namedProvider(signIn);
  const url = parseAddress(address);
  // Something answers there: the web client of a hosted service says no more to somebody who is not signed in.
  if ('failure' in result && (url === undefined || !answeringKinds.has(result.failure.kind))) return result;
  const why = await whyNoProvider(hosted, options, options.log);
  if (why !== undefined) return { failure: { kind: 'identity', ...why } };
  const { oidc: _, ...probed } =
    'failure' in result ? webClientAt(new URL(url?.origin ?? address), options) : result.probed;
  return { probed: withProvider({ ...probed, kind: 'server', identityMode: 'hosted' }, hosted) };
}
