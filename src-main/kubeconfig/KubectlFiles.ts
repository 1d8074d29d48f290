import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { KubeconfigContents } from './contents.ts';
import { Inventory } from './Inventory.ts';
import { Journal } from './Journal.ts';
import { type FileState, KubeconfigFile } from './KubeconfigFile.ts';
import { type KubeconfigJobs, limitRefusalOf } from './kubeconfigJobs.ts';
import { type KubeconfigPaths, kubeconfigPaths } from './paths.ts';
import type { ReadKubeconfig } from './planning.ts';
import { toKubeconfigRefusal } from './refusals.ts';

export interface KubectlFilesOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: KubeconfigJobs;
  readonly paths?: KubeconfigPaths | undefined;
}

/** Reads the kubeconfig files of this computer, and runs changes of them one after the other. */
export class KubectlFiles {
  readonly paths: KubeconfigPaths;
  readonly inventory: Inventory;
  readonly clock: Clock;
  readonly jobs: KubeconfigJobs;
  readonly #log: Log;
  readonly #journal: Journal;
  /** Caches the last parsed text, because preview and installation usually read the same file. */
  #lastRead: { readonly text: string; readonly contents: KubeconfigContents } | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ dataFolder, clock, log, jobs, paths }: KubectlFilesOptions) {
    this.paths = paths ?? kubeconfigPaths(process.env);
    this.inventory = new Inventory(dataFolder, log);
    this.clock = clock;
    this.jobs = jobs;
    this.#log = log;
    this.#journal = new Journal(join(dataFolder, 'kubeconfig-work.json'));
  }

  /** Loads the inventory, and removes leftovers of a crashed process. */
  async load(): Promise<void> {
    try {
      this.#journal.recover();
      this.inventory.recover();
    } catch (error) {
      this.#log.error('failed to remove leftovers of a kubeconfig change', { error });
    }
    await this.inventory.load(this.clock.now());
  }

  file(path: string): KubeconfigFile {
    return new KubeconfigFile(path, this.#journal);
  }

  /** Returns the paths of all files that kubectl reads or that have installed entries. */
  trackedPaths(): string[] {
    return [...new Set([...this.paths.files, ...this.inventory.entries.map(({ path }) => path)])];
  }

  /** Reads and parses a file. Never fails: the result contains the refusal. */
  async readFile(path: string): Promise<ReadKubeconfig> {
    const refused = (state: ReadKubeconfig['state'], refusal: ReadKubeconfig['refusal']): ReadKubeconfig => ({
      path,
      state,
      contents: undefined,
      refusal,
    });
    let state: FileState;
    try {
      state = await this.file(path).read();
    } catch (error) {
      return refused(undefined, toKubeconfigRefusal(error));
    }
    if (this.#lastRead?.text === state.text)
      return { path, state, contents: this.#lastRead.contents, refusal: null };
    const read = await this.jobs.read(state.text).catch((error: unknown) => ({
      refusal: limitRefusalOf(error),
    }));
    if ('refusal' in read) return refused(state, read.refusal);
    const { contents } = read;
    this.#lastRead = { text: state.text, contents };
    return { path, state, contents, refusal: null };
  }

  /** Returns the part of a plan that is the same for every change of the file. */
  planBase(kubeconfig: ReadKubeconfig, name: string, nameNote: string | null) {
    const file = this.file(kubeconfig.state?.path ?? kubeconfig.path);
    const backupName = file.backupNameAt(this.clock.now());
    return { kubeconfig, home: this.paths.home, name, nameNote, backupName };
  }

  /**
   * Changes the inventory. A write error is only logged, because the kubeconfig file has already changed; the
   * inventory in memory is then right.
   */
  async saveInventory(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.#log.error('failed to write the kubeconfig inventory', { error });
    }
  }

  /** Runs work after all earlier work. */
  enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.catch(() => undefined).then(work);
    this.#queue = done;
    return done;
  }
}
