import { strToU8, zipSync } from 'fflate';
import type { Clock } from '#main/base/clock.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Diagnostics, DiagnosticsFile } from '#main/diagnostics/Diagnostics.ts';
import type { Host } from '#main/host/host.ts';
import { saveText } from '#main/host/saveTarget.ts';
import { runtimeFacts } from './runtimeFacts.ts';

/**
 * Returns a zip archive with the files in a folder.
 * @param folder name of the folder inside the archive
 * @returns the archive, at most a few hundred kilobytes, so packing takes only milliseconds
 */
function archiveOf(folder: string, files: readonly DiagnosticsFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [`${folder}/${name}`, strToU8(text)])));
}

export interface AboutParts {
  readonly host: Host;
  readonly version: string;
  readonly clock: Clock;
  readonly diagnostics: Diagnostics;
}

export const aboutProcedures = ({ host, version, clock, diagnostics }: AboutParts) => ({
  read: procedures.about.read.handler(() => ({
    ...runtimeFacts(version, host.kind),
    dataFolder: host.paths.data,
  })),
  diagnostics: {
    list: procedures.about.diagnostics.list.handler(async ({ input }) =>
      (await diagnostics.read(input.withServers)).map(({ name, what, text }) => ({
        name,
        what,
        sizeBytes: Buffer.byteLength(text),
      })),
    ),
    save: procedures.about.diagnostics.save.handler(({ input, signal }) => {
      const name = `quarterdeck-diagnostics-${new Date(clock.now()).toISOString().slice(0, 10)}`;
      const file = { name: `${name}.zip`, type: 'application/zip' };
      return saveText(
        host,
        file,
        async () => archiveOf(name, await diagnostics.read(input.withServers)),
        signal,
      );
    }),
  },
});
