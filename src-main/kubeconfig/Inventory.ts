import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';
import { removeHalves } from '../base/privateFile.ts';

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
  /** What undoing the last installation needs; null when it was undone, or cannot be. */
  undo: z
    .object({
      /** Of the file as it was written. */
      hash: z.string(),
      /** Null when there was no file before. */
      backup: z.string().nullable(),
      /** Whether the installation replaced an entry that we had installed before. */
      renewed: z.boolean(),
    })
    .nullable(),
});

const answerSchema = z.object({ server: z.string(), username: z.string() });

const fileSchema = z.object({
  version: z.literal(1),
  entries: z.array(entrySchema),
  /** How many tokens were made for each workspace, by its id. */
  tokens: z.record(z.string(), z.number()),
  /** What servers named for kubectl last, by the origin of a workspace; files of before the first note lack it. */
  answers: z.record(z.string(), answerSchema).default({}),
});

/** An entry that this application put into a file. */
export type InventoryEntry = z.infer<typeof entrySchema>;

/** What a server named for kubectl: no secret is in it. */
export type ServerAnswer = z.infer<typeof answerSchema>;

/**
 * What was installed where, in `kubeconfigs.json` of the data folder: over all workspaces and people, because the files are. It
 * holds no secret. That an entry stands here is half of the proof that it is ours; the other half is its server's address.
 */
export class Inventory {
  readonly #path: string;
  readonly #file: JsonFile<typeof fileSchema>;

  constructor(dataFolder: string, log: Log) {
    const empty = { version: 1 as const, entries: [], tokens: {}, answers: {} };
    this.#path = join(dataFolder, 'kubeconfigs.json');
    this.#file = new JsonFile(this.#path, fileSchema, empty, log);
  }

  /** Removes what a process before this one left of its writing. @throws the file system's error */
  recover(): void {
    removeHalves(this.#path);
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

  /** The entry of that name in that file. */
  at(path: string, name: string): InventoryEntry | undefined {
    return this.entries.find((entry) => entry.path === path && entry.name === name);
  }

  tokensOf(workspaceId: string): number {
    return this.#file.value.tokens[workspaceId] ?? 0;
  }

  /** What the server at a workspace's origin answered last; undefined before it answered. */
  answerOf(origin: string): ServerAnswer | undefined {
    return this.#file.value.answers[origin];
  }

  /** A server made a token for a workspace: it is counted, and what else the answer named is remembered for the next preview. */
  noteAnswer(
    { id, origin }: { readonly id: string; readonly origin: string },
    answer: ServerAnswer,
  ): Promise<void> {
    const { tokens, answers } = this.#file.value;
    const { server, username } = answer;
    return this.#change({
      tokens: { ...tokens, [id]: this.tokensOf(id) + 1 },
      answers: { ...answers, [origin]: { server, username } },
    });
  }

  /** Adds an entry or replaces the one with its id. */
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
