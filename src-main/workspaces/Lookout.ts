import { isDeepStrictEqual } from 'node:util';
import type { SessionState } from '../../src-preload/contract/entities/session.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { type FoundEntrance, readEntrance } from '../server/probe.ts';
import { proxyFor } from '../server/proxyChoice.ts';
import { ServerClient } from '../server/ServerClient.ts';
import { Transports } from '../server/Transports.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

const timeoutMs = 10_000;
const delayMs = 1_000;

export interface LookoutOptions {
  readonly registry: WorkspaceRegistry;
  readonly session: Pick<SessionManager, 'workspaceId' | 'offerOidc'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly resolveProxy: (url: string) => Promise<string | null>;
}

interface ChangedWorkspaces {
  publish(): void;
  reopen(id: string): Promise<void>;
  authorityOf(workspace: StoredWorkspace): Promise<string | undefined>;
}

/**
 * Returns whether the session ended without a sign-out by the user; the server's sign-in methods
 * may have changed.
 */
function isShut(state: SessionState): boolean {
  if (state.status === 'signed-in') return state.server.status === 'expired';
  return state.status === 'signed-out' && state.reason !== 'signed-out';
}

/**
 * Probes the server again when a session ends, because an upgrade may have changed its sign-in methods.
 * Cached data and user input on the page are preserved.
 */
export class Lookout {
  readonly #options: LookoutOptions;
  readonly #workspaces: ChangedWorkspaces;
  /** Last handled state, so that each ended session triggers only one probe. */
  #seen = '';

  constructor(options: LookoutOptions, workspaces: ChangedWorkspaces) {
    this.#options = options;
    this.#workspaces = workspaces;
  }

  /** Call after a workspace was added or changed, because its server has just been probed. */
  noteLooked(workspaceId: string): void {
    this.#seen = `${workspaceId} true`;
  }

  /** Call with each state of the open workspace's session. */
  hear(state: SessionState): void {
    const { session, log } = this.#options;
    const { workspaceId } = session;
    // The state is not final yet.
    if (workspaceId === undefined || state.status === 'restoring') return;
    const seen = `${workspaceId} ${isShut(state)}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    if (!isShut(state)) return;
    this.#lookSoon(workspaceId, seen).catch((error: unknown) =>
      log.warn('how people come in could not be found out again', { error }),
    );
  }

  /** Waits briefly, so that pending requests and the user's first actions come first. */
  async #lookSoon(workspaceId: string, seen: string): Promise<void> {
    await this.#options.clock.sleep(delayMs, undefined, { ref: false });
    if (this.#seen === seen && this.#options.session.workspaceId === workspaceId)
      await this.#look(workspaceId);
  }

  /** Call when a server without sign-in requests one. @param workspaceId id of the server's workspace */
  askedForLogin(workspaceId: string): void {
    if (this.#seen === `${workspaceId} login`) return;
    this.#seen = `${workspaceId} login`;
    this.#look(workspaceId).catch((error: unknown) =>
      this.#options.log.warn('how people come in could not be found out again', { error }),
    );
  }

  async #look(workspaceId: string): Promise<void> {
    const { registry, session, log } = this.#options;
    const workspace = registry.find(workspaceId);
    // A provider that the user entered is not part of the server's answer.
    if (workspace === undefined || workspace.snapshot !== undefined || workspace.hosted !== undefined) return;
    const found = await this.#read(workspace);
    if (found === undefined || found.kind === 'health-checker') return;
    const { identityMode, oidc } = found;
    if (identityMode === workspace.identityMode && isDeepStrictEqual(oidc, workspace.oidc)) return;
    const now = registry.find(workspaceId);
    if (now === undefined) return;
    const { oidc: _, tokensAs: __, ...rest } = now;
    await registry.put({ ...rest, identityMode, ...(oidc === undefined ? {} : { oidc }) });
    log.info('a server lets people in another way now', { workspace: workspaceId, identityMode, oidc });
    if (session.workspaceId !== workspaceId) return this.#workspaces.publish();
    // An additional sign-in method does not affect the page; another identity mode needs a new session.
    session.offerOidc(oidc);
    this.#workspaces.publish();
    if (identityMode !== workspace.identityMode) await this.#workspaces.reopen(workspaceId);
  }

  async #read(workspace: StoredWorkspace): Promise<FoundEntrance | undefined> {
    const { clock, resolveProxy } = this.#options;
    const { origin, originKind, trustFingerprint, proxy } = workspace;
    const authority = await this.#workspaces.authorityOf(workspace);
    const options = { trustFingerprint, authority, connectTimeoutMs: timeoutMs };
    const transports = new Transports(origin, options, (other) => proxyFor(proxy, other, resolveProxy));
    const client = new ServerClient({ origin, originKind, clock, transport: transports.to(origin) });
    client.impatient = true;
    client.readOnly = true;
    try {
      return await readEntrance(client, transports, timeoutMs);
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
