import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  keepingSchema,
  personSchema,
  propertySchema,
  versionOfSchema,
} from '../../src-preload/contract/entities/session.ts';
import { roles } from '../../src-preload/contract/rules/permissions.ts';
import { loadJson } from '../base/loadJson.ts';
import type { Log } from '../base/log.ts';
import { ensurePrivateFolder, writePrivateFile } from '../base/privateFile.ts';

const fileSchema = z.object({
  version: z.literal(1),
  person: personSchema,
  roles: z.array(z.enum(roles)),
  properties: z.array(propertySchema),
  backendVersion: z.string().nullable(),
  versionOf: versionOfSchema.optional(),
  /** Where the secret was kept, not the secret. */
  keeping: keepingSchema,
});

/** A file of a later version. */
const headSchema = z.object({ version: z.number().int().min(2) });

/** Who was signed in to a workspace last: what the window needs about them before the server was asked. */
export type KeptIdentity = Omit<z.infer<typeof fileSchema>, 'version'>;

/**
 * The last person of each workspace, one file each in `identities/` of the data folder, until they sign out. They may read
 * what was kept of their data, whether or not the server answers; architecture section 5. No secret is in it.
 */
export class KeptIdentities {
  readonly #folder: string;
  readonly #log: Log;
  #changing: Promise<void> = Promise.resolve();

  /** @param dataFolder the folder of the application, which exists */
  constructor(dataFolder: string, log: Log) {
    this.#folder = join(dataFolder, 'identities');
    this.#log = log;
  }

  /**
   * Synchronously, as the preferences are: the session's state is known in the same turn in which a workspace is opened.
   * @returns undefined when there is no file, or a damaged one, which is moved aside
   */
  read(workspaceId: string): KeptIdentity | undefined {
    const loaded = loadJson(this.#path(workspaceId), {
      parse: (content) => fileSchema.parse(content),
      isNewer: (content) => headSchema.safeParse(content).success,
      log: this.#log,
      nowMs: Date.now(),
    });
    if (loaded.found !== 'good') return undefined;
    const { version: _, ...identity } = loaded.value;
    return identity;
  }

  /** Keeps who is signed in now instead of who was. @returns whether that worked; the log has the cause if not */
  async keep(workspaceId: string, identity: KeptIdentity): Promise<boolean> {
    // Only what the schema names reaches the file.
    const text = `${JSON.stringify(fileSchema.parse({ version: 1, ...identity }), null, 2)}\n`;
    try {
      await this.#inTurn(async () => {
        ensurePrivateFolder(this.#folder);
        await writePrivateFile(this.#path(workspaceId), text);
      });
      return true;
    } catch (error) {
      this.#log.warn('who is signed in could not be kept', { error });
      return false;
    }
  }

  /** Forgets who was signed in. @throws the file system's error */
  async remove(workspaceId: string): Promise<void> {
    await this.#inTurn(() => rm(this.#path(workspaceId), { force: true }));
  }

  #path(workspaceId: string): string {
    return join(this.#folder, `${encodeURIComponent(workspaceId)}.json`);
  }

  /** One after the other: who signs out is not brought back by a write that began before. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const changed = this.#changing.catch(() => undefined).then(change);
    this.#changing = changed;
    return changed;
  }
}
