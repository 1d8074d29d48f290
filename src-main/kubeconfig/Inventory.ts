import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';
import { removeTemporaryFiles } from '../base/privateFile.ts';

const entrySchema = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  target: z.enum(['default', 'separate']),
  path: z.string(),
  name: z.string(),
  server: z.string(),
  /** Milliseconds since 1970. */
  installedAtMs: z.number(),
  /** Data for undoing the last installation; null if undo is not possible. */
  undo: z
    .object({
      /** SHA-256 of the file after the installation. */
      hash: z.string(),
      /** Null if there was no file before. */
      backup: z.string().nullable(),
      /** True if the installation replaced an entry of an earlier installation. */
      renewed: z.boolean(),
    })
    .nullable(),
});

const kubectlServerSchema = z.object({ server: z.string(), username: z.string() });

const fileSchema = z.object({
  version: z.literal(1),
  entries: z.array(entrySchema),
  /** Number of created tokens by workspace id. */
  tokens: z.record(z.string(), z.number()),
  /** The server's last answer by workspace origin. Missing in files of versions without it. */
  answers: z.record(z.string(), kubectlServerSchema).default({}),
});

/** An entry that this application installed in a kubeconfig. */
export type InventoryEntry = z.infer<typeof entrySchema>;

/** The kubectl data of a server's answer, without the token. */
export type KubectlServer = z.infer<typeof kubectlServerSchema>;

/**
 * Stores which entries were installed in which files, in `kubeconfigs.json`. The inventory covers all
 * workspaces and users, because they share the files. The file contains no secrets. An entry counts as
 * installed only if the file has the same server URL.
 */
export class Inventory {
  readonly #path: string;
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;

  constructor(dataFolder: string, log: Log) {
    const empty = { version: 1 as const, entries: [], tokens: {}, answers: {} };
    this.#path = join(dataFolder, 'kubeconfigs.json');
    this.#file = new JsonFile(this.#path, fileSchema, empty, log);
  }

  /** Removes temporary files of an earlier process that crashed. @throws the file system's error */
  recover(): void {
    removeTemporaryFiles(this.#path);
  }

  async load(nowMs: number): Promise<void> {
    this.#file.load(nowMs);
  }

  get entries(): readonly InventoryEntry[] {
    return this.#file.value.entries;
  }

  find(id: string): InventoryEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  findByName(path: string, name: string): InventoryEntry | undefined {
    return this.entries.find((entry) => entry.path === path && entry.name === name);
  }

  tokenCountOf(workspaceId: string): number {
    return this.#file.value.tokens[workspaceId] ?? 0;
  }

  /** Returns the last answer of the server at a workspace's origin; undefined before the first one. */
  lastKubeconfigOf(origin: string): KubectlServer | undefined {
    return this.#file.value.answers[origin];
  }

  /** Counts a token that a server created, and stores the rest of the answer for the next preview. */
  saveAnswer(
    { id, origin }: { readonly id: string; readonly origin: string },
    answer: KubectlServer,
  ): Promise<void> {
    const { tokens, answers } = this.#file.value;
    const { server, username } = answer;
    return this.#change({
      tokens: { ...tokens, [id]: this.tokenCountOf(id) + 1 },
      answers: { ...answers, [origin]: { server, username } },
    });
  }

  /** Adds an entry, or replaces the one with the same id. */
  put(entry: InventoryEntry): Promise<void> {
    return this.#change({ entries: [...this.entries.filter(({ id }) => id !== entry.id), entry] });
  }

  remove(id: string): Promise<void> {
    return this.#change({ entries: this.entries.filter((entry) => entry.id !== id) });
  }

  #change(patch: Partial<z.infer<typeof fileSchema>>): Promise<void> {
    return this.#file.write({ ...this.#file.value, ...patch });
  }
}
