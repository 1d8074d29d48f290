import { randomUUID } from 'node:crypto';
import type { ProbeFailure, Workspace } from '../../src-preload/contract/entities/workspace.ts';
import type { WorkspaceList } from '../../src-preload/contract/workspaces.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import { type Probed, parseAddress, probe } from '../server/probe.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

/** Id of the workspace of the sample server: one for all its runs, whatever port it has. */
const sampleId = 'sample';

export interface WorkspacesOptions {
  readonly registry: WorkspaceRegistry;
  readonly session: SessionManager;
  readonly clock: Clock;
  readonly resolveProxy: (url: string) => Promise<string | null>;
}

interface Wanted {
  readonly address: string;
  readonly name?: string | undefined;
  readonly trustFingerprint?: string | undefined;
  readonly sample?: boolean;
}

export type AddOutcome =
  | { readonly outcome: 'added'; readonly workspace: Workspace }
  | { readonly outcome: 'refused'; readonly failure: ProbeFailure };

const toWorkspace = ({ trustFingerprint: _, signedInBefore: __, ...workspace }: StoredWorkspace): Workspace =>
  workspace;

/** The servers this person knows, and which one is open. */
export class Workspaces {
  readonly list: LiveValue<WorkspaceList>;
  readonly #options: WorkspacesOptions;
  /** What was asked for at start and could not be used yet: what `retry` tries again. */
  #wanted: Wanted | undefined;

  constructor(options: WorkspacesOptions) {
    this.#options = options;
    this.list = new LiveValue<WorkspaceList>({ workspaces: [], openId: null });
  }

  /** Publishes what the registry has; called after it was loaded. */
  publish(): void {
    const { registry } = this.#options;
    this.list.set({ workspaces: registry.workspaces.map(toWorkspace), openId: registry.openId });
  }

  /** Opens the workspace of a server given at start, probing it first unless it is known. */
  async start(wanted: Wanted | undefined): Promise<void> {
    const { registry, session } = this.#options;
    if (wanted === undefined) {
      const last = registry.openId === null ? undefined : registry.find(registry.openId);
      return last === undefined ? session.leave({ status: 'no-workspace' }) : this.#open(last);
    }
    const address = parseAddress(wanted.address)?.origin;
    const known = registry.workspaces.find(({ origin, kind }) => kind === 'server' && origin === address);
    // A known server is opened as it was, so that a start does not depend on its being reachable.
    if (known !== undefined && wanted.sample !== true) return this.#open(known);
    this.#wanted = wanted;
    await session.begin();
    const outcome = await this.#take(wanted);
    if (outcome.outcome === 'refused') await session.reject(outcome.failure);
  }

  /** Probes an address, keeps it as a workspace and opens it. Nothing changes when it cannot be used. */
  add(wanted: Wanted): Promise<AddOutcome> {
    return this.#take(wanted);
  }

  /** @throws Failure NOT_FOUND for an id that nobody knows */
  async open(id: string): Promise<Workspace> {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined) {
      throw new Failure('NOT_FOUND', { sentence: 'This workspace is no longer known here.' });
    }
    await this.#open(workspace);
    return toWorkspace(workspace);
  }

  /** Tries again what failed: the address given at start, or the session of the open workspace. */
  async retry(): Promise<void> {
    if (this.#options.session.state.value.status === 'unusable' && this.#wanted !== undefined) {
      return this.start(this.#wanted);
    }
    await this.#options.session.retry();
  }

  /** Remembers that somebody signed in, so that a later start can explain a missing secret. */
  async rememberSignIn(id: string): Promise<void> {
    const workspace = this.#options.registry.find(id);
    if (workspace === undefined || workspace.signedInBefore) return;
    await this.#options.registry.put({ ...workspace, signedInBefore: true });
  }

  async #take(wanted: Wanted): Promise<AddOutcome> {
    const { clock, resolveProxy, registry } = this.#options;
    const result = await probe(wanted.address, {
      clock,
      resolveProxy,
      trustFingerprint: wanted.trustFingerprint,
    });
    if ('failure' in result) return { outcome: 'refused', failure: result.failure };
    const workspace = this.#describe(wanted, result.probed);
    await registry.put(workspace);
    await this.#open(workspace);
    return { outcome: 'added', workspace: toWorkspace(workspace) };
  }

  #describe(wanted: Wanted, probed: Probed): StoredWorkspace {
    const sample = wanted.sample === true;
    const known = this.#options.registry.workspaces.find((other) =>
      sample ? other.id === sampleId : other.kind === 'server' && other.origin === probed.origin,
    );
    const name = wanted.name?.trim();
    return {
      ...probed,
      id: sample ? sampleId : (known?.id ?? randomUUID()),
      name: name || known?.name || (sample ? 'Sample workspace' : new URL(probed.origin).host),
      kind: sample ? 'sample' : 'server',
      signedInBefore: known?.signedInBefore ?? false,
      ...(wanted.trustFingerprint === undefined ? {} : { trustFingerprint: wanted.trustFingerprint }),
    };
  }

  async #open(workspace: StoredWorkspace): Promise<void> {
    this.#wanted = undefined;
    await this.#options.registry.setOpen(workspace.id);
    this.publish();
    await this.#options.session.open(workspace);
  }
}
