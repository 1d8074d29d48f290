import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ServerKind } from '../../src-preload/contract/rules/workspaces.ts';

/** Whose data it is. */
export interface Owner {
  readonly workspaceId: string;
  readonly personId: string;
}

/** Who is signed in, and to what. */
export interface OpenOwner extends Owner {
  readonly kind: ServerKind;
  /** It is a snapshot of that: no server is behind it, and what is kept never changes. */
  readonly fixed?: boolean;
}

/** Tells one owner from another. */
export const keyOf = ({ workspaceId, personId }: Owner): string => `${workspaceId} ${personId}`;

/** A name for a folder that any file system takes. */
const folderName = (id: string): string =>
  /^[a-z0-9-]{1,64}$/i.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 32);

/** Everything that is kept of a workspace, whoever's it is. @param data the data folder of this computer's user */
export const workspaceFolder = (data: string, workspaceId: string): string =>
  join(data, 'kept', folderName(workspaceId));

/** What is kept of a workspace for one person. @param data the data folder of this computer's user */
export const ownerFolder = (data: string, { workspaceId, personId }: Owner): string =>
  join(workspaceFolder(data, workspaceId), folderName(personId));
