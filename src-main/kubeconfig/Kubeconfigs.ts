import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  KubeconfigChange,
  KubeconfigOutcome,
  KubeconfigRefusal,
  KubeconfigRequest,
  KubeconfigTarget,
  KubeconfigVerified,
} from '#contract/kubeconfig.ts';
import type { FailureCode } from '#contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { FetchedKubeconfig } from './fetchedKubeconfig.ts';
import { InstalledKubeconfigs } from './InstalledKubeconfigs.ts';
import type { InventoryEntry } from './Inventory.ts';
import { toFileRefusal, type WrittenFile } from './KubeconfigFile.ts';
import { KubectlFiles } from './KubectlFiles.ts';
import type { KubeconfigJobs } from './kubeconfigJobs.ts';
import type { OwnEntries } from './ownEntries.ts';
import {
  abbreviateHome,
  defaultEntryName,
  exportLine,
  fileForNewEntries,
  type KubeconfigPaths,
  quoteForPlatformShell,
  separateFile,
} from './paths.ts';
import { chooseName, describeTarget, type KubeconfigPlan, plan } from './planning.ts';
import { toKubeconfigRefusal } from './refusals.ts';
import {
  type KubeconfigWorkspace,
  WorkspaceEntries,
  type WorkspaceEntriesOptions,
} from './WorkspaceEntries.ts';

export interface KubeconfigsOptions extends Pick<WorkspaceEntriesOptions, 'certificateAuthority'> {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Undefined if no user is signed in. */
  readonly workspace: () => KubeconfigWorkspace | undefined;
  /** Requests a kubeconfig from the server, which creates a token each time. @throws Failure */
  readonly fetch: () => Promise<string>;
  /** Tests an installed context. Never throws: the result contains the error. */
  readonly verify: (path: string, context: string) => Promise<KubeconfigVerified>;
  readonly jobs: KubeconfigJobs;
  readonly paths?: KubeconfigPaths;
}

/** A created token that is not installed yet and exists only in memory. */
interface Pending {
  readonly id: string;
  readonly workspaceId: string;
  readonly personId: string;
  readonly request: KubeconfigRequest;
  readonly own: Omit<OwnEntries, 'name'>;
}

const tokenMayExistSentence = 'The server may have created an access token. Nothing was written.';

/** Failures after which the server may have created a token. */
const lostAnswerCodes: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'TIMEOUT', 'SERVER']);

const noTlsNote =
  'The server’s address does not use TLS (http). kubectl does not send credentials there, so the context will not work.';

const hostOf = (origin: string): string => {
  const { hostname, port } = new URL(origin);
  return port === '' ? hostname : `${hostname}-${port}`;
};

const noKubeconfig = () =>
  new Failure('SERVER', {
    sentence: `The server sent a kubeconfig that Quarterdeck cannot use. ${tokenMayExistSentence}`,
    // Details never quote the server's answer, which may contain a token.
    details:
      'GET /kubeconfig: one cluster with a server, and one user with a name and a password are expected',
  });

/**
 * One-click kubeconfig: plans, fetches, writes, verifies and removes entries. Changes of files run one after
 * the other. A change that differs from the confirmed preview needs another confirmation.
 */
export class Kubeconfigs {
  readonly #options: KubeconfigsOptions;
  readonly #files: KubectlFiles;
  readonly #entries: WorkspaceEntries;
  readonly installed: InstalledKubeconfigs;
  #pending: Pending | undefined;

  constructor(options: KubeconfigsOptions) {
    this.#options = options;
    this.#files = new KubectlFiles(options);
    this.#entries = new WorkspaceEntries(options, this.#files.inventory);
    this.installed = new InstalledKubeconfigs(this.#files);
  }

  /** Loads the inventory, and removes leftovers of a crashed process. */
  load(): Promise<void> {
    return this.#files.load();
  }

  /**
   * Returns the possible files and the name for the entries.
   * @throws Failure UNAUTHENTICATED if no user is signed in
   */
  async describeInstallation(): Promise<{
    readonly workspace: { readonly name: string; readonly origin: string };
    readonly places: { readonly default: KubeconfigTarget; readonly separate: KubeconfigTarget };
    readonly name: string;
    readonly commands: { readonly apply: string; readonly verify: string };
  }> {
    const workspace = this.#workspace();
    const [first, second] = await Promise.all([
      this.#files.readFile(this.#pathOf('default', workspace)),
      this.#files.readFile(this.#pathOf('separate', workspace)),
    ]);
    const name = this.#nameOf(workspace);
    return {
      workspace: { name: workspace.name, origin: workspace.origin },
      places: {
        default: describeTarget(first, this.#files.paths.home),
        separate: describeTarget(second, this.#files.paths.home),
      },
      name,
      commands: {
        apply: exportLine(join(this.#files.paths.home, 'Downloads', this.fileName()), this.#files.paths),
        verify: 'kubectl get canaries -A',
      },
    };
  }

  fileName(): string {
    return `${hostOf(this.#workspace().origin)}-kubeconfig.yaml`;
  }

  /**
   * Returns the change of an installation. Sends no request, except to read the certificate that
   * the user trusts.
   */
  async preview(request: KubeconfigRequest): Promise<KubeconfigChange> {
    const workspace = this.#workspace();
    return (await this.#plan(workspace, request, await this.#entries.predict(workspace))).change;
  }

  /**
   * Installs the previewed change. Sends the request only if the file can be written, and only once.
   * @param fingerprint fingerprint of the change that the user confirmed
   * @throws Failure of the server; nothing was written then
   */
  install(request: KubeconfigRequest, fingerprint: string): Promise<KubeconfigOutcome> {
    return this.#files.enqueue(async () => {
      const workspace = this.#workspace();
      const { change } = await this.#plan(workspace, request, await this.#entries.predict(workspace));
      if (change.refusal !== null) return { outcome: 'refused', pending: null, refusal: change.refusal };
      if (change.fingerprint !== fingerprint) {
        const why = 'The file was changed after this preview. No request was sent to the server.';
        return { outcome: 'confirm', pending: null, change, why };
      }
      try {
        await this.#files.file(this.#pathOf(request.target, workspace)).assertWritable();
      } catch (error) {
        return { outcome: 'refused', pending: null, refusal: toKubeconfigRefusal(error) };
      }
      const pending: Pending = {
        id: randomUUID(),
        workspaceId: workspace.id,
        personId: workspace.personId,
        request,
        own: await this.#entries.build(workspace, await this.#fetch(workspace)),
      };
      return this.#write(workspace, pending, fingerprint);
    });
  }

  /**
   * Continues an installation that `install` held back.
   * @throws Failure CONFLICT if its token was discarded
   */
  proceed(id: string, fingerprint: string): Promise<KubeconfigOutcome> {
    return this.#files.enqueue(async () => {
      const workspace = this.#workspace();
      const pending = this.#pending;
      const theirs = pending?.workspaceId === workspace.id && pending.personId === workspace.personId;
      if (pending?.id !== id || !theirs)
        throw new Failure('CONFLICT', { sentence: 'This installation has expired. Start again.' });
      return this.#write(workspace, pending, fingerprint);
    });
  }

  /** Discards a token that was held back. */
  discard(id: string): void {
    if (this.#pending?.id === id) this.#pending = undefined;
  }

  /** Returns a kubeconfig for the clipboard or a file; creates a token. @throws Failure of the server */
  async fetchText(): Promise<string> {
    const workspace = this.#workspace();
    return (await this.#fetch(workspace)).text;
  }

  /** @throws Failure NOT_FOUND */
  verify(id: string): Promise<KubeconfigVerified> {
    const { path, name } = this.installed.getEntry(id);
    return this.#options.verify(path, name);
  }

  /** Removes the lock of another program. @throws Failure INVALID for any other file */
  removeLock(path: string): Promise<void> {
    return this.#files.enqueue(async () => {
      // Before the first installation, the workspace's own file is not in the inventory.
      const own = this.#pathOf('separate', this.#workspace());
      const known = [...this.#files.trackedPaths(), own].map((file) => `${file}.lock`);
      if (!known.includes(path)) throw new Failure('INVALID', { sentence: 'This is not a kubeconfig lock.' });
      await rm(path, { force: true });
    });
  }

  #workspace(): KubeconfigWorkspace {
    const workspace = this.#options.workspace();
    if (workspace !== undefined) return workspace;
    throw new Failure('UNAUTHENTICATED', { sentence: 'Sign in first.' });
  }

  #pathOf(target: KubeconfigRequest['target'], workspace: KubeconfigWorkspace): string {
    return target === 'default'
      ? fileForNewEntries(this.#files.paths, existsSync)
      : separateFile(this.#files.paths, hostOf(workspace.origin));
  }

  /**
   * Returns a stable name for the workspace: that of its last installation, otherwise a name derived
   * from the workspace.
   */
  #nameOf(workspace: KubeconfigWorkspace): string {
    const last = this.#files.inventory.entries.findLast(({ workspaceId }) => workspaceId === workspace.id);
    return last?.name ?? defaultEntryName(workspace.name, hostOf(workspace.origin));
  }

  async #plan(
    workspace: KubeconfigWorkspace,
    request: KubeconfigRequest,
    expected: Omit<OwnEntries, 'name'>,
  ): Promise<KubeconfigPlan> {
    const path = this.#pathOf(request.target, workspace);
    const [kubeconfig, ...others] = await Promise.all([
      this.#files.readFile(path),
      ...this.#files.paths.files.filter((file) => file !== path).map((file) => this.#files.readFile(file)),
    ]);
    const { name, note } = chooseName({
      requestedName: request.name,
      workspaceId: workspace.id,
      files: [kubeconfig, ...others],
      entryAt: (file, wanted) => this.#files.inventory.findByName(file, wanted),
    });
    const base = this.#files.planBase(kubeconfig, name, note);
    const makeCurrent = request.makeCurrent || kubeconfig.state?.exists === false;
    const wanted = { kind: 'install', own: { ...expected, name }, makeCurrent } as const;
    const planned = await plan({ ...base, change: wanted }, this.#files.jobs);
    if (!expected.server.startsWith('http:')) return planned;
    return { ...planned, change: { ...planned.change, unusable: noTlsNote } };
  }

  /** Sends the request that creates a token. */
  async #fetch(workspace: KubeconfigWorkspace): Promise<FetchedKubeconfig> {
    let answer: string;
    try {
      answer = await this.#options.fetch();
    } catch (error) {
      if (!(error instanceof Failure) || !lostAnswerCodes.has(error.code)) throw error;
      const sentence = `${error.data.sentence} ${tokenMayExistSentence}`;
      throw new Failure(error.code, { ...error.data, sentence }, { cause: error });
    }
    const fetched = await this.#files.jobs.readFetched(answer).catch((error: unknown) => {
      if (error instanceof Failure) return undefined;
      throw error;
    });
    // The answer may contain a token, so it is never logged.
    if (fetched === undefined) throw noKubeconfig();
    this.#options.redactor.add(fetched.password);
    // The token exists even if the inventory cannot be written, so this must not fail the installation.
    await this.#files.saveInventory(() => this.#files.inventory.saveAnswer(workspace, fetched));
    return fetched;
  }

  async #write(
    workspace: KubeconfigWorkspace,
    pending: Pending,
    fingerprint: string,
  ): Promise<KubeconfigOutcome> {
    const { request, own } = pending;
    this.#pending = pending;
    const { change, text, state } = await this.#plan(workspace, request, own);
    const refuse = (refusal: KubeconfigRefusal): KubeconfigOutcome => ({
      outcome: 'refused',
      pending: pending.id,
      refusal,
    });
    if (change.refusal !== null) return refuse(change.refusal);
    if (change.fingerprint !== fingerprint) {
      const why =
        'The server’s kubeconfig or the file differs from the preview. Nothing was written. Review the change.';
      return { outcome: 'confirm', pending: pending.id, change, why };
    }
    if (state === undefined) throw new Error('A plan without a refusal must have a file state.');
    const path = this.#pathOf(request.target, workspace);
    const before = this.#files.inventory.findByName(path, change.name);
    const renewed = (await this.#files.readFile(path)).contents?.servers.has(change.name) === true;
    const entry: InventoryEntry = {
      id: before?.id ?? randomUUID(),
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      target: request.target,
      path,
      name: change.name,
      server: own.server,
      installedAtMs: this.#files.clock.now(),
      undo: null,
    };
    try {
      // The inventory is written first: after a crash in between, the entry in the file is
      // known as installed.
      await this.#files.inventory.put(entry);
      const written = await this.#files.file(path).write(state, text, entry.installedAtMs);
      this.#pending = undefined;
      const undo = {
        hash: written.hash,
        backup: written.backup?.path ?? null,
        renewed: before !== undefined,
      };
      await this.#files.saveInventory(() => this.#files.inventory.put({ ...entry, undo }));
      return this.#installedOutcome(entry, request, change, { backup: written.backup, renewed });
    } catch (error) {
      await this.#files.saveInventory(() =>
        before === undefined ? this.#files.inventory.remove(entry.id) : this.#files.inventory.put(before),
      );
      return refuse(toKubeconfigRefusal(toFileRefusal(error)));
    }
  }

  #installedOutcome(
    { id, path, name }: InventoryEntry,
    { makeCurrent }: KubeconfigRequest,
    { added, removed }: KubeconfigChange,
    { backup, renewed }: Pick<WrittenFile, 'backup'> & { readonly renewed: boolean },
  ): KubeconfigOutcome {
    const { home, files } = this.#files.paths;
    return {
      outcome: 'installed',
      id,
      path: abbreviateHome(path, home),
      name,
      // A new file has nothing to back up, and its only context is the current one.
      current: makeCurrent || backup === null,
      renewed,
      backup: backup === null ? null : { path: abbreviateHome(backup.path, home), bytes: backup.bytes },
      added,
      removed,
      exportLine: files.includes(path) ? null : exportLine(path, this.#files.paths),
      command: `kubectl${files.includes(path) ? '' : ` --kubeconfig ${quoteForPlatformShell(path)}`} --context ${name} get canaries -A`,
    };
  }
}
