import { randomUUID } from 'node:crypto';
import type { ProbeFailure, SnapshotOf, Workspace } from '#contract/entities/workspace.ts';
import { noGuard } from '#contract/rules/guarding.ts';
import type { BackgroundState, WorkspaceColor, WorkspaceKind } from '#contract/rules/workspaces.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { readAuthority } from '../server/authority.ts';
import { type ProbeSuccess, parseAddress } from '../server/probe.ts';
import { parseProxySetting } from '../server/proxySetting.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { StoredIdentities, StoredIdentity } from '../session/StoredIdentities.ts';
import type { Vault } from '../vault/Vault.ts';
import type { CertificateAuthorities } from './CertificateAuthorities.ts';
import { messages } from './messages.ts';
import type { OpenWorkspaceCalls } from './OpenWorkspaceCalls.ts';
import { OrganizationWorkspaces } from './OrganizationWorkspaces.ts';
import { type ProbedServer, probeServer } from './probeServer.ts';
import type { SignInChoice } from './providerChoice.ts';
import { ServerReprobe } from './ServerReprobe.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

/** Id of the sample server's workspace, because the server's port differs on each start. */
const sampleId = 'sample';

export interface WorkspacesOptions {
  readonly registry: WorkspaceRegistry;
  readonly authorities: CertificateAuthorities;
  readonly identities: StoredIdentities;
  readonly vault: Vault;
  readonly session: SessionManager;
  readonly clock: Clock;
  readonly log: Log;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Deletes all stored data of a workspace. */
  readonly forgetData: (workspaceId: string) => Promise<void>;
  readonly background: BackgroundControl;
  readonly openCalls: Pick<OpenWorkspaceCalls, 'writesEnded' | 'onOpenChange'>;
  /** Aborted when the application begins to stop. No workspace opens afterwards. */
  readonly ending: AbortSignal;
}

/** Control of the workspaces that are synced in the background. */
export interface BackgroundControl {
  /** Returns whether a workspace that is not open is synced in the background, if its setting is on. */
  stateOf(workspaceId: string): BackgroundState;
  /**
   * Runs work while a workspace is not synced in the background. Its session and files are closed before, and
   * those of workspaces with the same sign-in. Calls for one workspace run one after another. A call within the
   * work of another one for the same workspace runs at once.
   * @throws errors of the work
   */
  pause<T>(workspaceId: string, work: () => Promise<T>): Promise<T>;
  /** Makes a workspace in the background read-only or writable, from the next request on. */
  lock(workspaceId: string, readOnly: boolean): void;
}

export interface NewWorkspaceSettings {
  readonly address: string;
  readonly name?: string | undefined;
  readonly trustFingerprint?: string | undefined;
  /** Certificate authority of the workspace as PEM; null for none. */
  readonly authority?: string | null | undefined;
  readonly proxy?: string | undefined;
  readonly colour?: WorkspaceColor | null | undefined;
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
  readonly identity: StoredIdentity;
}

export type AddOutcome =
  | { readonly outcome: 'added'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

/**
 * Returns the kind of a probed workspace. The sample server remains a sample, except when it acts as a
 * health checker.
 */
export const kindOf = ({ kind }: ProbeSuccess, sample: boolean): WorkspaceKind =>
  sample && kind === 'server' ? 'sample' : kind;

/**
 * Returns a test for workspaces of a server. Samples and snapshots never match: the origin of a sample
 * changes on each start, and a snapshot has no connection.
 */
export const isAtOrigin =
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
  readonly organizations: OrganizationWorkspaces;
  readonly #options: WorkspacesOptions;
  readonly #reprobe: ServerReprobe;
  #lastUser = '';
  /** Number of started openings. Only the last one opens its workspace. */
  #openings = 0;
  /** Id of the workspace that was to be opened last. */
  #lastOpening: string | undefined;
  /** The opening that waits until the session and the files of its workspace are closed in the background. */
  #waiting: { readonly id: string } | undefined;
  /** Ids of workspaces whose server was probed since the start of the application. */
  readonly #probed = new Set<string>();
  /** Startup address that could not be opened; `retry` uses it. */
  #startupSettings: NewWorkspaceSettings | undefined;

  constructor(options: WorkspacesOptions) {
    this.#options = options;
    this.organizations = new OrganizationWorkspaces(options.registry, this);
    this.#reprobe = new ServerReprobe(options, this);
    this.list = new LiveValue<WorkspaceList>({ workspaces: [], openId: null, notice: null });
  }

  /** Publishes the list. Call after the registry is loaded or changed. */
  publish(): void {
    const { registry, identities } = this.#options;
    const workspaces = registry.workspaces.map((one) => ({
      ...toWorkspace(one),
      background: this.#backgroundState(one),
      // Health checkers have no sign-in, so an earlier user is not shown.
      person:
        one.identityMode === 'none' && one.snapshot === undefined
          ? null
          : (identities.read(one.id)?.person.name ?? null),
    }));
    this.list.set({
      workspaces,
      openId: registry.openId,
      notice: registry.notice,
      ...(this.#waiting === undefined ? {} : { openingId: this.#waiting.id }),
    });
  }

  /**
   * Opens the workspace of the startup address, or probes an unknown address first. Without an address, opens
   * the last workspace.
   */
  async start(settings: NewWorkspaceSettings | undefined): Promise<void> {
    const { registry, session, identities } = this.#options;
    if (settings === undefined) {
      const last = registry.openId === null ? undefined : registry.find(registry.openId);
      return last === undefined ? session.leave({ status: 'no-workspace' }) : this.#open(last.id);
    }
    const address = parseAddress(settings.address)?.origin;
    const known = registry.workspaces.find(isAtOrigin(address));
    // A known server is not probed, so that startup does not depend on the connection.
    // A sample server may have another sign-in than before, which an unknown user needs at once.
    const isKnownUser = known !== undefined && identities.read(known.id) !== undefined;
    if (known !== undefined && (settings.sample !== true || isKnownUser)) return this.#open(known.id);
    this.#startupSettings = settings;
    await session.setRestoring();
    const outcome = await this.add(settings);
    if (outcome.outcome === 'refused') await session.reject(outcome.failure);
  }

  onSignInRequested(workspaceId: string): void {
    this.#reprobe.onSignInRequested(workspaceId);
  }

  /** Follows the session state until the application stops. */
  async follow(): Promise<void> {
    for await (const state of this.#options.session.state.follow()) {
      this.#reprobe.onSessionState(state);
      const people =
        state.status === 'signed-in' ? `${this.#options.session.workspaceId} ${state.person.name}` : '';
      if (people === this.#lastUser) continue;
      this.#lastUser = people;
      this.publish();
    }
  }

  /**
   * Probes an address, adds it as a workspace and opens it. Nothing changes if the probe fails.
   * @throws Failure INVALID for an invalid certificate authority or proxy; CONFLICT if another workspace with
   *   the same server is added meanwhile
   */
  async add(settings: NewWorkspaceSettings): Promise<AddOutcome> {
    const { clock, resolveProxy, registry, authorities, background, log } = this.#options;
    const proxy = parseProxySetting(settings.proxy ?? 'system');
    const own = settings.authority ? readAuthority(settings.authority, clock.now()) : undefined;
    const result = await probeServer(settings.address, settings.signIn ?? 'found', {
      clock,
      resolveProxy,
      proxy,
      authority: own?.pem,
      trustFingerprint: settings.trustFingerprint,
      log,
    });
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const { probed } = result;
    const sample = settings.sample === true;
    const known = this.#findKnown(probed, sample);
    const newId = sample ? sampleId : (registry.findRemovedId(probed.origin) ?? randomUUID());
    const id = known?.id ?? newId;
    // The workspace may exist, and its session and certificate may change.
    await background.pause(id, async () => {
      const other = this.#findKnown(probed, sample);
      if (other !== undefined && other.id !== id)
        throw new Failure('CONFLICT', { sentence: messages.taken(other.name) });
      const describe = () => ({
        ...this.#describe(id, settings, probed),
        proxy,
        authority: own?.authority ?? null,
      });
      await this.#forgetOutdatedSession(describe());
      if (own === undefined) await authorities.remove(id);
      else await authorities.store(id, own.pem);
      // Described again, because the user may have changed the workspace meanwhile.
      await registry.put(describe());
    });
    this.#probed.add(id);
    this.#reprobe.markProbed(id);
    await this.#open(id);
    return { outcome: 'added', workspace: toWorkspace(this.requireWorkspace(id)) };
  }

  #findKnown({ origin }: ProbedServer, sample: boolean): StoredWorkspace | undefined {
    const isAt = isAtOrigin(origin);
    return this.#options.registry.workspaces.find((one) => (sample ? one.id === sampleId : isAt(one)));
  }

  /**
   * Adds a snapshot as the last workspace and opens it. Its files must already be in the folder of its user.
   * @throws the file system's error; Failure SERVER if its user cannot be stored
   */
  async addSnapshot(snapshot: NewSnapshot): Promise<void> {
    const { registry, identities } = this.#options;
    const { id, name, origin, of, sha256, takenAt, identity } = snapshot;
    if (!(await identities.store(id, identity)))
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
      backgroundSync: false,
      guard: noGuard,
      signedInBefore: false,
      snapshot: { takenAt, of, sha256 },
    });
    await this.#open(id);
  }

  /** @throws Failure NOT_FOUND for an unknown id, or if the workspace is removed meanwhile */
  async open(id: string): Promise<Workspace> {
    this.requireWorkspace(id);
    const { registry, session } = this.#options;
    const isOpen = registry.openId === id && session.workspaceId === id;
    // Opening the workspace again would restart its session. It only cancels the opening of another one.
    if (isOpen && session.state.value.status === 'signed-in') this.#cancelOpenings();
    else await this.#open(id);
    return toWorkspace(this.requireWorkspace(id));
  }

  /** Opens a workspace again with its current settings, if it is the open one. */
  async reopen(id: string): Promise<void> {
    if (this.#options.registry.openId === id) await this.#open(id);
  }

  /** Cancels the opening of a workspace, because it is removed. */
  cancelOpening(id: string): void {
    if (this.#lastOpening === id) this.#cancelOpenings();
  }

  #cancelOpenings(): void {
    this.#openings += 1;
    this.#setWaiting(undefined);
  }

  /** Publishes which workspace opens, because a renewal of its session can take many seconds. */
  #setWaiting(waiting: { readonly id: string } | undefined): void {
    if (this.#waiting === waiting) return;
    this.#waiting = waiting;
    this.publish();
  }

  /** Returns whether the server of a workspace was probed since the start of the application. */
  wasProbed(id: string): boolean {
    return this.#probed.has(id);
  }

  /** @throws Failure NOT_FOUND for an unknown id */
  requireWorkspace(id: string): StoredWorkspace {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined) throw new Failure('NOT_FOUND', { sentence: messages.unknown });
    return workspace;
  }

  /** Retries the startup address, or the session of the open workspace. */
  async retry(): Promise<void> {
    if (this.#options.session.state.value.status === 'unusable' && this.#startupSettings !== undefined) {
      return this.start(this.#startupSettings);
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
      this.#options.log.warn('failed to read the certificate authority of a workspace', { error });
      return undefined;
    }
  }

  #backgroundState({ id, backgroundSync }: StoredWorkspace): BackgroundState {
    const { registry, background } = this.#options;
    // The open workspace is synced anyway.
    if (registry.openId === id) return backgroundSync ? 'on' : 'off';
    const state = background.stateOf(id);
    // Turning the sync on would not help a workspace whose sign-in is in use.
    return backgroundSync || state === 'shared' ? state : 'off';
  }

  /** Deletes the session if the server now requires sign-in, or no longer does. */
  async #forgetOutdatedSession({ id, kind, identityMode }: StoredWorkspace): Promise<void> {
    const { registry, vault, identities } = this.#options;
    const before = registry.find(id);
    const without = (mode: StoredWorkspace['identityMode']) => mode === 'none';
    if (before === undefined) return;
    if (before.kind === kind && without(before.identityMode) === without(identityMode)) return;
    await vault.remove(id);
    await identities.remove(id);
  }

  #describe(
    id: string,
    settings: NewWorkspaceSettings,
    probed: ProbedServer,
  ): Omit<StoredWorkspace, 'proxy' | 'authority'> {
    const sample = settings.sample === true;
    const known = this.#options.registry.find(id);
    const kind = kindOf(probed, sample);
    const name = settings.name?.trim();
    return {
      ...probed,
      id,
      name: name || known?.name || (sample ? 'Sample workspace' : new URL(probed.origin).host),
      kind,
      colour: settings.colour === undefined ? (known?.colour ?? null) : settings.colour,
      readOnly: settings.readOnly ?? known?.readOnly ?? false,
      backgroundSync: known?.backgroundSync ?? false,
      guard: settings.guard ?? known?.guard ?? noGuard,
      // A provider that the user entered stays until the user changes it.
      ...(settings.signIn === undefined && probed.hosted === undefined && known?.hosted !== undefined
        ? { hosted: known.hosted }
        : {}),
      signedInBefore: known !== undefined && known.kind === kind && known.signedInBefore,
      ...(settings.trustFingerprint === undefined ? {} : { trustFingerprint: settings.trustFingerprint }),
    };
  }

  /**
   * Opens a workspace, unless another one is opened meanwhile.
   * @throws Failure NOT_FOUND if the workspace is removed meanwhile
   */
  async #open(id: string): Promise<void> {
    this.#startupSettings = undefined;
    this.#openings += 1;
    this.#lastOpening = id;
    const opening = this.#openings;
    const { registry, background, openCalls, session, ending } = this.#options;
    const isCancelled = () => opening !== this.#openings || ending.aborted;
    const waiting = { id };
    this.#setWaiting(waiting);
    const endWaiting = () => {
      if (this.#waiting === waiting) this.#setWaiting(undefined);
    };
    // The session and the files of a workspace must not be open twice.
    const paused = background.pause(id, async () => {
      if (registry.openId !== id) await openCalls.writesEnded();
      if (isCancelled()) return undefined;
      this.requireWorkspace(id);
      const stored = registry.setOpen(id);
      openCalls.onOpenChange();
      await stored;
      if (isCancelled()) return undefined;
      if (this.#waiting === waiting) this.#waiting = undefined;
      this.publish();
      const workspace = this.requireWorkspace(id);
      if (workspace.snapshot !== undefined) return { ended: this.#openSnapshot(id, workspace.snapshot) };
      const authorityPem = await this.authorityOf(workspace);
      if (isCancelled()) return undefined;
      // Read again, because the user may have made it read-only. The session holds the workspace from here on, so
      // a later change need not wait until the server answers.
      return { ended: session.open({ ...this.requireWorkspace(id), authorityPem }) };
    });
    const opened = await paused.finally(endWaiting);
    await opened?.ended;
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
