import { z } from 'zod';
import { workspaceSchema } from '#contract/entities/workspace.ts';
import { noGuard } from '#contract/rules/guarding.ts';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';
import { removeTemporaryFiles } from '../base/privateFile.ts';
import { workspacesFile } from '../host/startupSettings.ts';
import { messages } from './messages.ts';

/**
 * Version 6 added sign-in methods (providers, organizations, browser sign-in), version 5 guards, version 4
 * snapshots, version 3 health checkers. Older releases of Quarterdeck cannot read this version and leave the
 * file unchanged.
 */
const version = 6 as const;

const storedSchema = workspaceSchema.extend({
  trustFingerprint: z.string().optional(),
  signedInBefore: z.boolean(),
  /** Files of releases without sync in the background lack it. */
  backgroundSync: z.boolean().default(false),
  /** Authorization scheme for access tokens, once it is known. */
  tokensAs: z.enum(['bearer', 'basic']).optional(),
});

const headSchema = z.object({ version: z.number().int() });

/** Fields that version 1 lacks, with their default values. */
const version1Defaults = {
  proxy: 'system',
  colour: null,
  readOnly: false,
  authority: null,
  guard: noGuard,
} as const;

const firstSchema = z.object({
  version: z.literal(1),
  openId: z.string().nullable(),
  workspaces: z.array(
    storedSchema.partial({ proxy: true, colour: true, readOnly: true, authority: true, guard: true }),
  ),
});

const listSchema = z.object({
  openId: z.string().nullable(),
  workspaces: z.array(storedSchema),
  /**
   * Ids of removed workspaces whose data stays on this computer, so that adding the server again finds it.
   */
  left: z.array(z.object({ id: z.string(), origin: z.string() })),
});

const fileSchema = listSchema.extend({ version: z.literal(version) });

/**
 * Version 5 lacks sign-in methods, version 4 also guards, version 3 also snapshots, version 2 also
 * health checkers.
 */
const earlierSchema = listSchema.extend({
  version: z.literal([2, 3, 4, 5]),
  workspaces: z.array(storedSchema.partial({ guard: true })),
});

/** Reads earlier versions and converts them to this one. */
const anySchema = z.preprocess((content) => {
  const earlier = earlierSchema.safeParse(content);
  if (earlier.success) {
    const { workspaces, ...rest } = earlier.data;
    return { ...rest, version, workspaces: workspaces.map((one) => ({ guard: noGuard, ...one })) };
  }
  const first = firstSchema.safeParse(content);
  if (!first.success) return content;
  const { openId, workspaces } = first.data;
  return {
    version,
    openId,
    workspaces: workspaces.map((one) => ({ ...version1Defaults, ...one })),
    left: [],
  };
}, fileSchema);

const isNewer = (content: unknown): boolean => (headSchema.safeParse(content).data?.version ?? 0) > version;

/** A stored workspace; contains no secrets. */
export type StoredWorkspace = z.infer<typeof storedSchema>;

/**
 * Stores the user's workspaces, in their order, in `workspaces.json` of the data folder. Writes are atomic.
 */
export class WorkspaceRegistry {
  readonly #file: JsonFile<z.infer<typeof anySchema>>;
  readonly #path: string;
  #notice: string | null = null;

  constructor(dataFolder: string, log: Log) {
    const empty = { version, openId: null, workspaces: [], left: [] } satisfies z.infer<typeof fileSchema>;
    this.#path = workspacesFile(dataFolder);
    this.#file = new JsonFile(this.#path, anySchema, empty, log, isNewer);
  }

  get workspaces(): readonly StoredWorkspace[] {
    return this.#file.value.workspaces;
  }

  get openId(): string | null {
    return this.#file.value.openId;
  }

  /** Message about a problem with the file; null if there was none. */
  get notice(): string | null {
    return this.#notice;
  }

  /**
   * Loads the file, and removes temporary files of a crashed process. A malformed file is moved aside, and a
   * file of a later version stays unchanged.
   * @param nowMs milliseconds since 1970
   */
  async load(nowMs: number): Promise<void> {
    removeTemporaryFiles(this.#path);
    const loaded = this.#file.load(nowMs);
    if (loaded.status === 'newer') this.#notice = messages.newer;
    if (loaded.status === 'damaged') this.#notice = messages.damaged(loaded.renamedPath);
    if (loaded.status === 'unreadable') this.#notice = messages.unreadable;
  }

  find(id: string): StoredWorkspace | undefined {
    return this.workspaces.find((workspace) => workspace.id === id);
  }

  /** Adds a workspace at the end, or replaces the one with the same id. @throws the file system's error */
  async put(workspace: StoredWorkspace): Promise<void> {
    const others = this.workspaces;
    const known = others.some((other) => other.id === workspace.id);
    const workspaces = known
      ? others.map((other) => (other.id === workspace.id ? workspace : other))
      : [...others, workspace];
    const left = this.#file.value.left.filter(({ id }) => id !== workspace.id);
    await this.#file.write({ ...this.#file.value, workspaces, left });
  }

  /** Returns the id of a server's removed workspace whose data still exists. */
  findRemovedId(origin: string): string | undefined {
    return this.#file.value.left.find((one) => one.origin === origin)?.id;
  }

  /**
   * Removes a workspace. If it was open, no workspace is open afterwards.
   * @param dataStays true if its stored data is not deleted
   * @throws the file system's error
   */
  async remove(id: string, dataStays: boolean): Promise<void> {
    const { value } = this.#file;
    const origin = dataStays ? this.find(id)?.origin : undefined;
    await this.#file.write({
      ...value,
      left: [...value.left, ...(origin === undefined ? [] : [{ id, origin }])],
      openId: value.openId === id ? null : value.openId,
      workspaces: value.workspaces.filter((workspace) => workspace.id !== id),
    });
  }

  /**
   * Changes the order of the workspaces.
   * @param ids ids of all workspaces
   * @returns false if the ids do not match the workspaces; nothing changes then
   * @throws the file system's error
   */
  async reorder(ids: readonly string[]): Promise<boolean> {
    const workspaces = ids.flatMap((id) => this.find(id) ?? []);
    const counts = [ids.length, new Set(ids).size, workspaces.length];
    if (counts.some((count) => count !== this.workspaces.length)) return false;
    await this.#file.write({ ...this.#file.value, workspaces });
    return true;
  }

  /**
   * Turns sync in the background on or off. Other ids have no effect.
   * @throws the file system's error
   */
  async setBackgroundSync(ids: readonly string[], on: boolean): Promise<void> {
    const changed = new Set(ids);
    const workspaces = this.workspaces.map((one) =>
      changed.has(one.id) ? { ...one, backgroundSync: on } : one,
    );
    await this.#file.write({ ...this.#file.value, workspaces });
  }

  /** @throws the file system's error */
  async setOpen(id: string | null): Promise<void> {
    const { value } = this.#file;
    if (value.openId !== id) await this.#file.write({ ...value, openId: id });
  }
}
