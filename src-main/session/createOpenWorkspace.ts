import { DataApi } from '../server/DataApi.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { Services } from '../server/Services.ts';
import { Transports } from '../server/Transports.ts';
import type { IdentityProviders } from './IdentityProvider.ts';
import { hasNoSignIn } from './noSignInUser.ts';
import type { OpenWorkspace, SessionTarget, WorkspaceUser } from './OpenWorkspace.ts';
import { Refresher, type RefresherOptions } from './Refresher.ts';
import { ServerMonitor, type ServerMonitorOptions } from './ServerMonitor.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';
import { SignInMethods } from './SignInMethods.ts';

/** Connection timeout (ms): long enough for a slow network, and short for a server that drops connections. */
const connectTimeoutMs = 5_000;

/** Callbacks from the objects of an open workspace to the session. */
export interface OpenWorkspaceHooks
  extends Omit<ServerMonitorOptions, 'clock'>,
    Omit<RefresherOptions, 'clock'> {
  /**
   * Resolves when requests may be sent.
   * @throws Failure when they may not
   */
  readonly ready: () => Promise<void>;
}

/**
 * Creates all objects of a workspace. Does not wait: the first request waits for the proxy and the
 * connections.
 */
export function createOpenWorkspace(
  target: SessionTarget,
  identity: WorkspaceUser | undefined,
  {
    clock,
    log,
    redactor,
    resolveProxy,
    onUnreadable,
    maxConnections,
  }: Pick<
    SessionManagerOptions,
    'clock' | 'log' | 'redactor' | 'resolveProxy' | 'onUnreadable' | 'maxConnections'
  >,
  providers: IdentityProviders,
  { ready, refresh, ...hooks }: OpenWorkspaceHooks,
): OpenWorkspace {
  const { origin, originKind, trustFingerprint, authorityPem: authority, readOnly } = target;
  const proxy = proxyFor(target.proxy, origin, resolveProxy);
  const limits = { connectTimeoutMs, maxConnections };
  const transports = new Transports(origin, { trustFingerprint, authority, ...limits }, (other) =>
    other === origin ? proxy : proxyFor(target.proxy, other, resolveProxy),
  );
  const client = new ServerClient({
    origin,
    originKind,
    clock,
    transport: transports.to(origin),
    detectsOutages: true,
  });
  client.readOnly = readOnly;
  client.hasNoSignIn = hasNoSignIn({ target });
  client.onUnreadable = onUnreadable;
  const monitor = new ServerMonitor({ clock, ...hooks });
  client.onReach = (outcome) => monitor.onRequestOutcome(outcome);
  const provider = providers[target.identityMode](client, { target, transports });
  return {
    target,
    client,
    transports,
    monitor,
    refresher: new Refresher({ clock, refresh }),
    proxy,
    identity,
    dataApi: new DataApi(client, ready),
    services: new Services(client, ready),
    provider,
    signInMethods: new SignInMethods({ target, transports, provider, clock, log, redactor }),
    warnings: [],
    activeCredential: undefined,
    pendingCredential: undefined,
    rejectedCredential: undefined,
    tokensAs: target.tokensAs,
    registration: undefined,
    generation: 0,
    restored: Promise.resolve(),
    checkNow: () => {},
  };
}
