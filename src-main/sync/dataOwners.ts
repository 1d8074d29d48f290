import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServerKind } from '#contract/rules/workspaces.ts';

export interface DataOwner {
  readonly workspaceId: string;
  readonly personId: string;
}

/** The signed-in user and their server. */
export interface OpenDataOwner extends DataOwner {
  readonly kind: ServerKind;
  /** The data is a snapshot: there is no server, and the data never changes. */
  readonly isSnapshot?: boolean;
}

export const keyOf = ({ workspaceId, personId }: DataOwner): string => `${workspaceId} ${personId}`;

/** Returns a folder name that is valid on every file system. */
const folderName = (id: string): string =>
  /^[a-z0-9-]{1,64}$/i.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);

/**
 * Returns the folder of a workspace's data for all users.
 * @param data folder of the operating system user
 */
export const workspaceFolder = (data: string, workspaceId: string): string =>
  join(data, 'kept', folderName(workspaceId));

/**
 * Returns the folder of a workspace's data for one user.
 * @param data folder of the operating system user
 */
export const ownerFolder = (data: string, { workspaceId, personId }: DataOwner): string =>
  join(workspaceFolder(data, workspaceId), folderName(personId));
