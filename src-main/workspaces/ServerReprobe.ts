import { isDeepStrictEqual } from 'node:util';
import type { SessionState } from '#contract/entities/session.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { type DetectedSignIn, detectSignIn } from '../server/probe.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { Transports } from '../server/Transports.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

const probeTimeoutMs = 10_000;
const probeDelayMs = 1_000;

export interface ServerReprobeOptions {
  readonly registry: WorkspaceRegistry;
  readonly session: Pick<SessionManager, 'workspaceId' | 'offerOidc'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly resolveProxy: (url: string) => Promise<string | null>;
}

interface WorkspaceControl {
  publish(): void;
  reopen(id: string): Promise<void>;
  authorityOf(workspace: StoredWorkspace): Promise<string | undefined>;
}

/**
 * Returns whether the session ended without a sign-out by the user; the server's sign-in methods
 * may have changed.
 */
function hasSessionEnded(state: SessionState): boolean {
  if (state.status === 'signed-in') return state.server.status === 'expired';
  return state.status === 'signed-out' && state.reason !== 'signed-out';
}

/**
 * Probes the server again when a session ends, because an upgrade may have changed its sign-in methods.
 * Cached data and user input on the page are preserved.
 */
export class ServerReprobe {
  readonly #options: ServerReprobeOptions;
  readonly #workspaces: WorkspaceControl;
  /** Last handled state, so that each ended session triggers only one probe. */
  #lastHandled = '';

  constructor(options: ServerReprobeOptions, workspaces: WorkspaceControl) {
    this.#options = options;
    this.#workspaces = workspaces;
  }

  /** Call after a workspace was added or changed, because its server has just been probed. */
  markProbed(workspaceId: string): void {
    this.#lastHandled = `${workspaceId} true`;
  }

  /** Call with each state of the open workspace's session. */
  onSessionState(state: SessionState): void {
    const { session, log } = this.#options;
    const { workspaceId } = session;
    // `restoring` is not a final state.
    if (workspaceId === undefined || state.status === 'restoring') return;
    const handledState = `${workspaceId} ${hasSessionEnded(state)}`;
    if (handledState === this.#lastHandled) return;
    this.#lastHandled = handledState;
    if (!hasSessionEnded(state)) return;
    this.#probeSoon(workspaceId, handledState).catch((error: unknown) =>
      log.warn('failed to detect the sign-in methods again', { error }),
    );
  }

  /** Waits briefly, so that pending requests and the user's first actions come first. */
  async #probeSoon(workspaceId: string, handledState: string): Promise<void> {
    await this.#options.clock.sleep(probeDelayMs, undefined, { ref: false });
    if (this.#lastHandled === handledState && this.#options.session.workspaceId === workspaceId)
      await this.#probe(workspaceId);
  }

  /** Call when a server without sign-in requests one. @param workspaceId id of the server's workspace */
  onSignInRequested(workspaceId: string): void {
    if (this.#lastHandled === `${workspaceId} login`) return;
    this.#lastHandled = `${workspaceId} login`;
    this.#probe(workspaceId).catch((error: unknown) =>
      this.#options.log.warn('failed to detect the sign-in methods again', { error }),
    );
  }

  async #probe(workspaceId: string): Promise<void> {
    const { registry, session, log } = this.#options;
    const workspace = registry.find(workspaceId);
    // The user enters a hosted provider. A probe of the server cannot detect it.
    if (workspace === undefined || workspace.snapshot !== undefined || workspace.hosted !== undefined) return;
    const detected = await this.#detectSignIn(workspace);
    if (detected === undefined || detected.kind === 'health-checker') return;
    const { identityMode, oidc } = detected;
    if (identityMode === workspace.identityMode && isDeepStrictEqual(oidc, workspace.oidc)) return;
    const current = registry.find(workspaceId);
    if (current === undefined) return;
    const { oidc: _, tokensAs: __, ...rest } = current;
    await registry.put({ ...rest, identityMode, ...(oidc === undefined ? {} : { oidc }) });
    log.info('the sign-in methods of a server changed', { workspace: workspaceId, identityMode, oidc });
    if (session.workspaceId !== workspaceId) return this.#workspaces.publish();
    // An additional sign-in method does not affect the page; another identity mode needs a new session.
    session.offerOidc(oidc);
    this.#workspaces.publish();
    if (identityMode !== workspace.identityMode) await this.#workspaces.reopen(workspaceId);
  }

  async #detectSignIn(workspace: StoredWorkspace): Promise<DetectedSignIn | undefined> {
    const { clock, resolveProxy } = this.#options;
    const { origin, originKind, trustFingerprint, proxy } = workspace;
    const authority = await this.#workspaces.authorityOf(workspace);
    const options = { trustFingerprint, authority, connectTimeoutMs: probeTimeoutMs };
    const transports = new Transports(origin, options, (url) => proxyFor(proxy, url, resolveProxy));
    const client = new ServerClient({ origin, originKind, clock, transport: transports.to(origin) });
    client.retriesDisabled = true;
    client.readOnly = true;
    try {
      return await detectSignIn(client, transports, probeTimeoutMs);
    } catch (error) {
      // The server cannot be reached, which a banner already shows.
      if (error instanceof Failure) return undefined;
      throw error;
    } finally {
      await client.close();
      await transports.close();
    }
  }
}
