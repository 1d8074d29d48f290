import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { workspaceSchema } from '../../src-preload/contract/entities/workspace.ts';
import type { Log } from '../base/log.ts';
import { readIfThere, writePrivateFile } from '../base/privateFile.ts';

const storedSchema = workspaceSchema.extend({
  trustFingerprint: z.string().optional(),
  signedInBefore: z.boolean(),
});

const fileSchema = z.object({
  version: z.literal(1),
  openId: z.string().nullable(),
  workspaces: z.array(storedSchema),
});

/** A workspace as it is kept, without any secret. */
export type StoredWorkspace = z.infer<typeof storedSchema>;
type RegistryFile = z.infer<typeof fileSchema>;

/** The workspaces this person knows, in `workspaces.json` of the data folder, written whole or not at all. */
export class WorkspaceRegistry {
  readonly #path: string;
  readonly #log: Log;
  #file: RegistryFile = { version: 1, openId: null, workspaces: [] };
  #writing: Promise<void> = Promise.resolve();

  constructor(dataFolder: string, log: Log) {
    this.#path = join(dataFolder, 'workspaces.json');
    this.#log = log;
  }

  get workspaces(): readonly StoredWorkspace[] {
    return this.#file.workspaces;
  }

  get openId(): string | null {
    return this.#file.openId;
  }

  /** Reads the file; one that cannot be understood is moved aside, not overwritten. */
  async load(now: number): Promise<void> {
    const text = await readIfThere(this.#path);
    if (text === undefined) return;
    try {
      this.#file = fileSchema.parse(JSON.parse(text));
    } catch (error) {
      const aside = `${this.#path}.corrupt-${now}`;
      await rename(this.#path, aside);
      this.#log.error('the workspace registry was not readable and was moved aside', { aside, error });
    }
  }

  find(id: string): StoredWorkspace | undefined {
    return this.#file.workspaces.find((workspace) => workspace.id === id);
  }

  /** Adds a workspace or replaces the one with its id. */
  async put(workspace: StoredWorkspace): Promise<void> {
    const others = this.#file.workspaces;
    const known = others.some((other) => other.id === workspace.id);
    const workspaces = known
      ? others.map((other) => (other.id === workspace.id ? workspace : other))
      : [...others, workspace];
    await this.#write({ ...this.#file, workspaces });
  }

  async setOpen(id: string | null): Promise<void> {
    if (this.#file.openId !== id) await this.#write({ ...this.#file, openId: id });
  }

  async #write(file: RegistryFile): Promise<void> {
    this.#file = file;
    // One after the other: a later state never loses to an earlier one.
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateFile(this.#path, `${JSON.stringify(this.#file, null, 2)}\n`));
    await this.#writing;
  }
}
