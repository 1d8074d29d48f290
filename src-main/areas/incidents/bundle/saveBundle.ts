import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleProgress } from '#contract/incidents.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { AtomicFileWriter } from '#main/host/AtomicFileWriter.ts';
import type { Host } from '#main/host/host.ts';
import { saveStream } from '#main/host/saveTarget.ts';
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
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of zipFiles(files, folder, nowMs, (done) => written.set(done))) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  for await (const done of written.followWork(pipeline(counted, target, { signal })))
    yield { stage: 'running', step: 'writing', done, total: files.length };
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
export const saveBundle = (parts: BundleParts, id: string, userSignal: AbortSignal | undefined): Progress =>
  saveStream<BundleProgress>(
    parts.host,
    async (prepareSignal) => {
      const { data: incident, asOf } = await loadIncident(parts, id, prepareSignal);
      const nowMs = parts.clock.now();
      const name = `${safeName(incident.displayId || incident.title)}-evidence-${new Date(nowMs).toISOString().slice(0, 10)}`;
      return {
        file: { name: `${name}.zip`, type: 'application/zip' },
        write: async function* (target, signal) {
          const files = yield* bundleFiles(parts, incident, asOf, signal);
          yield* writeZip(files, name, nowMs, target, signal);
        },
      };
    },
    userSignal,
  );
