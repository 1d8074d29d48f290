import type { ProbeFailure, Workspace } from '#contract/entities/workspace.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { readAuthority } from '../server/authority.ts';
import { parseAddress } from '../server/probe.ts';
import { parseProxySetting } from '../server/proxySetting.ts';
import { SessionSecrets } from '../session/SessionSecrets.ts';
import { messages } from './messages.ts';
import { probeServer } from './probeServer.ts';
import type { StoredWorkspace } from './WorkspaceRegistry.ts';
import {
  isAtOrigin,
  kindOf,
  type NewWorkspaceSettings,
  toWorkspace,
  type Workspaces,
  type WorkspacesOptions,
} from './Workspaces.ts';

/** Changes of a workspace; absent properties stay unchanged. */
export interface WorkspaceChange extends Omit<NewWorkspaceSettings, 'sample' | 'address'> {
  readonly id: string;
  readonly address?: string | undefined;
  /** True to save changed connection settings without testing them. */
  readonly untried?: boolean | undefined;
}

export type UpdateOutcome =
  | { readonly outcome: 'changed'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

/** Connection settings of a workspace. */
interface ConnectionSettings {
  readonly proxy: string;
  /** Certificate authority as PEM; undefined if there is none. */
  readonly pem: string | undefined;
  readonly authority: StoredWorkspace['authority'];
  readonly trustFingerprint: string | undefined;
}

/** Returns the previous organization if neither the provider nor the server changed. */
function preserveOrganization(
  before: StoredWorkspace['hosted'],
  hosted: StoredWorkspace['hosted'],
  moved: boolean,
): Pick<StoredWorkspace, 'hosted'> {
  const same = !moved && before?.organisation !== undefined && before.frontend === hosted?.frontend;
  return same && hosted !== undefined
    ? { hosted: { ...hosted, web: before.web ?? hosted.web, organisation: before.organisation } }
    : {};
}

export class WorkspaceChanges {
  readonly #workspaces: Workspaces;
  readonly #options: WorkspacesOptions;

  constructor(workspaces: Workspaces, options: WorkspacesOptions) {
    this.#workspaces = workspaces;
    this.#options = options;
  }

  /**
   * Changes a workspace. New connection settings are tested first. A new URL is a new server, so the session
   * and data are deleted: secrets must never be sent to another server.
   * @throws Failure NOT_FOUND, INVALID for invalid settings, CONFLICT if another workspace has
   * the same server
   */
  async update(change: WorkspaceChange): Promise<UpdateOutcome> {
    const old = this.#workspaces.requireWorkspace(change.id);
    if (old.snapshot !== undefined) return this.#updateSnapshot(old, change);
    const next = { ...old, ...this.#resolveChoices(old, change) };
    const moved = change.address !== undefined && parseAddress(change.address)?.origin !== old.origin;
    const changesConnection = [change.proxy, change.authority, change.trustFingerprint, change.signIn].some(
      (one) => one !== undefined,
    );
    if (!moved && !changesConnection) return this.#save(next, false);
    const connection = await this.#resolveConnection(old, change, moved);
    const { proxy, authority, trustFingerprint } = connection;
    const { trustFingerprint: _, ...rest } = next;
    const withConnection = {
      ...rest,
      proxy,
      authority,
      ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
    };
    const { background } = this.#options;
    if (change.untried === true && !moved) {
      return background.pause(old.id, async () => {
        await this.#saveAuthority(change, connection);
        return this.#save(withConnection, true);
      });
    }
    const { clock, resolveProxy, log } = this.#options;
    const options = { clock, resolveProxy, log, proxy, authority: connection.pem, trustFingerprint };
    const { hosted: before, oidc: _oidc, tokensAs: __, ...bare } = withConnection;
    const signInChoice = change.signIn ?? (before === undefined ? 'found' : before);
    const result = await probeServer(moved ? (change.address ?? '') : old.origin, signInChoice, options);
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const kind = kindOf(result.probed, old.kind === 'sample');
    const found = {
      ...bare,
      ...result.probed,
      kind,
      ...preserveOrganization(before, result.probed.hosted, moved),
    };
    // The session is invalid for another server, or after the identity mode changed.
    const needsNewSession = moved || kind !== old.kind || found.identityMode !== old.identityMode;
    if (moved) this.#assertServerUnused(found);
    return background.pause(old.id, async () => {
      if (needsNewSession) await this.#deleteSession(old, moved);
      await this.#saveAuthority(change, connection);
      return this.#save(needsNewSession ? { ...found, signedInBefore: false } : found, true);
    });
  }

  /**
   * Removes a workspace with its session, keychain entry and certificate authority.
   * @param shouldForgetData true to also delete its stored data
   * @throws Failure NOT_FOUND; SERVER if stored data cannot be deleted
   */
  async remove(id: string, shouldForgetData: boolean): Promise<void> {
    const workspace = this.#workspaces.requireWorkspace(id);
    // A snapshot cannot be added again with its stored data.
    const forgetData = shouldForgetData || workspace.snapshot !== undefined;
    await this.#options.background.pause(id, () => this.#remove(workspace, forgetData));
  }

  async #remove(workspace: StoredWorkspace, forgetData: boolean): Promise<void> {
    const { registry, session, authorities, openCalls, log } = this.#options;
    const { id } = workspace;
    await this.#deleteSession(workspace, false);
    if (session.workspaceId === id || registry.openId === id) await session.leave({ status: 'no-workspace' });
    await authorities.remove(id);
    const removed = registry.remove(id, !forgetData);
    openCalls.onOpenChange();
    await removed;
    this.#workspaces.publish();
    if (!forgetData) return;
    try {
      await this.#options.forgetData(id);
    } catch (error) {
      log.warn('the data of a removed workspace could not be deleted', { error });
      throw new Failure('SERVER', { sentence: messages.dataStays, details: String(error) }, { cause: error });
    }
  }

  /** @throws Failure CONFLICT if the list of workspaces changed */
  async reorder(ids: readonly string[]): Promise<void> {
    if (!(await this.#options.registry.reorder(ids)))
      throw new Failure('CONFLICT', { sentence: messages.others });
    this.#workspaces.publish();
  }

  /**
   * Turns sync in the background on or off.
   * @throws Failure NOT_FOUND for an unknown id, CONFLICT for a snapshot; nothing changes then
   */
  async setBackgroundSync(ids: readonly string[], on: boolean): Promise<void> {
    const workspaces = ids.map((id) => this.#workspaces.requireWorkspace(id));
    if (workspaces.some(({ snapshot }) => snapshot !== undefined))
      throw new Failure('CONFLICT', { sentence: snapshotSentence });
    await this.#options.registry.setBackgroundSync(ids, on);
    this.#workspaces.publish();
  }

  /** Changes a snapshot, which has a name and a color but no connection settings. */
  async #updateSnapshot(old: StoredWorkspace, change: WorkspaceChange): Promise<UpdateOutcome> {
    const { address, proxy, authority, trustFingerprint, readOnly } = change;
    const reaches = [address, proxy, authority, trustFingerprint].some((one) => one !== undefined);
    if (reaches || readOnly === false) throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return this.#save({ ...old, ...this.#resolveChoices(old, change) }, false);
  }

  #resolveChoices(old: StoredWorkspace, { name, colour, readOnly, guard }: WorkspaceChange) {
    const named = name?.trim();
    if (named === '') throw new Failure('INVALID', { sentence: messages.noName });
    return {
      name: named ?? old.name,
      colour: colour === undefined ? old.colour : colour,
      readOnly: readOnly ?? old.readOnly,
      guard: guard ?? old.guard,
    };
  }

  async #resolveConnection(
    old: StoredWorkspace,
    change: WorkspaceChange,
    moved: boolean,
  ): Promise<ConnectionSettings> {
    const given = change.authority ? readAuthority(change.authority, this.#options.clock.now()) : undefined;
    const stays = change.authority === undefined;
    return {
      proxy: change.proxy === undefined ? old.proxy : parseProxySetting(change.proxy),
      pem: stays ? await this.#workspaces.authorityOf(old) : given?.pem,
      authority: stays ? old.authority : (given?.authority ?? null),
      // A certificate is trusted for one server only, and a certificate authority replaces it.
      trustFingerprint:
        change.trustFingerprint ?? (moved || change.authority ? undefined : old.trustFingerprint),
    };
  }

  async #saveAuthority({ id, authority }: WorkspaceChange, { pem }: ConnectionSettings): Promise<void> {
    if (authority === undefined) return;
    if (pem === undefined) await this.#options.authorities.remove(id);
    else await this.#options.authorities.store(id, pem);
  }

  /** @throws Failure CONFLICT if another workspace has the same server */
  #assertServerUnused({ id, origin }: StoredWorkspace): void {
    const other = this.#options.registry.workspaces.find((one) => one.id !== id && isAtOrigin(origin)(one));
    if (other !== undefined) throw new Failure('CONFLICT', { sentence: messages.taken(other.name) });
  }

  async #save(workspace: StoredWorkspace, again: boolean): Promise<UpdateOutcome> {
    const { registry, session, background } = this.#options;
    await registry.put(workspace);
    if (session.workspaceId === workspace.id) session.lock(workspace.readOnly);
    background.lock(workspace.id, workspace.readOnly);
    this.#workspaces.publish();
    // Not awaited, because the server may not be reachable.
    if (again)
      void this.#workspaces.reopen(workspace.id).catch((error: unknown) => this.#logReopenError(error));
    return { outcome: 'changed', workspace: toWorkspace(workspace) };
  }

  #logReopenError(error: unknown): void {
    this.#options.log.error('failed to reopen a changed workspace', { error });
  }

  /** Ends a workspace's session on this computer, and on the server if the workspace is open. */
  async #deleteSession(workspace: StoredWorkspace, withData: boolean): Promise<void> {
    const { id, kind, identityMode } = workspace;
    const { session, vault, identities, forgetData } = this.#options;
    const shares = this.#workspaces.organizations.siblings(id).length > 0;
    if (session.workspaceId === id) {
      // Other workspaces share the sign-in, so it must not be ended on the server.
      await (identityMode === 'none' || kind === 'snapshot' || shares
        ? session.leave({ status: 'no-workspace' })
        : session.signOut());
    }
    if (kind !== 'snapshot') await new SessionSecrets(vault).remove(workspace, !shares);
    await identities.remove(id);
    if (withData) await forgetData(id);
  }
}
