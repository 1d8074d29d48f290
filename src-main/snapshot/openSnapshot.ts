import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '../base/Failure.ts';
import { ensurePrivateFolder } from '../base/privateFile.ts';
import { cacheFile } from '../cache/Cache.ts';
import { CacheError } from '../cache/CacheError.ts';
import { withCopyThread } from '../cache/copies/withCopyThread.ts';
import { cacheKind } from '../cache/kinds.ts';
import { ownerFolder } from '../sync/dataOwners.ts';
import { readSnapshotHead, type SnapshotHead, unpackDatabase } from './fileFormat.ts';
import type { SnapshotManifest } from './manifest.ts';
import { messages } from './messages.ts';
import type { SnapshotsOptions } from './SnapshotsOptions.ts';
import { freeSpaceBytes, inWorkFolder, megabytes, snapshotIdPrefix } from './workFolder.ts';

export interface OpeningStep {
  readonly step: 'unpacking' | 'proving';
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
}

const { refused } = messages;

/** Formats a time in the local time zone for the name of a workspace. */
const nameOfTime = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(iso),
  );

/** Converts an error of the cache about the snapshot's database to a message for the user. */
function toRefusal(error: unknown, { version }: SnapshotManifest): unknown {
  if (!(error instanceof CacheError)) return error;
  const { code, message } = error;
  const details = { details: message };
  if (code === 'NEWER')
    return new Failure('INVALID', { sentence: refused.newer(version), ...details }, { cause: error });
  if (code === 'FULL' || code === 'UNWRITABLE')
    return new Failure('SERVER', { sentence: refused.notKept, ...details }, { cause: error });
  // The checksum matches, so the database was already faulty when it was saved.
  return new Failure('INVALID', { sentence: refused.untrue, ...details }, { cause: error });
}

function toStoreFailure(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error) || !('syscall' in error)) return error;
  return new Failure('SERVER', { sentence: refused.notKept, details: error.message }, { cause: error });
}

async function assertFreeSpace(data: string, { database: { bytes } }: SnapshotManifest): Promise<void> {
  if ((await freeSpaceBytes(data)) >= bytes) return;
  throw new Failure('SERVER', { sentence: refused.noRoom(megabytes(bytes)), details: `${bytes} bytes` });
}

/** Unpacks the database, proves its contents, and migrates it to the current model. */
async function unpackAndValidate(
  path: string,
  head: SnapshotHead,
  database: string,
  onStep: (step: OpeningStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const { manifest } = head;
  const total = manifest.database.bytes;
  if (manifest.model > cacheKind.migrations.length)
    throw new Failure('INVALID', {
      sentence: refused.newer(manifest.version),
      details: `The database version is ${manifest.model}. The newest known version is ${cacheKind.migrations.length}.`,
    });
  onStep({ step: 'unpacking', done: 0, total });
  let reportedBytes = 0;
  await unpackDatabase(
    path,
    head,
    database,
    (done) => {
      if (done - reportedBytes < total / 100 && done < total) return;
      reportedBytes = done;
      onStep({ step: 'unpacking', done, total });
    },
    signal,
  );
  onStep({ step: 'proving', done: 0, total: null });
  try {
    await withCopyThread(
      'prove',
      database,
      async (calls) => {
        const { model } = await calls.validate();
        if (model !== manifest.model)
          throw new CacheError(
            'CORRUPT',
            `The manifest states database version ${manifest.model}, but the database has version ${model}.`,
          );
        await calls.migrate();
      },
      signal,
    );
  } catch (error) {
    throw toRefusal(error, manifest);
  }
}

/**
 * Opens a snapshot as a new workspace. The file itself stays unchanged, and no workspace is added
 * after a failure.
 * @param path path of the snapshot file
 * @param onStep called with the progress
 * @returns the workspace's id, and whether the snapshot was already open as a workspace
 * @throws Failure INVALID with a message that says why the file is refused, SERVER if it cannot be stored;
 * the signal's reason
 */
export async function openSnapshot(
  options: SnapshotsOptions,
  path: string,
  onStep: (step: OpeningStep) => void,
  signal: AbortSignal,
): Promise<{ readonly workspaceId: string; readonly known: boolean }> {
  const { host, registry, workspaces, log } = options;
  const { data } = host.paths;
  const head = await readSnapshotHead(path);
  const { manifest } = head;
  const { sha256 } = manifest.database;
  const before = registry.workspaces.find(({ snapshot }) => snapshot?.sha256 === sha256);
  if (before !== undefined) {
    await workspaces.open(before.id);
    return { workspaceId: before.id, known: true };
  }
  await assertFreeSpace(data, manifest);
  const id = `${snapshotIdPrefix}${randomUUID()}`;
  try {
    await inWorkFolder(data, async (folder) => {
      const database = join(folder, 'unpacked.db');
      await unpackAndValidate(path, head, database, onStep, signal);
      const target = cacheFile(ownerFolder(data, { workspaceId: id, personId: manifest.person.id }));
      ensurePrivateFolder(dirname(target));
      await rename(database, target);
    });
    const { server, person, roles, features, takenAt } = manifest;
    const { backendVersion, versionOf } = server;
    await workspaces.addSnapshot({
      id,
      name: messages.workspaceName(server.name, nameOfTime(takenAt)),
      origin: new URL(server.origin).origin,
      of: server.kind,
      sha256,
      takenAt,
      identity: {
        person,
        roles,
        properties: features,
        backendVersion,
        ...(versionOf === undefined ? {} : { versionOf }),
        keeping: { where: 'memory' },
      },
    });
  } catch (error) {
    throw toStoreFailure(error);
  }
  log.info('opened a snapshot', { workspace: id, bytes: manifest.database.bytes });
  return { workspaceId: id, known: false };
}
