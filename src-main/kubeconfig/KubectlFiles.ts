import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { Inventory } from './Inventory.ts';
import { Journal } from './Journal.ts';
import { KubeconfigDocument } from './KubeconfigDocument.ts';
import { KubeconfigFile } from './KubeconfigFile.ts';
import { type KubeconfigPaths, kubeconfigPaths } from './paths.ts';
import { type Looked, refusalOf } from './planning.ts';

export interface KubectlFilesOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly paths?: KubeconfigPaths | undefined;
}

/** The files of kubectl on this computer, what is ours in them, and the turn in which they are changed. */
export class KubectlFiles {
  readonly paths: KubeconfigPaths;
  readonly inventory: Inventory;
  readonly clock: Clock;
  readonly #log: Log;
  readonly #journal: Journal;
  /** A preview, an installation and its end mostly look at the same text: it is parsed once. */
  #lastRead: KubeconfigDocument | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ dataFolder, clock, log, paths }: KubectlFilesOptions) {
    this.paths = paths ?? kubeconfigPaths(process.env);
    this.inventory = new Inventory(dataFolder, log);
    this.clock = clock;
    this.#log = log;
    this.#journal = new Journal(join(dataFolder, 'kubeconfig-work.json'));
  }

  /** Reads what was installed before, and clears what a process before this one left in the middle of a change. */
  async load(): Promise<void> {
    try {
      this.#journal.recover();
      this.inventory.recover();
    } catch (error) {
      this.#log.error('what a change of a kubeconfig left could not be removed', { error });
    }
    await this.inventory.load(this.clock.now());
  }

  file(path: string): KubeconfigFile {
    return new KubeconfigFile(path, this.#journal);
  }

  /** Files that kubectl reads, and those where something of ours is. */
  known(): string[] {
    return [...new Set([...this.paths.files, ...this.inventory.entries.map(({ path }) => path)])];
  }

  /** A file and what it says. Never fails: what is wrong is said. */
  async look(path: string): Promise<Looked> {
    try {
      const state = await this.file(path).read();
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

  /** What of a plan is the same for every change of that file. */
  planBase(looked: Looked, name: string, nameNote: string | null) {
    const file = this.file(looked.state?.path ?? looked.path);
    const backupName = file.backupNameAt(this.clock.now());
    return { looked, home: this.paths.home, name, nameNote, backupName };
  }

  /** Changes the list. When it cannot be written the file itself was changed all the same: the list is right until the end of this run. */
  async keepInventory(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      this.#log.error('the list of kubeconfigs could not be written', { error });
    }
  }

  /** One after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.catch(() => undefined).then(work);
    this.#turn = done;
    return done;
  }
}
