import { connectInProcess } from '../bridge/connectInProcess.ts';
import { CommandServer, type CommandServerOptions } from '../commands/server/CommandServer.ts';
import type { WindowChannel } from '../host/host.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';

/**
 * Creates the part that serves the command line. Its commands call the same procedures as a window, with the same
 * checks.
 * @param serve result of `createBridge`
 * @param startWorkspace starts a workspace that is not open, in an application that runs for one command
 * @param openAssistant serves an assistant on a connection; absent if assistants are off
 * @returns undefined if the data folder cannot be written
 */
export function createCommandLine(
  { host, log, clock, version, folderProblem, runsForCommand }: ApplicationOptions,
  serve: (channel: WindowChannel) => void,
  startWorkspace: (workspaceId: string, signal: AbortSignal) => Promise<void>,
  openAssistant?: CommandServerOptions['openAssistant'],
): CommandServer | undefined {
  if (folderProblem !== undefined) return undefined;
  const startedAtMs = clock.now();
  return new CommandServer({
    folder: host.paths.data,
    log,
    // Loaded at the first command, to not delay the first paint.
    run: async (args, io) =>
      (await import('../commands/runCommand.ts')).runCommand(args, io, {
        connect: (workspaceId) => connectInProcess(serve, workspaceId),
        nowMs: () => clock.now(),
        version,
        ...(runsForCommand === true ? { syncedSinceMs: startedAtMs, startWorkspace } : {}),
      }),
    ...(openAssistant === undefined ? {} : { openAssistant }),
  });
}
