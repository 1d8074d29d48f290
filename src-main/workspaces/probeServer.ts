import type { Hosted, ProbeFailure } from '#contract/entities/workspace.ts';
import type { Log } from '../base/log.ts';
import { type ProbeOptions, type ProbeSuccess, parseAddress, probe } from '../server/probe.ts';
import { findProviderProblem, knownProviderFor, type SignInChoice, toProvider } from './providerChoice.ts';
import type { StoredWorkspace } from './WorkspaceRegistry.ts';

/** Result of a probe, with the identity provider if there is one. */
export type ProbedServer = ProbeSuccess & Pick<StoredWorkspace, 'hosted'>;

/** Failures of a probe that received an answer. */
const answeringKinds: ReadonlySet<ProbeFailure['kind']> = new Set([
  'not-mission-control',
  'http',
  'identity',
]);

const withProvider = (probed: ProbeSuccess, hosted: Hosted): ProbedServer => ({
  ...probed,
  hosted: { ...hosted, ...(probed.originKind === 'web' ? { web: probed.origin } : {}) },
});

/** Describes the web client of a hosted service, which reveals nothing before sign-in. */
const webClientAt = (url: URL, { trustFingerprint }: ProbeOptions): ProbeSuccess => ({
  origin: url.origin,
  kind: 'server',
  originKind: 'web',
  identityMode: 'hosted',
  certificate: url.protocol !== 'https:' ? 'plain' : trustFingerprint === undefined ? 'verified' : 'trusted',
});

/**
 * Probes an address and its sign-in methods: those of the server, or the provider that the user entered.
 * @throws Failure INVALID if the provider's URL is malformed
 */
export async function probeServer(
  address: string,
  signIn: SignInChoice,
  options: ProbeOptions & { readonly log: Log },
): Promise<{ readonly probed: ProbedServer } | { readonly failure: ProbeFailure }> {
  const result = await probe(address, options);
  if (signIn === 'found') {
    if ('failure' in result) return result;
    const { probed } = result;
    const usual = probed.identityMode === 'hosted' ? knownProviderFor(probed.origin) : undefined;
    return usual === undefined ? result : { probed: withProvider(probed, usual) };
  }
  const hosted = toProvider(signIn);
  const url = parseAddress(address);
  // An answer is enough here, because the web client of a hosted service reveals nothing before sign-in.
  if ('failure' in result && (url === undefined || !answeringKinds.has(result.failure.kind))) return result;
  const why = await findProviderProblem(hosted, options, options.log);
  if (why !== undefined) return { failure: { kind: 'identity', ...why } };
  const { oidc: _, ...probed } =
    'failure' in result ? webClientAt(new URL(url?.origin ?? address), options) : result.probed;
  return { probed: withProvider({ ...probed, kind: 'server', identityMode: 'hosted' }, hosted) };
}
