import { procedures } from '../../bridge/procedures.ts';
import { givenFile } from '../../host/givenFile.ts';
import type { Host } from '../../host/host.ts';
import type { UncaughtErrors } from '../../host/uncaughtErrors.ts';
import { saveText } from '../../host/writingFiles.ts';
import type { Preferences } from './Preferences.ts';
import { ReceivedPieces } from './ReceivedPieces.ts';

export interface ShellParts {
  readonly host: Host;
  readonly version: string;
  readonly preferences: Preferences;
  /**
   * Called with the number of visible windows after each change. `again` is true if a window became visible,
   * except for the first time.
   */
  readonly onSeen: (windows: number, again: boolean) => void;
  /** Called when a window displays its first rows. */
  readonly onPainted: () => void;
  /** Called with the link that a second start of the application received. */
  readonly onAddress: (address: string) => void;
  /** Called with the snapshot file that a second start of the application received. */
  readonly onFile: (path: string) => void;
  /** Uncaught errors of the main process; absent if they are not recorded. */
  readonly uncaughtErrors?: Pick<UncaughtErrors, 'follow'>;
}

const aborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve());
  });

export const shellProcedures = ({
  host,
  version,
  preferences,
  onSeen,
  onPainted,
  onAddress,
  onFile,
  uncaughtErrors,
}: ShellParts) => {
  let seen = 0;
  let seenBefore = false;
  const pieces = new ReceivedPieces();
  return {
    start: procedures.shell.start.handler(() => ({
      version,
      host: host.kind,
      preferences: preferences.value,
    })),
    uncaughtErrors: procedures.shell.uncaughtErrors.handler(async function* ({ signal }) {
      if (uncaughtErrors === undefined) await aborted(signal);
      else for await (const { details } of uncaughtErrors.follow(signal)) yield { details };
    }),
    preferences: {
      write: procedures.shell.preferences.write.handler(({ input }) => preferences.change(input)),
    },
    file: {
      piece: procedures.shell.file.piece.handler(({ input: { id, text } }) => ({ id: pieces.add(text, id) })),
      save: procedures.shell.file.save.handler(({ input, signal }) => {
        const { text, base64 = false, pieces: id, ...file } = input;
        const texts = [...(id === undefined ? [] : pieces.take(id)), text];
        return saveText(
          host,
          file,
          () => (base64 ? texts.map((piece) => Buffer.from(piece, 'base64')) : texts),
          signal,
        );
      }),
    },
    link: {
      open: procedures.shell.link.open.handler(async ({ input }) => {
        await host.openLink(input.url);
        return {};
      }),
    },
    window: {
      seen: procedures.shell.window.seen.handler(async function* ({ signal }) {
        seen += 1;
        onSeen(seen, seenBefore);
        seenBefore = true;
        try {
          yield {};
          await aborted(signal);
        } finally {
          seen -= 1;
          onSeen(seen, false);
        }
      }),
      painted: procedures.shell.window.painted.handler(() => {
        onPainted();
        return {};
      }),
      show: procedures.shell.window.show.handler(async ({ input }) => {
        if (input.address !== undefined) onAddress(input.address);
        const file = input.file === undefined ? undefined : givenFile(input.file, '/');
        if (file !== undefined) onFile(file);
        await host.showWindow();
        return {};
      }),
    },
  };
};
