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

/** Id of the workspace of the sample server: one for all its runs, whatever port it has. */
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
  /** Removes all that was kept of a workspace's data. */
  readonly forgetData: (workspaceId: string) => Promise<void>;
}

export interface Wanted {
  readonly address: string;
  readonly name?: string | undefined;
  readonly trustFingerprint?: string | undefined;
  /** Certificates of the workspace's own authority, as PEM; null for none. */
  readonly authority?: string | null | undefined;
  readonly proxy?: string | undefined;
  readonly colour?: WorkspaceColour | null | undefined;
  readonly readOnly?: boolean | undefined;
  readonly guard?: Workspace['guard'] | undefined;
  readonly sample?: boolean;
  /** How people sign in, where a person says it; as the server says when absent. */
  readonly signIn?: SignInChoice | undefined;
}

/** A snapshot that was proved, with its files where they belong. */
export interface NewSnapshot extends SnapshotOf {
  readonly id: string;
  readonly name: string;
  /** Of the server that it is of. */
  readonly origin: string;
  /** Who saved it. */
  readonly identity: KeptIdentity;
}

export type AddOutcome =
  | { readonly outcome: 'added'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

/** What a workspace is after its server was looked at: the sample server stays one, unless it plays a health checker. */
export const kindOf = ({ kind }: Probed, sample: boolean): WorkspaceKind =>
  sample && kind === 'server' ? 'sample' : kind;

/** Whether a workspace is that of a server at an address; the sample has another one at each start, and a snapshot asks none. */
export const isAt =
  (origin: string | undefined) =>
  (workspace: Pick<Workspace, 'kind' | 'origin'>): boolean =>
    workspace.kind !== 'sample' && workspace.kind !== 'snapshot' && workspace.origin === origin;

/** What the window may know of a workspace. */
export const toWorkspace = ({
  trustFingerprint: _,
  signedInBefore: __,
  tokensAs: ___,
  ...workspace
}: StoredWorkspace): Workspace => workspace;

/** The servers this person knows, and which one is open. */
export class Workspaces {
  readonly list: LiveValue<WorkspaceList>;
  /** Workspaces of a provider's organisations. */
  readonly organisations: OrganisationWorkspaces;
  readonly #options: WorkspacesOptions;
  readonly #lookout: Lookout;
  #people = '';
  /** What was asked for at start and could not be used yet: what `retry` tries again. */
  #wanted: Wanted | undefined;

  constructor(options: WorkspacesOptions) {
    this.#options = options;
    this.organisations = new OrganisationWorkspaces(options.registry, this);
    this.#lookout = new Lookout(options, this);
    this.list = new LiveValue<WorkspaceList>({ workspaces: [], openId: null, notice: null });
  }

  /** Publishes what the registry has; called after it was loaded or changed. */
  publish(): void {
    const { registry, identities } = this.#options;
    const workspaces = registry.workspaces.map((one) => ({
      ...toWorkspace(one),
      // Nobody signs in at a health checker: who was known there before it became one is not shown.
      person:
        one.identityMode === 'none' && one.snapshot === undefined
          ? null
          : (identities.read(one.id)?.person.name ?? null),
    }));
    this.list.set({ workspaces, openId: registry.openId, notice: registry.notice });
  }

  /** Opens the workspace of a server given at start, probing it first unless it is known. */
  async start(wanted: Wanted | undefined): Promise<void> {
    const { registry, session } = this.#options;
    if (wanted === undefined) {
      const last = registry.openId === null ? undefined : registry.find(registry.openId);
      return last === undefined ? session.leave({ status: 'no-workspace' }) : this.#open(last);
    }
    const address = parseAddress(wanted.address)?.origin;
    const known = registry.workspaces.find(isAt(address));
    // A known server is opened as it was, so that a start does not depend on its being reachable.
    if (known !== undefined && wanted.sample !== true) return this.#open(known);
    this.#wanted = wanted;
    await session.begin();
    const outcome = await this.add(wanted);
    if (outcome.outcome === 'refused') await session.reject(outcome.failure);
  }

  /** See Lookout. */
  askedForLogin(workspaceId: string): void {
    this.#lookout.askedForLogin(workspaceId);
  }

  /** Follows who is signed in where, until the application ends. */
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
   * Probes an address, keeps it as a workspace and opens it. Nothing changes when it cannot be used.
   * @throws Failure INVALID for an authority or a proxy that is none
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
   * Keeps a snapshot as a workspace, at the end, and opens it. Its files lie where those of its person are looked for.
   * @throws the file system's error; Failure SERVER when it cannot be kept whose it is
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

  /** @throws Failure NOT_FOUND for an id that nobody knows */
  async open(id: string): Promise<Workspace> {
    const workspace = this.known(id);
    const { workspaceId, state } = this.#options.session;
    // A session that is there stays: opening its workspace anew would begin it again.
    if (workspaceId !== id || state.value.status !== 'signed-in') await this.#open(workspace);
    return toWorkspace(workspace);
  }

  /** Opens a workspace anew with what the registry says of it now, if it is the one that is open. */
  async reopen(id: string): Promise<void> {
    if (this.#options.registry.openId === id) await this.#open(this.known(id));
  }

  /** @throws Failure NOT_FOUND for an id that nobody knows */
  known(id: string): StoredWorkspace {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined) throw new Failure('NOT_FOUND', { sentence: messages.unknown });
    return workspace;
  }

  /** Tries again what failed: the address given at start, or the session of the open workspace. */
  async retry(): Promise<void> {
    if (this.#options.session.state.value.status === 'unusable' && this.#wanted !== undefined) {
      return this.start(this.#wanted);
    }
    await this.#options.session.retry();
  }

  /**
   * Remembers that somebody signed in, so that a later start can explain a missing secret.
   * @param tokensAs how the server takes access tokens, if that was found out
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

  /** PEM of a workspace's own authority; undefined when it has none, or it cannot be read. */
  async authorityOf({ id, authority }: StoredWorkspace): Promise<string | undefined> {
    if (authority === null) return undefined;
    try {
      return await this.#options.authorities.read(id);
    } catch (error) {
      // The connection then says that nobody vouches for the server, and the doctor why.
      this.#options.log.warn('the authority of a workspace could not be read', { error });
      return undefined;
    }
  }

  /** Where people sign in no longer, or only from now on, the session of before is nobody's. */
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
      // What was said of a provider stays until something else is said.
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
