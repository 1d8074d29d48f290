import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleProgress } from '#contract/incidents.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { Host } from '#main/host/host.ts';
import { isDownloadCanceled, openSaveTarget, toFileFailure } from '#main/host/saveTarget.ts';
import type { TimelineParts } from '#main/timeline/buildTimeline.ts';
import { loadIncident } from '#main/timeline/loadIncident.ts';
import type { BundleFile } from './BundleFacts.ts';
import { bundleFiles } from './bundleFiles.ts';
import { safeName } from './fileNames.ts';
import { zipFiles } from './zipFiles.ts';

export interface BundleParts extends TimelineParts {
  readonly host: Pick<Host, 'saveFile'>;
  readonly version: string;
}

type Progress = AsyncGenerator<BundleProgress, void, void>;

/** Writes the ZIP file and yields progress. Ends when the file is complete. */
async function* writeZip(
  files: readonly BundleFile[],
  folder: string,
  nowMs: number,
  target: Writable,
  signal: AbortSignal,
): Progress {
  const written = new LiveValue(0);
  const ended = new AbortController();
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of zipFiles(files, folder, nowMs, (done) => written.set(done))) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  const writing = pipeline(counted, target, { signal }).finally(() => ended.abort());
  // Awaited below. Until then, a rejection must not count as unhandled.
  writing.catch(() => undefined);
  for await (const done of written.follow(ended.signal))
    yield { stage: 'running', step: 'writing', done, total: files.length };
  await writing;
  const path = target instanceof AtomicFileWriter ? target.path : null;
  const name = path === null ? `${folder}.zip` : basename(path);
  yield { stage: 'finished', files: files.length + 1, bytes, name, path };
}

/**
 * Saves an incident, its evidence and its timeline as a ZIP file. The data comes from the cache, so the
 * server need not be reachable.
 * @param userSignal aborted when the user cancels or the window closes
 * @throws Failure NOT_FOUND if the incident does not exist, SERVER if the file cannot be written
 */
export async function* saveBundle(
  parts: BundleParts,
  id: string,
  userSignal: AbortSignal | undefined,
): Progress {
  const stopping = new AbortController();
  const signal = userSignal === undefined ? stopping.signal : AbortSignal.any([userSignal, stopping.signal]);
  let target: Writable | null = null;
  try {
    const { data: incident, asOf } = await loadIncident(parts, id, signal);
    const nowMs = parts.clock.now();
    const name = `${safeName(incident.displayId || incident.title)}-evidence-${new Date(nowMs).toISOString().slice(0, 10)}`;
    target = yield* openSaveTarget(parts.host, { name: `${name}.zip`, type: 'application/zip' }, signal);
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
    const files = yield* bundleFiles(parts, incident, asOf, signal);
    yield* writeZip(files, name, nowMs, target, signal);
  } catch (error) {
    // The window that cancelled no longer listens.
    if (userSignal?.aborted === true) return;
    const cause = target?.errored ?? error;
    if (!isDownloadCanceled(cause)) throw toFileFailure(cause);
    yield { stage: 'cancelled' };
  } finally {
    stopping.abort();
    // Removes an incomplete file.
    if (target?.writableFinished === false) target.destroy();
  }
}
