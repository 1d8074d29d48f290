import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SampleScale } from '../sample-server/sampleServer.ts';
import {
  type BenchConsole,
  newDataFolder,
  removeFolder,
  signInAndSync,
  startBenchConsole,
} from './benchConsole.ts';
import { type BenchSample, startBenchSample } from './benchSample.ts';

/** So much room have configurations: a fleet's own would take as long as everything else. */
export const bodyBytes = 32 * 1024 * 1024;

/** What several measurements share: sample servers by scale, and a console that has everything of the large one. */
export class BenchData {
  /** The scale of what the budgets measure at fleet scale. */
  readonly scale: SampleScale;
  readonly #samples = new Map<SampleScale, BenchSample>();
  readonly #folders: string[] = [];
  #synced: BenchConsole | undefined;

  constructor(scale: SampleScale) {
    this.scale = scale;
  }

  /** The sample of a scale; there is one at a time, since the machine is measured. */
  async sample(scale: SampleScale = this.scale): Promise<BenchSample> {
    const known = this.#samples.get(scale);
    if (known !== undefined) return known;
    await this.#stopAll();
    const started = await startBenchSample(scale);
    this.#samples.set(scale, started);
    return started;
  }

  /** A new data folder; it goes when everything does. */
  newFolder(): string {
    const folder = newDataFolder();
    this.#folders.push(folder);
    return folder;
  }

  /** A console that has synced everything and goes on, as it does on a desk. */
  async synced(): Promise<BenchConsole> {
    const sample = await this.sample();
    if (this.#synced === undefined) {
      const started = await startBenchConsole(sample, this.newFolder());
      this.keep(started);
      await signInAndSync(started, sample, bodyBytes);
    }
    if (this.#synced === undefined) throw new Error('The console was stopped.');
    return this.#synced;
  }

  /** Makes a console the one that everything is asked of that needs synced data. */
  keep(synced: BenchConsole): void {
    this.#synced = synced;
  }

  /** A copy of the console's cache, as it is now. @returns its path */
  async copyCache(): Promise<string> {
    const { data } = await this.synced();
    const found = readdirSync(data, { recursive: true, encoding: 'utf8' }).find((name) =>
      /cache\.v\d+\.db$/.test(name),
    );
    if (found === undefined) throw new Error('The console has no cache.');
    const copy = join(this.newFolder(), 'copy.db');
    const source = new Database(join(data, found), { readonly: true });
    await source.backup(copy);
    source.close();
    return copy;
  }

  /** Ends the console: what is measured next needs the machine for itself. */
  async endConsole(): Promise<void> {
    await this.#synced?.stop();
    this.#synced = undefined;
  }

  /** Ends everything; what is asked for afterwards is started again. */
  async stop(): Promise<void> {
    await this.#stopAll();
    for (const folder of this.#folders.splice(0)) removeFolder(folder);
  }

  async #stopAll(): Promise<void> {
    await this.endConsole();
    for (const sample of this.#samples.values()) await sample.stop();
    this.#samples.clear();
  }
}
