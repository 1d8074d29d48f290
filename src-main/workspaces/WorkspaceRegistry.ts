import { join } from 'node:path';
import { z } from 'zod';
import { workspaceSchema } from '../../src-preload/contract/entities/workspace.ts';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';

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

/** The workspaces this person knows, in `workspaces.json` of the data folder, written whole or not at all. */
export class WorkspaceRegistry {
  readonly #file: JsonFile<typeof fileSchema>;

  constructor(dataFolder: string, log: Log) {
    const empty = { version: 1 as const, openId: null, workspaces: [] };
    this.#file = new JsonFile(join(dataFolder, 'workspaces.json'), fileSchema, empty, log);
  }

  get workspaces(): readonly StoredWorkspace[] {
    return this.#file.value.workspaces;
  }

  get openId(): string | null {
    return this.#file.value.openId;
  }

  /** Reads the file; one that cannot be understood is moved aside, not overwritten. */
  async load(now: number): Promise<void> {
    await this.#file.load(now);
  }

  find(id: string): StoredWorkspace | undefined {
    return this.workspaces.find((workspace) => workspace.id === id);
  }

  /** Adds a workspace or replaces the one with its id. */
  async put(workspace: StoredWorkspace): Promise<void> {
    const others = this.workspaces;
    const known = others.some((other) => other.id === workspace.id);
    const workspaces = known
      ? others.map((other) => (other.id === workspace.id ? workspace : other))
      : [...others, workspace];
    await this.#file.write({ ...this.#file.value, workspaces });
  }

  async setOpen(id: string | null): Promise<void> {
    const { value } = this.#file;
    if (value.openId !== id) await this.#file.write({ ...value, openId: id });
  }
}
