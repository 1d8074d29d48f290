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

/** Disk limit for configurations. Syncing all of them would take as long as all other feeds together. */
export const bodyBytes = 32 * 1024 * 1024;

/** Data that several measurements share: sample servers by scale, and a fully synced console at `scale`. */
export class BenchData {
  /** The scale for all budgets that are defined at fleet scale. */
  readonly scale: SampleScale;
  readonly #samples = new Map<SampleScale, BenchSample>();
  readonly #folders: string[] = [];
  syncedConsole: BenchConsole | undefined;

  constructor(scale: SampleScale) {
    this.scale = scale;
  }

  /** Returns the sample server of a scale, and stops all others: they would distort the measurement. */
  async sample(scale: SampleScale = this.scale): Promise<BenchSample> {
    const known = this.#samples.get(scale);
    if (known !== undefined) return known;
    await this.#stopAll();
    const started = await startBenchSample(scale);
    this.#samples.set(scale, started);
    return started;
  }

  /** Creates a data folder, which `stop()` removes. */
  newFolder(): string {
    const folder = newDataFolder();
    this.#folders.push(folder);
    return folder;
  }

  /** Returns a console that has synced everything and keeps syncing. */
  async synced(): Promise<BenchConsole> {
    const sample = await this.sample();
    if (this.syncedConsole === undefined) {
      const started = await startBenchConsole(sample, this.newFolder());
      this.setConsole(started);
      await signInAndSync(started, sample, bodyBytes);
    }
    if (this.syncedConsole === undefined) throw new Error('The console was stopped.');
    return this.syncedConsole;
  }

  /** Uses this console for all measurements that need synced data. */
  setConsole(synced: BenchConsole): void {
    this.syncedConsole = synced;
  }

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

  /** Stops the console so that the next measurement has the machine to itself. */
  async endConsole(): Promise<void> {
    await this.syncedConsole?.stop();
    this.syncedConsole = undefined;
  }

  /** Stops everything and removes the folders. Later calls start new servers and consoles. */
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
