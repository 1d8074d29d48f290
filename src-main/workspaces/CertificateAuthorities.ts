import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateFolder, readIfExists, writePrivateFile } from '../base/privateFile.ts';

/**
 * Stores certificate authorities of workspaces: one private PEM file each, in `authorities/` of
 * the data folder.
 */
export class CertificateAuthorities {
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'authorities');
  }

  /** @returns PEM; undefined if the workspace has none @throws the file system's error */
  read(workspaceId: string): Promise<string | undefined> {
    return readIfExists(this.#path(workspaceId));
  }

  /** Stores a certificate authority atomically. @throws the file system's error */
  async store(workspaceId: string, pem: string): Promise<void> {
    ensurePrivateFolder(this.#folder);
    await writePrivateFile(this.#path(workspaceId), pem);
  }

  /** @throws the file system's error */
  async remove(workspaceId: string): Promise<void> {
    await rm(this.#path(workspaceId), { force: true });
  }

  #path(workspaceId: string): string {
    return join(this.#folder, `${encodeURIComponent(workspaceId)}.pem`);
  }
}
