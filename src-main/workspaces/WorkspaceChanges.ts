import type { ProbeFailure, Workspace } from '../../src-preload/contract/entities/workspace.ts';
import { snapshotSentence } from '../../src-preload/contract/rules/workspaces.ts';
import { Failure } from '../base/Failure.ts';
import { readAuthority } from '../server/authority.ts';
import { parseAddress } from '../server/probe.ts';
import { checkedProxy } from '../server/proxyChoice.ts';
import { SessionSecrets } from '../session/SessionSecrets.ts';
import { findEntrance } from './findEntrance.ts';
import { messages } from './messages.ts';
import type { StoredWorkspace } from './WorkspaceRegistry.ts';
import {
  isAt,
  kindOf,
  toWorkspace,
  type Wanted,
  type Workspaces,
  type WorkspacesOptions,
} from './Workspaces.ts';

/** What a person changes of a workspace; what is absent stays as it is. */
export interface WorkspaceChange extends Omit<Wanted, 'sample' | 'address'> {
  readonly id: string;
  readonly address?: string | undefined;
  /** Keeps another way to the same address although it leads nowhere now. */
  readonly untried?: boolean | undefined;
}

export type UpdateOutcome =
  | { readonly outcome: 'changed'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

/** How a workspace's server is to be reached. */
interface Way {
  readonly proxy: string;
  /** PEM; undefined for none. */
  readonly pem: string | undefined;
  readonly authority: StoredWorkspace['authority'];
  readonly trustFingerprint: string | undefined;
}

/** The organisation of before, where the provider is the same and the server, too. */
function keptOrganisation(
  before: StoredWorkspace['hosted'],
  hosted: StoredWorkspace['hosted'],
  moved: boolean,
): Pick<StoredWorkspace, 'hosted'> {
  const same = !moved && before?.organisation !== undefined && before.frontend === hosted?.frontend;
  return same && hosted !== undefined
    ? { hosted: { ...hosted, web: before.web ?? hosted.web, organisation: before.organisation } }
    : {};
}

/** What a person does to the workspaces they have. */
export class WorkspaceChanges {
  readonly #workspaces: Workspaces;
  readonly #options: WorkspacesOptions;

  constructor(workspaces: Workspaces, options: WorkspacesOptions) {
    this.#workspaces = workspaces;
    this.#options = options;
  }

  /**
   * Changes a workspace. Another way to the server is tried first. Another address is another server: session and data of the
   * old one go, so that no secret is ever sent to a server that did not give it.
   * @throws Failure NOT_FOUND, INVALID for what cannot be, CONFLICT for a server that is a workspace already
   */
  async update(change: WorkspaceChange): Promise<UpdateOutcome> {
    const old = this.#workspaces.known(change.id);
    if (old.snapshot !== undefined) return this.#updateSnapshot(old, change);
    const next = { ...old, ...this.#choices(old, change) };
    const moved = change.address !== undefined && parseAddress(change.address)?.origin !== old.origin;
    const reaches = [change.proxy, change.authority, change.trustFingerprint, change.signIn].some(
      (one) => one !== undefined,
    );
    if (!moved && !reaches) return this.#keep(next, false);
    const way = await this.#way(old, change, moved);
    const { proxy, authority, trustFingerprint } = way;
    const { trustFingerprint: _, ...rest } = next;
    const onThisWay = {
      ...rest,
      proxy,
      authority,
      ...(trustFingerprint === undefined ? {} : { trustFingerprint }),
    };
    if (change.untried === true && !moved) {
      await this.#keepAuthority(change, way);
      return this.#keep(onThisWay, true);
    }
    const { clock, resolveProxy, log } = this.#options;
    const options = { clock, resolveProxy, log, proxy, authority: way.pem, trustFingerprint };
    const { hosted: before, oidc: _oidc, tokensAs: __, ...bare } = onThisWay;
    const said = change.signIn ?? (before === undefined ? 'found' : before);
    const result = await findEntrance(moved ? (change.address ?? '') : old.origin, said, options);
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const kind = kindOf(result.probed, old.kind === 'sample');
    const found = {
      ...bare,
      ...result.probed,
      kind,
      ...keptOrganisation(before, result.probed.hosted, moved),
    };
    // Another server, or one at which people no longer sign in or now do: the old session is of no use.
    const other = moved || kind !== old.kind || found.identityMode !== old.identityMode;
    if (moved) this.#assertFree(found);
    if (other) await this.#forget(old, moved);
    await this.#keepAuthority(change, way);
    return this.#keep(other ? { ...found, signedInBefore: false } : found, true);
  }

  /**
   * Forgets a workspace with its session, its keychain entry and its authority.
   * @param forgetting also deletes what was kept of its data
   * @throws Failure NOT_FOUND; SERVER when something could not be removed from this computer
   */
  async remove(id: string, forgetting: boolean): Promise<void> {
    const workspace = this.#workspaces.known(id);
    // Nothing finds the files of a snapshot again.
    const forgetData = forgetting || workspace.snapshot !== undefined;
    const { registry, session, authorities, log } = this.#options;
    await this.#forget(workspace, false);
    if (session.workspaceId === id || registry.openId === id) await session.leave({ status: 'no-workspace' });
    await authorities.remove(id);
    await registry.remove(id, !forgetData);
    this.#workspaces.publish();
    if (!forgetData) return;
    try {
      await this.#options.forgetData(id);
    } catch (error) {
      log.warn('the data of a removed workspace could not be deleted', { error });
      throw new Failure('SERVER', { sentence: messages.dataStays, details: String(error) }, { cause: error });
    }
  }

  /** @throws Failure CONFLICT when the workspaces are others by now */
  async reorder(ids: readonly string[]): Promise<void> {
    if (!(await this.#options.registry.reorder(ids)))
      throw new Failure('CONFLICT', { sentence: messages.others });
    this.#workspaces.publish();
  }

  /** It has a name and a colour, and no way to any server. */
  async #updateSnapshot(old: StoredWorkspace, change: WorkspaceChange): Promise<UpdateOutcome> {
    const { address, proxy, authority, trustFingerprint, readOnly } = change;
    const reaches = [address, proxy, authority, trustFingerprint].some((one) => one !== undefined);
    if (reaches || readOnly === false) throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return this.#keep({ ...old, ...this.#choices(old, change) }, false);
  }

  #choices(old: StoredWorkspace, { name, colour, readOnly, guard }: WorkspaceChange) {
    const named = name?.trim();
    if (named === '') throw new Failure('INVALID', { sentence: messages.noName });
    return {
      name: named ?? old.name,
      colour: colour === undefined ? old.colour : colour,
      readOnly: readOnly ?? old.readOnly,
      guard: guard ?? old.guard,
    };
  }

  async #way(old: StoredWorkspace, change: WorkspaceChange, moved: boolean): Promise<Way> {
    const given = change.authority ? readAuthority(change.authority, this.#options.clock.now()) : undefined;
    const stays = change.authority === undefined;
    return {
      proxy: change.proxy === undefined ? old.proxy : checkedProxy(change.proxy),
      pem: stays ? await this.#workspaces.authorityOf(old) : given?.pem,
      authority: stays ? old.authority : (given?.authority ?? null),
      // A certificate is trusted for one server only, and an authority of the person's own takes its place.
      trustFingerprint:
        change.trustFingerprint ?? (moved || change.authority ? undefined : old.trustFingerprint),
    };
  }

  async #keepAuthority({ id, authority }: WorkspaceChange, { pem }: Way): Promise<void> {
    if (authority === undefined) return;
    if (pem === undefined) await this.#options.authorities.remove(id);
    else await this.#options.authorities.keep(id, pem);
  }

  /** @throws Failure CONFLICT when another workspace has the server */
  #assertFree({ id, origin }: StoredWorkspace): void {
    const other = this.#options.registry.workspaces.find((one) => one.id !== id && isAt(origin)(one));
    if (other !== undefined) throw new Failure('CONFLICT', { sentence: messages.taken(other.name) });
  }

  async #keep(workspace: StoredWorkspace, again: boolean): Promise<UpdateOutcome> {
    const { registry, session } = this.#options;
    await registry.put(workspace);
    if (session.workspaceId === workspace.id) session.lock(workspace.readOnly);
    this.#workspaces.publish();
    // A server that is away keeps nobody waiting for an answer to what is done.
    if (again) void this.#workspaces.reopen(workspace.id).catch((error: unknown) => this.#tell(error));
    return { outcome: 'changed', workspace: toWorkspace(workspace) };
  }

  #tell(error: unknown): void {
    this.#options.log.error('a changed workspace could not be opened again', { error });
  }

  /** Ends a workspace's session here, and at its server where it is open. */
  async #forget(workspace: StoredWorkspace, withData: boolean): Promise<void> {
    const { id, kind, identityMode } = workspace;
    const { session, vault, identities, forgetData } = this.#options;
    const shares = this.#workspaces.organisations.siblings(id).length > 0;
    if (session.workspaceId === id) {
      // Others are signed in by the same sign-in: it goes on.
      await (identityMode === 'none' || kind === 'snapshot' || shares
        ? session.leave({ status: 'no-workspace' })
        : session.signOut());
    }
    if (kind !== 'snapshot') await new SessionSecrets(vault).remove(workspace, !shares);
    await identities.remove(id);
    if (withData) await forgetData(id);
  }
}
