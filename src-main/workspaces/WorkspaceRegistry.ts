import { z } from 'zod';
import { workspaceSchema } from '../../src-preload/contract/entities/workspace.ts';
import { noGuard } from '../../src-preload/contract/rules/guarding.ts';
import { JsonFile } from '../base/JsonFile.ts';
import type { Log } from '../base/log.ts';
import { removeHalves } from '../base/privateFile.ts';
import { workspacesFile } from '../host/firstPage.ts';
import { messages } from './messages.ts';

/**
 * Version 6 added how people come in (a provider and its organisations, browser sign-in), version 5 what is guarded, version 4 snapshots, version 3 health checkers. An earlier Quarterdeck cannot read such a file, and
 * leaves it alone.
 */
const version = 6 as const;

const storedSchema = workspaceSchema.extend({
  trustFingerprint: z.string().optional(),
  signedInBefore: z.boolean(),
  /** How the server takes access tokens, once that was found out. */
  tokensAs: z.enum(['bearer', 'basic']).optional(),
});

const headSchema = z.object({ version: z.number().int() });

/** Fields that version 1 lacked, with the values they begin with. */
const added = { proxy: 'system', colour: null, readOnly: false, authority: null, guard: noGuard } as const;

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
  /** Ids of removed workspaces whose data stays on this computer, so that it is found again with the server. */
  left: z.array(z.object({ id: z.string(), origin: z.string() })),
});

const fileSchema = listSchema.extend({ version: z.literal(version) });

/** Version 5: the same without ways in. Version 4: also without guards. Version 3: also without snapshots. Version 2: also without health checkers. */
const earlierSchema = listSchema.extend({
  version: z.literal([2, 3, 4, 5]),
  workspaces: z.array(storedSchema.partial({ guard: true })),
});

/** Reads what an earlier version wrote as if this one had written it. */
const anySchema = z.preprocess((content) => {
  const earlier = earlierSchema.safeParse(content);
  if (earlier.success) {
    const { workspaces, ...rest } = earlier.data;
    return { ...rest, version, workspaces: workspaces.map((one) => ({ guard: noGuard, ...one })) };
  }
  const first = firstSchema.safeParse(content);
  if (!first.success) return content;
  const { openId, workspaces } = first.data;
  return { version, openId, workspaces: workspaces.map((one) => ({ ...added, ...one })), left: [] };
}, fileSchema);

const isNewer = (content: unknown): boolean => (headSchema.safeParse(content).data?.version ?? 0) > version;

/** A workspace as it is kept, without any secret. */
export type StoredWorkspace = z.infer<typeof storedSchema>;

/** The workspaces this person knows, in their order, in `workspaces.json` of the data folder, written whole or not at all. */
export class WorkspaceRegistry {
  readonly #file: JsonFile<typeof anySchema>;
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

  /** What was wrong with the file when it was read, in one sentence. */
  get notice(): string | null {
    return this.#notice;
  }

  /**
   * Reads the file, and clears what a killed process left of writing it. One that cannot be understood is moved aside, not overwritten; one of a later version is left alone.
   * @param nowMs milliseconds since 1970
   */
  async load(nowMs: number): Promise<void> {
    removeHalves(this.#path);
    const loaded = this.#file.load(nowMs);
    if (loaded.found === 'newer') this.#notice = messages.newer;
    if (loaded.found === 'damaged') this.#notice = messages.damaged(loaded.aside);
    if (loaded.found === 'unreadable') this.#notice = messages.unreadable;
  }

  find(id: string): StoredWorkspace | undefined {
    return this.workspaces.find((workspace) => workspace.id === id);
  }

  /** Adds a workspace at the end, or replaces the one with its id. @throws the file system's error */
  async put(workspace: StoredWorkspace): Promise<void> {
    const others = this.workspaces;
    const known = others.some((other) => other.id === workspace.id);
    const workspaces = known
      ? others.map((other) => (other.id === workspace.id ? workspace : other))
      : [...others, workspace];
    const left = this.#file.value.left.filter(({ id }) => id !== workspace.id);
    await this.#file.write({ ...this.#file.value, workspaces, left });
  }

  /** Id of a removed workspace of a server, whose data is still here. */
  leftId(origin: string): string | undefined {
    return this.#file.value.left.find((one) => one.origin === origin)?.id;
  }

  /**
   * Forgets a workspace; none is open when it was.
   * @param dataStays what was kept of its data is not deleted
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
   * Puts the workspaces in another order.
   * @param ids all that there are
   * @returns false when those are others; nothing changes then
   * @throws the file system's error
   */
  async reorder(ids: readonly string[]): Promise<boolean> {
    const workspaces = ids.flatMap((id) => this.find(id) ?? []);
    const counts = [ids.length, new Set(ids).size, workspaces.length];
    if (counts.some((count) => count !== this.workspaces.length)) return false;
    await this.#file.write({ ...this.#file.value, workspaces });
    return true;
  }

  /** @throws the file system's error */
  async setOpen(id: string | null): Promise<void> {
    const { value } = this.#file;
    if (value.openId !== id) await this.#file.write({ ...value, openId: id });
  }
}
