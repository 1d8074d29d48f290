import { Failure } from '#main/base/Failure.ts';
import { waitForAbort } from '#main/base/waitForAbort.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Host } from '#main/host/host.ts';
import { saveText } from '#main/host/saveTarget.ts';
import { toSnapshotPath } from '#main/host/toSnapshotPath.ts';
import type { UncaughtErrors } from '#main/host/uncaughtErrors.ts';
import type { PreferenceStore } from './PreferenceStore.ts';
import { ReceivedPieces } from './ReceivedPieces.ts';

export interface ShellParts {
  readonly host: Host;
  readonly version: string;
  readonly preferences: PreferenceStore;
  /**
   * Called with the number of visible windows after each change. `again` is true if a window became visible,
   * except for the first time.
   */
  readonly onVisibleWindowsChange: (windows: number, again: boolean) => void;
  /** Called when a window displays its first rows. */
  readonly onPainted: () => void;
  /** Called with the link that a second start of the application received. */
  readonly onAddress: (address: string) => void;
  /** Called with the snapshot file that a second start of the application received. */
  readonly onFile: (path: string) => void;
  /** Uncaught errors of the main process; absent if they are not recorded. */
  readonly uncaughtErrors?: Pick<UncaughtErrors, 'follow'>;
}

export const shellProcedures = ({
  host,
  version,
  preferences,
  onVisibleWindowsChange,
  onPainted,
  onAddress,
  onFile,
  uncaughtErrors,
}: ShellParts) => {
  let visibleWindows = 0;
  let wasVisibleBefore = false;
  const pieces = new ReceivedPieces();
  return {
    start: procedures.shell.start.handler(() => ({
      version,
      host: host.kind,
      preferences: preferences.value,
    })),
    uncaughtErrors: procedures.shell.uncaughtErrors.handler(async function* ({ signal }) {
      if (uncaughtErrors === undefined) await waitForAbort(signal);
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
    savedFile: {
      open: procedures.shell.savedFile.open.handler(async ({ input: { path, target } }) => {
        const { savedFiles } = host.abilities;
        if (!savedFiles.able) throw new Failure('INVALID', { sentence: savedFiles.reason });
        await (target === 'file' ? savedFiles.open(path) : savedFiles.showInFolder(path));
        return {};
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
        visibleWindows += 1;
        onVisibleWindowsChange(visibleWindows, wasVisibleBefore);
        wasVisibleBefore = true;
        try {
          yield {};
          await waitForAbort(signal);
        } finally {
          visibleWindows -= 1;
          onVisibleWindowsChange(visibleWindows, false);
        }
      }),
      painted: procedures.shell.window.painted.handler(() => {
        onPainted();
        return {};
      }),
      show: procedures.shell.window.show.handler(async ({ input }) => {
        if (input.address !== undefined) onAddress(input.address);
        const file = input.file === undefined ? undefined : toSnapshotPath(input.file, '/');
        if (file !== undefined) onFile(file);
        await host.showWindow();
        return {};
      }),
    },
  };
};
