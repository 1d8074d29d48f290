import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  KubeconfigChange,
  KubeconfigEntry,
  KubeconfigFinding,
  KubeconfigOutcome,
  KubeconfigPlace,
  KubeconfigRefusal,
  KubeconfigVerified,
  KubeconfigWish,
} from '../../src-preload/contract/kubeconfig.ts';
import type { FailureCode } from '../../src-preload/contract/rules/failures.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import { diagnose } from './doctor.ts';
import { type Fetched, readFetched } from './fetchedKubeconfig.ts';
import { Inventory, type InventoryEntry } from './Inventory.ts';
import { Journal } from './Journal.ts';
import { KubeconfigDocument } from './KubeconfigDocument.ts';
import { KubeconfigFile, toRefusal } from './KubeconfigFile.ts';
import type { OwnEntries } from './ownEntries.ts';
import {
  exportLine,
  fileForNew,
  type KubeconfigPaths,
  kubeconfigPaths,
  nameFor,
  separateFile,
  shellWord,
  shownPath,
} from './paths.ts';
import {
  anyToken,
  chooseName,
  type Looked,
  type Plan,
  placeOf,
  planInstall,
  planRemoval,
  refusalOf,
} from './planning.ts';

/** The workspace that is open, with somebody signed in. */
export interface KubeconfigWorkspace {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  /** Who is signed in: a token of somebody else is never theirs to install. */
  readonly personId: string;
  /** The one certificate that is trusted although no authority vouches for it. */
  readonly trustFingerprint?: string | undefined;
}

export interface KubeconfigsOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Undefined while nobody is signed in. */
  readonly workspace: () => KubeconfigWorkspace | undefined;
  /** Asks the server for a kubeconfig, which makes a token each time. @throws Failure */
  readonly fetch: () => Promise<string>;
  /** @throws Error when the server cannot be asked */
  readonly certificateAuthority: (server: string, fingerprint: string) => Promise<string>;
  /** Uses what was installed. Never throws: what went wrong is its answer. */
  readonly verify: (path: string, context: string) => Promise<KubeconfigVerified>;
  readonly paths?: KubeconfigPaths;
}

/** A token that was made and is nowhere yet. It is in this process's memory alone. */
interface Pending {
  readonly id: string;
  readonly workspaceId: string;
  readonly personId: string;
  readonly wish: KubeconfigWish;
  readonly own: Omit<OwnEntries, 'name'>;
}

const maybeMade = 'The server may have made an access token all the same; nothing was written.';

/** After these the server may have done its work. */
const lostAnswers: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'TIMEOUT', 'SERVER']);

const noTls =
  'The server’s address has no TLS (http): kubectl sends no credentials there, so the context will not work.';

const hostOf = (origin: string): string => {
  const { hostname, port } = new URL(origin);
  return port === '' ? hostname : `${hostname}-${port}`;
};

const noKubeconfig = () =>
  new Failure('SERVER', {
    sentence: `What the server sent is no kubeconfig that Quarterdeck can use. ${maybeMade}`,
    // Never what it sent: that may hold a token.
    details:
      'GET /kubeconfig: one cluster with a server, and one user with a name and a password are expected',
  });

/**
 * One-click kubeconfig: plans, fetches once, writes, verifies, takes back. Everything that changes a file goes one after the
 * other. What is written is what a person saw, or they are asked again.
 */
export class Kubeconfigs {
  readonly #options: KubeconfigsOptions;
  readonly #paths: KubeconfigPaths;
  readonly #inventory: Inventory;
  readonly #journal: Journal;
  #pending: Pending | undefined;
  /** A preview, an installation and its end mostly look at the same text: it is parsed once. */
  #lastRead: KubeconfigDocument | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: KubeconfigsOptions) {
    this.#options = options;
    this.#paths = options.paths ?? kubeconfigPaths(process.env);
    this.#inventory = new Inventory(options.dataFolder, options.log);
    this.#journal = new Journal(join(options.dataFolder, 'kubeconfig-work.json'));
  }

  /** Reads what was installed before, and clears what a process before this one left in the middle of a change. */
  async load(): Promise<void> {
    try {
      this.#journal.recover();
      this.#inventory.recover();
    } catch (error) {
      this.#options.log.error('what a change of a kubeconfig left could not be removed', { error });
    }
    await this.#inventory.load(this.#options.clock.now());
  }

  /** Where entries could go, and how they would be called. @throws Failure UNAUTHENTICATED when nobody is signed in */
  async start(): Promise<{
    readonly workspace: { readonly name: string; readonly origin: string };
    readonly places: { readonly default: KubeconfigPlace; readonly separate: KubeconfigPlace };
    readonly name: string;
    readonly commands: { readonly apply: string; readonly verify: string };
  }> {
    const workspace = this.#workspace();
    const [first, second] = await Promise.all([
      this.#look(this.#pathOf('default', workspace)),
      this.#look(this.#pathOf('separate', workspace)),
    ]);
    const name = this.#nameOf(workspace);
    return {
      workspace: { name: workspace.name, origin: workspace.origin },
      places: { default: placeOf(first, this.#paths.home), separate: placeOf(second, this.#paths.home) },
      name,
      commands: {
        apply: exportLine(join(this.#paths.home, 'Downloads', this.fileName()), this.#paths),
        verify: 'kubectl get canaries -A',
      },
    };
  }

  /** How a file that a person saves is called. */
  fileName(): string {
    return `${hostOf(this.#workspace().origin)}-kubeconfig.yaml`;
  }

  /** The change that an installation would make. Asks no server. */
  async preview(wish: KubeconfigWish): Promise<KubeconfigChange> {
    const workspace = this.#workspace();
    return (await this.#plan(workspace, wish, this.#expected(workspace))).change;
  }

  /**
   * Installs what `preview` showed. The server is asked once, and only when the file can be written.
   * @param fingerprint of the change that the person saw
   * @throws Failure of the server: nothing was written
   */
  install(wish: KubeconfigWish, fingerprint: string): Promise<KubeconfigOutcome> {
    return this.#inTurn(async () => {
      const workspace = this.#workspace();
      const { change } = await this.#plan(workspace, wish, this.#expected(workspace));
      if (change.refusal !== null) return { outcome: 'refused', pending: null, refusal: change.refusal };
      if (change.fingerprint !== fingerprint) {
        const why = 'The file was changed since you saw this. Nothing was asked of the server yet.';
        return { outcome: 'confirm', pending: null, change, why };
      }
      try {
        await this.#file(this.#pathOf(wish.target, workspace)).assertWritable();
      } catch (error) {
        return { outcome: 'refused', pending: null, refusal: refusalOf(error) };
      }
      const pending: Pending = {
        id: randomUUID(),
        workspaceId: workspace.id,
        personId: workspace.personId,
        wish,
        own: await this.#own(workspace, await this.#fetch(workspace)),
      };
      return this.#write(workspace, pending, fingerprint);
    });
  }

  /** Goes on with what `install` held back. @throws Failure CONFLICT when that is gone */
  proceed(id: string, fingerprint: string): Promise<KubeconfigOutcome> {
    return this.#inTurn(async () => {
      const workspace = this.#workspace();
      const pending = this.#pending;
      const theirs = pending?.workspaceId === workspace.id && pending.personId === workspace.personId;
      if (pending?.id !== id || !theirs)
        throw new Failure('CONFLICT', { sentence: 'This installation is over. Begin again.' });
      return this.#write(workspace, pending, fingerprint);
    });
  }

  /** Forgets a token that was held back. */
  discard(id: string): void {
    if (this.#pending?.id === id) this.#pending = undefined;
  }

  /** A kubeconfig for the clipboard or a file of the person's own; makes a token. @throws Failure of the server */
  async text(): Promise<string> {
    const workspace = this.#workspace();
    return (await this.#fetch(workspace)).text;
  }

  /** Uses an installed context. @throws Failure NOT_FOUND */
  verify(id: string): Promise<KubeconfigVerified> {
    const { path, name } = this.#entry(id);
    return this.#options.verify(path, name);
  }

  /** Puts the file back as it was before the last installation. @returns why it was not; null when it was */
  undo(id: string): Promise<KubeconfigRefusal | null> {
    return this.#refusing(async () => {
      const entry = this.#entry(id);
      if (entry.undo === null)
        throw new Failure('CONFLICT', { sentence: 'There is nothing to undo any more.' });
      const { hash, backup, renewed } = entry.undo;
      await this.#file(entry.path).restore(backup ?? undefined, hash, this.#options.clock.now());
      if (renewed) await this.#inventory.put({ ...entry, undo: null });
      else await this.#inventory.remove(id);
      return null;
    });
  }

  /** Removes a lock that another program left. @throws Failure INVALID for any other file */
  removeLock(path: string): Promise<void> {
    return this.#inTurn(async () => {
      // The file of the first installation is in no list yet.
      const own = this.#pathOf('separate', this.#workspace());
      const known = [...this.#known(), own].map((file) => `${file}.lock`);
      if (!known.includes(path))
        throw new Failure('INVALID', { sentence: 'This is no lock of a kubeconfig.' });
      await rm(path, { force: true });
    });
  }

  /** What was installed, and what is wrong with the files. */
  async list(): Promise<{ readonly entries: KubeconfigEntry[]; readonly findings: KubeconfigFinding[] }> {
    const files = await Promise.all(this.#known().map((path) => this.#look(path)));
    const found = await diagnose(files, this.#paths.files, this.#paths.home);
    return {
      entries: this.#inventory.entries.map((entry) => this.#toShown(entry, files)),
      findings: found.map(({ file: _, ...finding }) => finding),
    };
  }

  /** The change that `remove` would make. */
  async previewRemoval(id: string): Promise<KubeconfigChange> {
    return (await this.#planRemoval(this.#entry(id))).change;
  }

  /**
   * Takes an entry out of its file, or only out of the list when it is not there any more.
   * @param fingerprint of the change that the person saw
   */
  remove(id: string, fingerprint: string): Promise<KubeconfigRefusal | null> {
    return this.#refusing(async () => {
      const entry = this.#entry(id);
      const looked = await this.#look(entry.path);
      if (looked.state?.exists === false || looked.document?.serverOf(entry.name) !== entry.server) {
        // What stands there by that name is not ours, or nothing does.
        if (looked.refusal === null) {
          await this.#inventory.remove(id);
          return null;
        }
      }
      const { change, text, state } = await this.#planRemoval(entry);
      if (change.refusal !== null || state === undefined) return change.refusal;
      if (change.fingerprint !== fingerprint)
        return { kind: 'changed', sentence: 'The file was changed meanwhile. Look at the change again.' };
      await this.#file(entry.path).write(state, text, this.#options.clock.now());
      await this.#inventory.remove(id);
      return null;
    });
  }

  /** Does what a finding of `list` offers. @throws Failure NOT_FOUND when it is no more */
  remedy(findingId: string): Promise<KubeconfigRefusal | null> {
    return this.#refusing(async () => {
      const files = await Promise.all(this.#known().map((path) => this.#look(path)));
      const found = await diagnose(files, this.#paths.files, this.#paths.home);
      const finding = found.find(({ id }) => id === findingId);
      if (finding === undefined) throw new Failure('NOT_FOUND', { sentence: 'That was mended already.' });
      if (finding.remedy?.kind === 'remove-lock') await rm(`${finding.file}.lock`, { force: true });
      else if (finding.remedy?.kind === 'make-private') await chmod(finding.file, 0o600);
      return null;
    });
  }

  #workspace(): KubeconfigWorkspace {
    const workspace = this.#options.workspace();
    if (workspace !== undefined) return workspace;
    throw new Failure('UNAUTHENTICATED', { sentence: 'Sign in first.' });
  }

  #entry(id: string): InventoryEntry {
    const entry = this.#inventory.find(id);
    if (entry !== undefined) return entry;
    throw new Failure('NOT_FOUND', { sentence: 'This kubeconfig is not in the list any more.' });
  }

  #file(path: string): KubeconfigFile {
    return new KubeconfigFile(path, this.#journal);
  }

  #pathOf(target: KubeconfigWish['target'], workspace: KubeconfigWorkspace): string {
    return target === 'default'
      ? fileForNew(this.#paths, existsSync)
      : separateFile(this.#paths, hostOf(workspace.origin));
  }

  /** Files that kubectl reads, and those where something of ours is. */
  #known(): string[] {
    return [...new Set([...this.#paths.files, ...this.#inventory.entries.map(({ path }) => path)])];
  }

  /** One stable name for each workspace: that of its last installation, else one made of its own. */
  #nameOf(workspace: KubeconfigWorkspace): string {
    const last = this.#inventory.entries.findLast(({ workspaceId }) => workspaceId === workspace.id);
    return last?.name ?? nameFor(workspace.name, hostOf(workspace.origin));
  }

  async #look(path: string): Promise<Looked> {
    try {
      const state = await this.#file(path).read();
      try {
        const last = this.#lastRead?.text === state.text ? this.#lastRead : undefined;
        const document = last ?? new KubeconfigDocument(state.text);
        this.#lastRead = document;
        return { path, state, document, refusal: null };
      } catch (error) {
        return { path, state, document: undefined, refusal: refusalOf(error) };
      }
    } catch (error) {
      return { path, state: undefined, document: undefined, refusal: refusalOf(error) };
    }
  }

  /** What the server will say, as far as that is known before it is asked. */
  #expected({ id, origin }: KubeconfigWorkspace): Omit<OwnEntries, 'name'> {
    const last = this.#inventory.entries.findLast(({ workspaceId }) => workspaceId === id);
    return { server: last?.server ?? `${origin}/kubeproxy`, username: 'token', password: anyToken };
  }

  async #plan(
    workspace: KubeconfigWorkspace,
    wish: KubeconfigWish,
    expected: Omit<OwnEntries, 'name'>,
  ): Promise<Plan> {
    const path = this.#pathOf(wish.target, workspace);
    const [looked, ...others] = await Promise.all([
      this.#look(path),
      ...this.#paths.files.filter((file) => file !== path).map((file) => this.#look(file)),
    ]);
    const { name, note } = chooseName({
      wished: wish.name,
      workspaceId: workspace.id,
      files: [looked, ...others],
      entryAt: (file, wanted) => this.#inventory.at(file, wanted),
    });
    const base = {
      looked,
      home: this.#paths.home,
      name,
      nameNote: note,
      backupName: this.#file(looked.state?.path ?? path).backupNameAt(this.#options.clock.now()),
    };
    const plan = planInstall(base, { ...expected, name }, wish);
    if (!expected.server.startsWith('http:')) return plan;
    return { ...plan, change: { ...plan.change, notes: [...plan.change.notes, noTls] } };
  }

  /** What is left of a name that is somebody else's is not touched. */
  async #planRemoval({ path, name, server, target }: InventoryEntry): Promise<Plan> {
    const looked = await this.#look(path);
    const ours = looked.document?.serverOf(name) === server;
    const refusal: KubeconfigRefusal = {
      kind: 'changed',
      sentence: `What is called ${name} in the file is not what Quarterdeck installed. It stays as it is; only the list forgets it.`,
    };
    const base = {
      looked: looked.document !== undefined && !ours ? { ...looked, refusal } : looked,
      home: this.#paths.home,
      name,
      nameNote: null,
      backupName: this.#file(looked.state?.path ?? path).backupNameAt(this.#options.clock.now()),
    };
    return planRemoval(base, target === 'separate');
  }

  /** The one request that makes a token. */
  async #fetch({ id }: KubeconfigWorkspace): Promise<Fetched> {
    let answer: string;
    try {
      answer = await this.#options.fetch();
    } catch (error) {
      if (!(error instanceof Failure) || !lostAnswers.has(error.code)) throw error;
      const sentence = `${error.data.sentence} ${maybeMade}`;
      throw new Failure(error.code, { ...error.data, sentence }, { cause: error });
    }
    const fetched = readFetched(answer);
    // Whatever it is, a token may be in it: nothing of it is ever logged.
    if (fetched === undefined) throw noKubeconfig();
    this.#options.redactor.add(fetched.password);
    // A token that cannot be counted is a token all the same.
    await this.#keepInventory(() => this.#inventory.countToken(id));
    return fetched;
  }

  /** A workspace whose certificate a person vouched for gives kubectl the authority that it lacks. */
  async #own(
    { origin, trustFingerprint }: KubeconfigWorkspace,
    { server, username, password }: Fetched,
  ): Promise<Omit<OwnEntries, 'name'>> {
    const entries = { server, username, password };
    const same = new URL(server).origin === new URL(origin).origin;
    if (trustFingerprint === undefined || !same) return entries;
    try {
      const authority = await this.#options.certificateAuthority(server, trustFingerprint);
      return { ...entries, certificateAuthority: authority };
    } catch (error) {
      this.#options.log.warn('the authority of a workspace could not be read', { error });
      return entries;
    }
  }

  async #write(
    workspace: KubeconfigWorkspace,
    pending: Pending,
    fingerprint: string,
  ): Promise<KubeconfigOutcome> {
    const { wish, own } = pending;
    this.#pending = pending;
    const { change, text, state } = await this.#plan(workspace, wish, own);
    const refuse = (refusal: KubeconfigRefusal): KubeconfigOutcome => ({
      outcome: 'refused',
      pending: pending.id,
      refusal,
    });
    if (change.refusal !== null) return refuse(change.refusal);
    if (change.fingerprint !== fingerprint) {
      const why =
        'What the server sent, or the file, is not what was shown before. Nothing was written yet: look at the change.';
      return { outcome: 'confirm', pending: pending.id, change, why };
    }
    if (state === undefined) throw new Error('A plan without a refusal has a file.');
    const path = this.#pathOf(wish.target, workspace);
    const before = this.#inventory.at(path, change.name);
    const entry: InventoryEntry = {
      id: before?.id ?? randomUUID(),
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      target: wish.target,
      path,
      name: change.name,
      server: own.server,
      installedAtMs: this.#options.clock.now(),
      undo: null,
    };
    try {
      // Before the file: what stands there after a crash is then known as ours.
      await this.#inventory.put(entry);
      const written = await this.#file(path).write(state, text, entry.installedAtMs);
      this.#pending = undefined;
      const undo = {
        hash: written.hash,
        backup: written.backup?.path ?? null,
        renewed: before !== undefined,
      };
      await this.#keepInventory(() => this.#inventory.put({ ...entry, undo }));
      return this.#installed(entry, wish, change, written.backup);
    } catch (error) {
      await this.#keepInventory(() =>
        before === undefined ? this.#inventory.remove(entry.id) : this.#inventory.put(before),
      );
      return refuse(refusalOf(toRefusal(error)));
    }
  }

  #installed(
    { id, path, name }: InventoryEntry,
    wish: KubeconfigWish,
    { added, removed }: KubeconfigChange,
    backup: { readonly path: string; readonly bytes: number } | null,
  ): KubeconfigOutcome {
    const { home, files } = this.#paths;
    return {
      outcome: 'installed',
      id,
      path: shownPath(path, home),
      name,
      current: wish.makeCurrent,
      backup: backup === null ? null : { path: shownPath(backup.path, home), bytes: backup.bytes },
      added,
      removed,
      exportLine: files.includes(path) ? null : exportLine(path, this.#paths),
      command: `kubectl${files.includes(path) ? '' : ` --kubeconfig ${shellWord(path)}`} --context ${name} get canaries -A`,
    };
  }

  #toShown(entry: InventoryEntry, files: readonly Looked[]): KubeconfigEntry {
    const looked = files.find(({ path }) => path === entry.path);
    const stateOf = (): KubeconfigEntry['state'] => {
      if (looked?.document === undefined) return 'unreadable';
      if (looked.document.holds(entry)) return 'present';
      return looked.document.names('clusters').includes(entry.name) ? 'changed' : 'gone';
    };
    const { id, workspaceId, workspaceName, name, server, installedAtMs, undo } = entry;
    return {
      id,
      workspaceId,
      workspaceName,
      name,
      server,
      path: shownPath(entry.path, this.#paths.home),
      installedAt: new Date(installedAtMs).toISOString(),
      tokens: this.#inventory.tokensOf(workspaceId),
      state: stateOf(),
      undo: undo !== null && looked?.state?.hash === undo.hash,
    };
  }

  /** What is done is done, even where it cannot be written down; it holds until the end of this run. */
  async #keepInventory(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.#options.log.error('the list of kubeconfigs could not be written', { error });
    }
  }

  /** One after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.catch(() => undefined).then(work);
    this.#turn = done;
    return done;
  }

  async #refusing(work: () => Promise<KubeconfigRefusal | null>): Promise<KubeconfigRefusal | null> {
    return this.#inTurn(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Failure) throw error;
        return refusalOf(toRefusal(error));
      }
    });
  }
}
