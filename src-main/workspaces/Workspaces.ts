import { randomUUID } from 'node:crypto';
import type { ProbeFailure, SnapshotOf, Workspace } from '../../src-preload/contract/entities/workspace.ts';
import { noGuard } from '../../src-preload/contract/rules/guarding.ts';
import type { WorkspaceColour, WorkspaceKind } from '../../src-preload/contract/rules/workspaces.ts';
import type { WorkspaceList } from '../../src-preload/contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { readAuthority } from '../server/authority.ts';
import { type Probed, parseAddress } from '../server/probe.ts';
import { checkedProxy } from '../server/proxyChoice.ts';
import type { KeptIdentities, KeptIdentity } from '../session/KeptIdentities.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { Vault } from '../vault/Vault.ts';
import type { Authorities } from './Authorities.ts';
import { type Entered, findEntrance } from './findEntrance.ts';
import { Lookout } from './Lookout.ts';
import { messages } from './messages.ts';
import type { SignInChoice } from './namedProvider.ts';
import { OrganisationWorkspaces } from './OrganisationWorkspaces.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

/** Id of the sample server's workspace, because the server's port differs on each start. */
const sampleId = 'sample';

export interface WorkspacesOptions {
  readonly registry: WorkspaceRegistry;
  readonly authorities: Authorities;
  readonly identities: KeptIdentities;
  readonly vault: Vault;
  readonly session: SessionManager;
  readonly clock: Clock;
  readonly log: Log;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Deletes all stored data of a workspace. */
  readonly forgetData: (workspaceId: string) => Promise<void>;
}

export interface Wanted {
  readonly address: string;
  readonly name?: string | undefined;
  readonly trustFingerprint?: string | undefined;
  /** Certificate authority of the workspace as PEM; null for none. */
  readonly authority?: string | null | undefined;
  readonly proxy?: string | undefined;
  readonly colour?: WorkspaceColour | null | undefined;
  readonly readOnly?: boolean | undefined;
  readonly guard?: Workspace['guard'] | undefined;
  readonly sample?: boolean;
  /** Sign-in method that the user chose; the server's default when absent. */
  readonly signIn?: SignInChoice | undefined;
}

/** A validated snapshot whose files are in place. */
export interface NewSnapshot extends SnapshotOf {
  readonly id: string;
  readonly name: string;
  /** Origin of the server that the snapshot was saved from. */
  readonly origin: string;
  /** User who saved the snapshot. */
  readonly identity: KeptIdentity;
}

export type AddOutcome =
  | { readonly outcome: 'added'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

/**
 * Returns the kind of a probed workspace. The sample server remains a sample, except when it acts as a
 * health checker.
 */
export const kindOf = ({ kind }: Probed, sample: boolean): WorkspaceKind =>
  sample && kind === 'server' ? 'sample' : kind;

/**
 * Returns a test for workspaces of a server. Samples and snapshots never match: the origin of a sample
 * changes on each start, and a snapshot has no connection.
 */
export const isAt =
  (origin: string | undefined) =>
  (workspace: Pick<Workspace, 'kind' | 'origin'>): boolean =>
    workspace.kind !== 'sample' && workspace.kind !== 'snapshot' && workspace.origin === origin;

/** Removes the properties that the window must not receive. */
export const toWorkspace = ({
  trustFingerprint: _,
  signedInBefore: __,
  tokensAs: ___,
  ...workspace
}: StoredWorkspace): Workspace => workspace;

export class Workspaces {
  readonly list: LiveValue<WorkspaceList>;
  readonly organisations: OrganisationWorkspaces;
  readonly #options: WorkspacesOptions;
  readonly #lookout: Lookout;
  #people = '';
  /** Startup address that could not be opened; `retry` uses it. */
  #wanted: Wanted | undefined;

  constructor(options: WorkspacesOptions) {
    this.#options = options;
    this.organisations = new OrganisationWorkspaces(options.registry, this);
    this.#lookout = new Lookout(options, this);
    this.list = new LiveValue<WorkspaceList>({ workspaces: [], openId: null, notice: null });
  }

  /** Publishes the list. Call after the registry is loaded or changed. */
  publish(): void {
    const { registry, identities } = this.#options;
    const workspaces = registry.workspaces.map((one) => ({
      ...toWorkspace(one),
      // Health checkers have no sign-in, so an earlier user is not shown.
      person:
        one.identityMode === 'none' && one.snapshot === undefined
          ? null
          : (identities.read(one.id)?.person.name ?? null),
    }));
    this.list.set({ workspaces, openId: registry.openId, notice: registry.notice });
  }

  /**
   * Opens the workspace of the startup address, or probes an unknown address first. Without an address, opens
   * the last workspace.
   */
  async start(wanted: Wanted | undefined): Promise<void> {
    const { registry, session } = this.#options;
    if (wanted === undefined) {
      const last = registry.openId === null ? undefined : registry.find(registry.openId);
      return last === undefined ? session.leave({ status: 'no-workspace' }) : this.#open(last);
    }
    const address = parseAddress(wanted.address)?.origin;
    const known = registry.workspaces.find(isAt(address));
    // A known server is not probed, so that startup does not depend on the connection.
    if (known !== undefined && wanted.sample !== true) return this.#open(known);
    this.#wanted = wanted;
    await session.begin();
    const outcome = await this.add(wanted);
    if (outcome.outcome === 'refused') await session.reject(outcome.failure);
  }

  askedForLogin(workspaceId: string): void {
    this.#lookout.askedForLogin(workspaceId);
  }

  /** Follows the session state until the application stops. */
  async follow(): Promise<void> {
    for await (const state of this.#options.session.state.follow()) {
      this.#lookout.hear(state);
      const people =
        state.status === 'signed-in' ? `${this.#options.session.workspaceId} ${state.person.name}` : '';
      if (people === this.#people) continue;
      this.#people = people;
      this.publish();
    }
  }

  /**
   * Probes an address, adds it as a workspace and opens it. Nothing changes if the probe fails.
   * @throws Failure INVALID for an invalid certificate authority or proxy
   */
  async add(wanted: Wanted): Promise<AddOutcome> {
    const { clock, resolveProxy, registry, authorities, log } = this.#options;
    const proxy = checkedProxy(wanted.proxy ?? 'system');
    const own = wanted.authority ? readAuthority(wanted.authority, clock.now()) : undefined;
    const result = await findEntrance(wanted.address, wanted.signIn ?? 'found', {
      clock,
      resolveProxy,
      proxy,
      authority: own?.pem,
      trustFingerprint: wanted.trustFingerprint,
      log,
    });
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const described = this.#describe(wanted, result.probed);
    const workspace = { ...described, proxy, authority: own?.authority ?? null };
    await this.#forgetOtherKind(workspace);
    if (own === undefined) await authorities.remove(workspace.id);
    else await authorities.keep(workspace.id, own.pem);
    await registry.put(workspace);
    this.#lookout.noteLooked(workspace.id);
    await this.#open(workspace);
    return { outcome: 'added', workspace: toWorkspace(workspace) };
  }

  /**
   * Adds a snapshot as the last workspace and opens it. Its files must already be in the folder of its user.
   * @throws the file system's error; Failure SERVER if its user cannot be stored
   */
  async addSnapshot(snapshot: NewSnapshot): Promise<void> {
    const { registry, identities } = this.#options;
    const { id, name, origin, of, sha256, takenAt, identity } = snapshot;
    if (!(await identities.keep(id, identity)))
      throw new Failure('SERVER', { sentence: messages.snapshotNotKept });
    await registry.put({
      id,
      name,
      origin,
      kind: 'snapshot',
      originKind: of === 'health-checker' ? 'checker' : 'server',
      identityMode: 'none',
      certificate: 'plain',
      authority: null,
      proxy: 'none',
      colour: null,
      readOnly: true,
      guard: noGuard,
      signedInBefore: false,
      snapshot: { takenAt, of, sha256 },
    });
    await this.#open(this.known(id));
  }

  /** @throws Failure NOT_FOUND for an unknown id */
  async open(id: string): Promise<Workspace> {
    const workspace = this.known(id);
    const { workspaceId, state } = this.#options.session;
    // Opening the workspace again would restart its session.
    if (workspaceId !== id || state.value.status !== 'signed-in') await this.#open(workspace);
    return toWorkspace(workspace);
  }

  /** Opens a workspace again with its current settings, if it is the open one. */
  async reopen(id: string): Promise<void> {
    if (this.#options.registry.openId === id) await this.#open(this.known(id));
  }

  /** @throws Failure NOT_FOUND for an unknown id */
  known(id: string): StoredWorkspace {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined) throw new Failure('NOT_FOUND', { sentence: messages.unknown });
    return workspace;
  }

  /** Retries the startup address, or the session of the open workspace. */
  async retry(): Promise<void> {
    if (this.#options.session.state.value.status === 'unusable' && this.#wanted !== undefined) {
      return this.start(this.#wanted);
    }
    await this.#options.session.retry();
  }

  /**
   * Records a sign-in, so that a later start can explain a missing secret.
   * @param tokensAs authorization scheme for access tokens, if it is known
   */
  async rememberSignIn(id: string, tokensAs: StoredWorkspace['tokensAs']): Promise<void> {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined) return;
    const known = tokensAs === undefined || workspace.tokensAs === tokensAs;
    if (workspace.signedInBefore && known) return;
    await this.#options.registry.put({
      ...workspace,
      signedInBefore: true,
      ...(tokensAs === undefined ? {} : { tokensAs }),
    });
  }

  /** Returns a workspace's certificate authority as PEM; undefined if it has none or it cannot be read. */
  async authorityOf({ id, authority }: StoredWorkspace): Promise<string | undefined> {
    if (authority === null) return undefined;
    try {
      return await this.#options.authorities.read(id);
    } catch (error) {
      // The connection then fails with an untrusted certificate, and the connection doctor reports the cause.
      this.#options.log.warn('the authority of a workspace could not be read', { error });
      return undefined;
    }
  }

  /** Deletes the session if the server now requires sign-in, or no longer does. */
  async #forgetOtherKind({ id, kind, identityMode }: StoredWorkspace): Promise<void> {
    const { registry, vault, identities } = this.#options;
    const before = registry.find(id);
    const without = (mode: StoredWorkspace['identityMode']) => mode === 'none';
    if (before === undefined) return;
    if (before.kind === kind && without(before.identityMode) === without(identityMode)) return;
    await vault.remove(id);
    await identities.remove(id);
  }

  #describe(wanted: Wanted, probed: Entered): Omit<StoredWorkspace, 'proxy' | 'authority'> {
    const sample = wanted.sample === true;
    const { registry } = this.#options;
    const at = isAt(probed.origin);
    const known = registry.workspaces.find((other) => (sample ? other.id === sampleId : at(other)));
    const kind = kindOf(probed, sample);
    const name = wanted.name?.trim();
    const id = known?.id ?? registry.leftId(probed.origin) ?? randomUUID();
    return {
      ...probed,
      id: sample ? sampleId : id,
      name: name || known?.name || (sample ? 'Sample workspace' : new URL(probed.origin).host),
      kind,
      colour: wanted.colour === undefined ? (known?.colour ?? null) : wanted.colour,
      readOnly: wanted.readOnly ?? known?.readOnly ?? false,
      guard: wanted.guard ?? known?.guard ?? noGuard,
      // A provider that the user entered stays until the user changes it.
      ...(wanted.signIn === undefined && probed.hosted === undefined && known?.hosted !== undefined
        ? { hosted: known.hosted }
        : {}),
      signedInBefore: known !== undefined && known.kind === kind && known.signedInBefore,
      ...(wanted.trustFingerprint === undefined ? {} : { trustFingerprint: wanted.trustFingerprint }),
    };
  }

  async #open(workspace: StoredWorkspace): Promise<void> {
    this.#wanted = undefined;
    await this.#options.registry.setOpen(workspace.id);
    this.publish();
    if (workspace.snapshot !== undefined) return this.#openSnapshot(workspace.id, workspace.snapshot);
    const authorityPem = await this.authorityOf(workspace);
    await this.#options.session.open({ ...workspace, authorityPem });
  }

  async #openSnapshot(id: string, { takenAt, of }: SnapshotOf): Promise<void> {
    const { session, identities } = this.#options;
    const identity = identities.read(id);
    if (identity === undefined) {
      return session.leave({ status: 'unreachable', answered: true, sentence: messages.snapshotOfNobody });
    }
    const known = of === 'health-checker' ? { ...identity, checksOnly: true as const } : identity;
    await session.openSnapshot(id, known, takenAt);
  }
}
