import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import { archiveOf } from '../../diagnostics/archive.ts';
import type { Diagnostics } from '../../diagnostics/Diagnostics.ts';
import type { Host } from '../../host/host.ts';
import { saveText } from '../../host/writingFiles.ts';
import { runtimeFacts } from './runtimeFacts.ts';

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
