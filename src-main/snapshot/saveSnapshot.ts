import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { snapshotEnding } from '../../src-preload/contract/rules/snapshots.ts';
import type { SnapshotSaving } from '../../src-preload/contract/snapshots.ts';
import { Failure } from '../base/Failure.ts';
import { LiveValue } from '../base/LiveValue.ts';
import { CacheError } from '../cache/CacheError.ts';
import type { SealedCopy } from '../cache/copies/DatabaseCopy.ts';
import { inThread } from '../cache/copies/inThread.ts';
import { alwaysSecret } from '../feeds/bodies.ts';
import { askForPlace, toFileFailure, wasStopped } from '../host/writingFiles.ts';
import type { OpenStore } from '../sync/OfflineStore.ts';
import { writeSnapshot } from './fileFormat.ts';
import { proceduresThatGo } from './keptAnswers.ts';
import { type Manifest, rowsIn } from './manifest.ts';
import { messages } from './messages.ts';
import type { SnapshotsOptions } from './SnapshotsOptions.ts';
import { inWorkFolder, megabytes, roomBeside } from './workFolder.ts';

type Saving = AsyncGenerator<SnapshotSaving, void, void>;
type Progress = Extract<SnapshotSaving, { stage: 'copying' | 'writing' }>;

/** Milliseconds between two checks of the copy's size. */
const lookMs = 250;

/** Returns the size of a file in bytes; 0 if it does not exist yet. */
const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Reports the size of a growing file until the work is done. */
async function watching<T>(
  { clock }: Pick<SnapshotsOptions, 'clock'>,
  path: string,
  onBytes: (bytes: number) => void,
  work: Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const looking = (async () => {
    while (!ended.signal.aborted) {
      await clock.sleep(lookMs, ended.signal).catch(() => undefined);
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

type Subject = Omit<Manifest, 'takenAt' | 'model' | 'counts' | 'database'>;

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
): Promise<SealedCopy> {
  const total = cache.sizeBytes();
  const room = await roomBeside(options.host.paths.data);
  // Removing data needs space for a second copy.
  if (room < 2 * total) throw noRoom(2 * total);
  return inThread(
    'copy',
    path,
    async (calls) => {
      const tell = (done: number) => onProgress({ stage: 'copying', done: Math.min(done, total), total });
      await watching(options, path, tell, calls.take(cache.path));
      await calls.leaveOut({
        secretTypes: [...alwaysSecret, ...limits.secretTypes],
        procedures: proceduresThatGo,
      });
      return calls.seal();
    },
    signal,
  );
}

/**
 * Saves the open workspace's current cache, without secrets, as a file that the user chooses.
 * @param asked aborted when the user cancels or the window closes
 * @throws Failure CONFLICT if there is nothing to save, SERVER if the file cannot be written
 */
export async function* saveSnapshot(options: SnapshotsOptions, asked: AbortSignal | undefined): Saving {
  const { store, clock, host, log } = options;
  const kept = await store.open();
  if (kept === undefined) throw new Failure('CONFLICT', { sentence: messages.nothingKept });
  if (kept.fixed) throw new Failure('CONFLICT', { sentence: messages.isSnapshot });
  const stopping = new AbortController();
  const signal = asked === undefined ? stopping.signal : AbortSignal.any([asked, stopping.signal]);
  // Read now, because another workspace may be open when the copy is made.
  const subject = subjectOf(options);
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  let target: Writable | null = null;
  try {
    target = yield* askForPlace(
      host,
      { name: `${subject.server.name}-${day}${snapshotEnding}`, type: 'application/octet-stream' },
      signal,
    );
    if (target === null) {
      yield { stage: 'cancelled' };
      return;
    }
    // The receiver can close the file early. Its error is thrown when the file is written.
    target.on('error', () => stopping.abort());
    const receiver = target;
    receiver.once('close', () => {
      if (!receiver.writableFinished) stopping.abort();
    });
    const saved = yield* write(options, { kept, subject }, target, signal);
    log.info('saved a snapshot', { rows: saved.rows, bytes: saved.bytes });
    yield saved;
  } catch (error) {
    if (asked?.aborted === true) return;
    const cause = target?.errored ?? error;
    if (wasStopped(cause)) {
      yield { stage: 'cancelled' };
      return;
    }
    const failure = toFileFailure(cause);
    if (failure instanceof Failure) throw failure;
    if (cause instanceof CacheError && cause.code === 'FULL') throw noRoom(2 * kept.cache.sizeBytes(), cause);
    log.error('a snapshot could not be saved', { error: cause });
    throw new Failure('SERVER', { sentence: messages.notSaved, details: String(cause) }, { cause });
  } finally {
    stopping.abort();
    // Removes an incomplete file.
    if (target?.writableFinished === false) target.destroy();
  }
}

async function* write(
  options: SnapshotsOptions,
  { kept, subject }: { readonly kept: OpenStore; readonly subject: Subject },
  target: Writable,
  signal: AbortSignal,
): AsyncGenerator<SnapshotSaving, Extract<SnapshotSaving, { stage: 'saved' }>, void> {
  const progress = new LiveValue<Progress>({ stage: 'copying', done: 0, total: kept.cache.sizeBytes() });
  const ended = new AbortController();
  const working = inWorkFolder(options.host.paths.data, async (folder) => {
    const takenAt = new Date(options.clock.now()).toISOString();
    const path = join(folder, 'copy.db');
    const copy = await makeCopy(options, kept, path, (next) => progress.set(next), signal);
    const { bytes: total, sha256, model, counts } = copy;
    const manifest = { ...subject, takenAt, model, counts, database: { bytes: total, sha256 } };
    let told = 0;
    await writeSnapshot(
      manifest,
      path,
      target,
      (done) => {
        // Limits progress reports to one per percent.
        if (done - told < total / 100 && done < total) return;
        told = done;
        progress.set({ stage: 'writing', done, total });
      },
      signal,
    );
    return manifest;
  }).finally(() => ended.abort());
  // Awaited below. Until then, a rejection must not count as unhandled.
  working.catch(() => undefined);
  for await (const step of progress.follow(ended.signal)) yield step;
  const manifest = await working;
  return { stage: 'saved', rows: rowsIn(manifest), bytes: manifest.database.bytes };
}
