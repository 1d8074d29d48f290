import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import {
  personSchema,
  propertySchema,
  secretStorageSchema,
  versionOfSchema,
} from '#contract/entities/session.ts';
import { roles } from '#contract/rules/permissions.ts';
import { serverObjects } from '#contract/rules/serverPolicy.ts';
import { loadJson } from '../base/loadJson.ts';
import type { Log } from '../base/log.ts';
import { ensurePrivateFolder, writePrivateFile } from '../base/privateFile.ts';
import { identityFile } from '../host/startupSettings.ts';

const fileSchema = z.object({
  version: z.literal(1),
  person: personSchema,
  roles: z.array(z.enum(roles)),
  properties: z.array(propertySchema),
  /** An object that only a later version knows is dropped with the others: the next sign-in reads them again. */
  unreadable: z.array(z.enum(serverObjects)).optional().catch(undefined),
  backendVersion: z.string().nullable(),
  versionOf: versionOfSchema.optional(),
  /** Where the secret is stored, without the secret. */
  keeping: secretStorageSchema,
});

/** Matches a file of a later version. */
const headSchema = z.object({ version: z.number().int().min(2) });

/** The last signed-in user of a workspace: the data that the window needs before the server answers. */
export type StoredIdentity = Omit<z.infer<typeof fileSchema>, 'version'>;

/**
 * Stores the last user of each workspace until they sign out, one file each in `identities/` of the data
 * folder. They may read cached data while the server is offline. The files contain no secrets.
 */
export class StoredIdentities {
  readonly #dataFolder: string;
  readonly #log: Log;
  #changing: Promise<void> = Promise.resolve();

  /** @param dataFolder of the application; must exist */
  constructor(dataFolder: string, log: Log) {
    this.#dataFolder = dataFolder;
    this.#log = log;
  }

  /**
   * Reads synchronously, so that the session state is set in the same tick in which a workspace opens.
   * @returns undefined without a file, or for a damaged file, which is renamed
   */
  read(workspaceId: string): StoredIdentity | undefined {
    const loaded = loadJson(this.#path(workspaceId), {
      parse: (content) => fileSchema.parse(content),
      isNewer: (content) => headSchema.safeParse(content).success,
      log: this.#log,
      nowMs: Date.now(),
    });
    if (loaded.status !== 'good') return undefined;
    const { version: _, ...identity } = loaded.value;
    return identity;
  }

  /**
   * Replaces the stored user.
   * @returns whether the write succeeded; errors are logged
   */
  async store(workspaceId: string, identity: StoredIdentity): Promise<boolean> {
    // The schema drops all other fields.
    const text = `${JSON.stringify(fileSchema.parse({ version: 1, ...identity }), null, 2)}\n`;
    try {
      await this.#enqueue(async () => {
        const path = this.#path(workspaceId);
        ensurePrivateFolder(dirname(path));
        await writePrivateFile(path, text);
      });
      return true;
    } catch (error) {
      this.#log.warn('failed to store the signed-in user', { error });
      return false;
    }
  }

  /**
   * Deletes the stored user.
   * @throws the file system's error
   */
  async remove(workspaceId: string): Promise<void> {
    await this.#enqueue(() => rm(this.#path(workspaceId), { force: true }));
  }

  #path(workspaceId: string): string {
    return identityFile(this.#dataFolder, workspaceId);
  }

  /** Runs file changes one after another, so that an earlier write cannot restore a user who signed out. */
  #enqueue(change: () => Promise<void>): Promise<void> {
    const changed = this.#changing.catch(() => undefined).then(change);
    this.#changing = changed;
    return changed;
  }
}
