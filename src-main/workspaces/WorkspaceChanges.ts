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

/** Returns the changed settings that do not affect the connection. @throws Failure INVALID for an empty name */
function resolveChoices({ name, colour, readOnly, guard }: WorkspaceChange) {
  const named = name?.trim();
  if (named === '') throw new Failure('INVALID', { sentence: messages.noName });
  return {
    ...(named === undefined ? {} : { name: named }),
    ...(colour === undefined ? {} : { colour }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(guard === undefined ? {} : { guard }),
  };
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
   * @throws Failure NOT_FOUND, INVALID for invalid settings, CONFLICT if another workspace has the same server,
   *   or this one has another server meanwhile
   */
  async update(change: WorkspaceChange): Promise<UpdateOutcome> {
    const old = this.#workspaces.requireWorkspace(change.id);
    if (old.snapshot !== undefined) return this.#updateSnapshot(old, change);
    const choices = resolveChoices(change);
    const moved = change.address !== undefined && parseAddress(change.address)?.origin !== old.origin;
    const changesConnection = [change.proxy, change.authority, change.trustFingerprint, change.signIn].some(
      (one) => one !== undefined,
    );
    if (!moved && !changesConnection) return this.#save({ ...old, ...choices });
    const connection = await this.#resolveConnection(old, change, moved);
    /** Applies the change to the workspace as it is now, because other settings may have changed meanwhile. */
    const apply = (current: StoredWorkspace): StoredWorkspace => {
      const { trustFingerprint: before, ...rest } = current;
      const changed = change.trustFingerprint !== undefined || moved || change.authority;
      const trustFingerprint = changed ? connection.trustFingerprint : before;
      return {
        ...rest,
        ...choices,
        ...(change.proxy === undefined ? {} : { proxy: connection.proxy }),
        ...(change.authority === undefined ? {} : { authority: connection.authority }),
        ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
      };
    };
    if (change.untried === true && !moved) {
      return this.#saveConnection(old, change, connection, async () => apply(this.#requireSame(old)));
    }
    const { clock, resolveProxy, log } = this.#options;
    const { proxy, trustFingerprint } = connection;
    const options = { clock, resolveProxy, log, proxy, authority: connection.pem, trustFingerprint };
    const signInChoice = change.signIn ?? (old.hosted === undefined ? 'found' : old.hosted);
    const result = await probeServer(moved ? (change.address ?? '') : old.origin, signInChoice, options);
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const { probed } = result;
    const kind = kindOf(probed, old.kind === 'sample');
    const applyFound = (current: StoredWorkspace): StoredWorkspace => {
      const { hosted, oidc: _, tokensAs: __, ...bare } = apply(current);
      return { ...bare, ...probed, kind, ...preserveOrganization(hosted, probed.hosted, moved) };
    };
    if (moved) this.#assertServerUnused({ ...old, ...probed });
    return this.#saveConnection(old, change, connection, async () => {
      const current = this.#requireSame(old);
      if (moved) this.#assertServerUnused(applyFound(current));
      // The session is invalid for another server, or after the identity mode changed.
      if (!moved && kind === current.kind && probed.identityMode === current.identityMode)
        return applyFound(current);
      await this.#deleteSession(current, moved);
      return { ...applyFound(this.#requireSame(old)), signedInBefore: false };
    });
  }

  /**
   * Stores a workspace with new connection settings, and opens it again if it is open.
   * @param toSaved returns the workspace to store
   * @throws errors of `toSaved`
   */
  async #saveConnection(
    { id }: StoredWorkspace,
    change: WorkspaceChange,
    connection: ConnectionSettings,
    toSaved: () => Promise<StoredWorkspace>,
  ): Promise<UpdateOutcome> {
    const outcome = await this.#options.background.pause(id, async () => {
      const before = await toSaved();
      await this.#saveAuthority(change, connection);
      // The user may have changed other settings while the certificate authority was stored.
      const { name, colour, readOnly, guard, backgroundSync } = {
        ...this.#workspaces.requireWorkspace(id),
        ...resolveChoices(change),
      };
      return this.#save({ ...before, name, colour, readOnly, guard, backgroundSync });
    });
    // Not awaited, because the server may not be reachable.
    void this.#workspaces.reopen(id).catch((error: unknown) => this.#logReopenError(error));
    return outcome;
  }

  /**
   * Returns a workspace as it is now.
   * @throws Failure NOT_FOUND if it was removed, CONFLICT if it now has another server
   */
  #requireSame({ id, origin }: StoredWorkspace): StoredWorkspace {
    const current = this.#workspaces.requireWorkspace(id);
    if (current.origin !== origin) throw new Failure('CONFLICT', { sentence: messages.changed });
    return current;
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
    this.#workspaces.cancelOpening(id);
    await this.#options.background.pause(id, () =>
      this.#remove(this.#workspaces.requireWorkspace(id), forgetData),
    );
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
    return this.#save({ ...old, ...resolveChoices(change) });
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

  async #save(workspace: StoredWorkspace): Promise<UpdateOutcome> {
    const { registry, session, background } = this.#options;
    await registry.put(workspace);
    if (session.workspaceId === workspace.id) session.lock(workspace.readOnly);
    background.lock(workspace.id, workspace.readOnly);
    this.#workspaces.publish();
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
