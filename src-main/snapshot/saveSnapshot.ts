import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { snapshotExtension } from '#contract/rules/snapshots.ts';
import type { SnapshotSaving } from '#contract/snapshots.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import { CacheError } from '../cache/CacheError.ts';
import type { CopySummary } from '../cache/copies/DatabaseCopy.ts';
import { withCopyThread } from '../cache/copies/withCopyThread.ts';
import { alwaysSecretTypes } from '../feeds/bodies.ts';
import { saveStream, toFileFailure } from '../host/saveTarget.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';
import { writeSnapshot } from './fileFormat.ts';
import { countRows, type SnapshotManifest } from './manifest.ts';
import { messages } from './messages.ts';
import type { SnapshotsOptions } from './SnapshotsOptions.ts';
import { snapshotProcedures } from './snapshotProcedures.ts';
import { freeSpaceBytes, inWorkFolder, megabytes } from './workFolder.ts';

type SnapshotSavingGenerator = AsyncGenerator<SnapshotSaving, void, void>;
type Progress = Extract<SnapshotSaving, { stage: 'copying' | 'writing' }>;

/** Milliseconds between two checks of the copy's size. */
const sizeCheckIntervalMs = 250;

/** Returns the size of a file in bytes; 0 if it does not exist yet. */
const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Reports the size of a growing file until the work is done. */
async function watchSize<T>(
  { clock }: Pick<SnapshotsOptions, 'clock'>,
  path: string,
  onBytes: (bytes: number) => void,
  work: Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const looking = (async () => {
    while (!ended.signal.aborted) {
      await clock.sleep(sizeCheckIntervalMs, ended.signal).catch(() => undefined);
      if (!ended.signal.aborted) onBytes(await sizeOf(path));
    }
  })();
  try {
    return await work;
  } finally {
    ended.abort();
    await looking;
  }
}

type Subject = Omit<SnapshotManifest, 'takenAt' | 'model' | 'counts' | 'database'>;

/** Returns the server and user of the snapshot. @throws Failure CONFLICT if no user is signed in */
function subjectOf({ session, workspaces, version }: SnapshotsOptions): Subject {
  const { workspaces: known, openId } = workspaces.list.value;
  const open = known.find(({ id }) => id === openId);
  const { value } = session.state;
  if (open === undefined || open.kind === 'snapshot' || value.status !== 'signed-in')
    throw new Failure('CONFLICT', { sentence: messages.nothingKept });
  const { person, roles, properties, backendVersion, versionOf } = value;
  return {
    version,
    server: {
      name: open.name,
      origin: open.origin,
      kind: open.kind,
      backendVersion,
      ...(versionOf === undefined ? {} : { versionOf }),
    },
    person: { id: person.id, name: person.name },
    roles,
    // Includes only flags that disable areas, because other properties can contain anything.
    features: properties
      .filter(({ name }) => name.endsWith('.disable'))
      .map(({ name, value: set, source }) => ({ name, value: set, ...(source && { source }) })),
  };
}

const noRoom = (bytes: number, cause?: unknown): Failure =>
  new Failure('SERVER', { sentence: messages.noRoomToSave(megabytes(bytes)) }, { cause });

/** Copies the cache without data that must not leave this computer. */
async function makeCopy(
  options: SnapshotsOptions,
  { cache, limits }: OpenStore,
  path: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<CopySummary> {
  const total = cache.sizeBytes();
  const room = await freeSpaceBytes(options.host.paths.data);
  // Removing data needs space for a second copy.
  if (room < 2 * total) throw noRoom(2 * total);
  return withCopyThread(
    'copy',
    path,
    async (calls) => {
      const tell = (done: number) => onProgress({ stage: 'copying', done: Math.min(done, total), total });
      await watchSize(options, path, tell, calls.copyFrom(cache.path));
      await calls.removeSecrets({
        secretTypes: [...alwaysSecretTypes, ...limits.secretTypes],
        procedures: snapshotProcedures,
      });
      return calls.summarizeCopy();
    },
    signal,
  );
}

/**
 * Saves the open workspace's current cache, without secrets, as a file that the user chooses.
 * @param cancelSignal aborted when the user cancels or the window closes
 * @throws Failure CONFLICT if there is nothing to save, SERVER if the file cannot be written
 */
export async function* saveSnapshot(
  options: SnapshotsOptions,
  cancelSignal: AbortSignal | undefined,
): SnapshotSavingGenerator {
  const { store, clock, host, log } = options;
  const openStore = await store.open();
  if (openStore === undefined) throw new Failure('CONFLICT', { sentence: messages.nothingKept });
  if (openStore.isSnapshot) throw new Failure('CONFLICT', { sentence: messages.isSnapshot });
  // Read now, because another workspace may be open when the copy is made.
  const subject = subjectOf(options);
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  yield* saveStream<SnapshotSaving>(
    host,
    () => ({
      file: {
        name: `${subject.server.name}-${day}${snapshotExtension}`,
        type: 'application/octet-stream',
      },
      write: async function* (target, signal) {
        const saved = yield* write(options, { openStore, subject }, target, signal);
        log.info('saved a snapshot', { rows: saved.rows, bytes: saved.bytes });
        yield saved;
      },
    }),
    cancelSignal,
    (cause) => {
      const failure = toFileFailure(cause);
      if (failure instanceof Failure) return failure;
      if (cause instanceof CacheError && cause.code === 'FULL')
        return noRoom(2 * openStore.cache.sizeBytes(), cause);
      log.error('failed to save a snapshot', { error: cause });
      return new Failure('SERVER', { sentence: messages.notSaved, details: String(cause) }, { cause });
    },
  );
}

async function* write(
  options: SnapshotsOptions,
  { openStore, subject }: { readonly openStore: OpenStore; readonly subject: Subject },
  target: Writable,
  signal: AbortSignal,
): AsyncGenerator<SnapshotSaving, Extract<SnapshotSaving, { stage: 'saved' }>, void> {
  const progress = new LiveValue<Progress>({ stage: 'copying', done: 0, total: openStore.cache.sizeBytes() });
  const working = inWorkFolder(options.host.paths.data, async (folder) => {
    const takenAt = new Date(options.clock.now()).toISOString();
    const path = join(folder, 'copy.db');
    const copy = await makeCopy(options, openStore, path, (next) => progress.set(next), signal);
    const { bytes: total, sha256, model, counts } = copy;
    const manifest = { ...subject, takenAt, model, counts, database: { bytes: total, sha256 } };
    let reportedBytes = 0;
    await writeSnapshot(
      manifest,
      path,
      target,
      (done) => {
        // Limits progress reports to one per percent.
        if (done - reportedBytes < total / 100 && done < total) return;
        reportedBytes = done;
        progress.set({ stage: 'writing', done, total });
      },
      signal,
    );
    return manifest;
  });
  const manifest = yield* progress.followWork(working);
  return { stage: 'saved', rows: countRows(manifest), bytes: manifest.database.bytes };
}
