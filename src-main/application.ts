import type { Duplex } from 'node:stream';
import { failureSentences } from '#contract/rules/failures.ts';
import { ConfirmationWatch } from './areas/assistants/ConfirmationWatch.ts';
import type { ApplicationOptions } from './assembly/ApplicationOptions.ts';
import { createBackgroundWorkspace } from './assembly/createBackgroundWorkspace.ts';
import { createCommandLine } from './assembly/createCommandLine.ts';
import { createCore } from './assembly/createCore.ts';
import { createDataWait } from './assembly/createDataWait.ts';
import { createProcedures } from './assembly/createProcedures.ts';
import { createTools } from './assembly/createTools.ts';
import { createWatches } from './assembly/createWatches.ts';
import { createUserData } from './assembly/createWorkspaceWatches.ts';
import { createAssistantServer } from './assistants/createAssistantServer.ts';
import { Lifecycle } from './base/Lifecycle.ts';
import { markPhase } from './base/phases.ts';
import { acceptWindow } from './bridge/acceptWindow.ts';
import { createBridge } from './bridge/createBridge.ts';

export interface Application {
  /** Serves windows and then opens the workspace. Resolves when windows can connect. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Opens an external address in a window, as soon as one exists.
   * @param address not trusted
   */
  openAddress(address: string): void;
  /**
   * Opens a snapshot, as soon as the workspaces are loaded.
   * @param path absolute; the file is not checked yet
   */
  openSnapshotFile(path: string): void;
  /**
   * Serves the Model Context Protocol to an assistant, or refuses it with a sentence while assistants are off.
   * @param stream what the client writes, and what it reads
   */
  connectAssistant(stream: Duplex): void;
}

/** Creates the application from its parts. They start in the order of creation and stop in reverse order. */
export function createApplication(options: ApplicationOptions): Application {
  const { host, clock, log, redactor, readBuildId } = options;
  const lifecycle = new Lifecycle(log);
  const core = createCore(options, lifecycle);
  const tools = createTools(options, core, lifecycle);
  const user = createUserData(core, lifecycle);
  const watches = createWatches(options, core, user, lifecycle);
  lifecycle.add(
    new ConfirmationWatch({
      pending: tools.assistants.confirmations.pending,
      log,
      onWaiting: ({ id, client, target }) =>
        watches.desktop.notifyConfirmation({ id, client, target: target.name }),
      onSettled: (id) => watches.desktop.withdrawConfirmation(id),
    }),
  );
  const { router, answers } = createProcedures(options, { core, tools, user, watches });
  const { session, workspaces, registry, firstRows, ending, background, openCalls, workspace } = core;
  const { desktop, rights } = watches;
  const { updates } = tools;
  /** Returns the key of the signed-in user and the open workspace. */
  const owner = (): string | undefined => {
    const state = session.state.value;
    return state.status === 'signed-in' ? `${session.workspaceId} ${state.person.id}` : undefined;
  };
  const serve = createBridge(router, {
    log,
    clock,
    redactor,
    answers,
    lockReason: rights.lockReason,
    workspaces: {
      clientOf: (id, path) => background.clientOf(id, path),
      openSignal: () => openCalls.openSignal(),
      holdStop: (id, write) => background.holdStop(id, write),
    },
    runWrite: (write) => openCalls.runWrite(write),
    owner,
    isForeign: () =>
      session.state.value.status === 'signed-in' && session.state.value.server.status === 'snapshot',
  });
  lifecycle.add({
    start: () => background.start((id) => createBackgroundWorkspace(options, { core, tools }, id)),
    stop: () => background.stop(),
  });
  // Windows close before the other parts stop, so that they do not display it.
  lifecycle.add({
    start: () => host.start((connection) => acceptWindow(connection, { readBuildId, serve, log })),
    stop: () => host.stop(),
  });
  lifecycle.add(desktop);
  const assistantServer = lifecycle.add(
    createAssistantServer({
      assistants: tools.assistants,
      serve,
      clock,
      log,
      redactor,
      workspace,
      owner,
      lockReason: rights.lockReason,
      version: options.version,
      ...(options.runsForCommand === true ? { awaitData: createDataWait(clock) } : {}),
    }),
  );
  const commandLine = createCommandLine(
    options,
    serve,
    (id, signal) => background.request(id, signal),
    (stream) => assistantServer.connect(stream),
  );
  if (commandLine !== undefined) lifecycle.add(commandLine);

  /** Opens the workspace. Not awaited: a slow server or a keychain prompt must not delay the first paint. */
  const restoreWorkspace = async (): Promise<void> => {
    markPhase('starting', log);
    try {
      await workspaces.start(options.server);
      markPhase('restored', log);
    } catch (error) {
      log.error('the workspace could not be opened', { error });
      const details = redactor.redact(String(error));
      await session.leave({
        status: 'unreachable',
        answered: true,
        sentence: failureSentences.fallback,
        details,
      });
    } finally {
      desktop.ready();
    }
  };

  /** Cleans up kubeconfig changes of a crashed process, after the window displays its first rows. */
  const startBackgroundWork = async (): Promise<void> => {
    try {
      await firstRows.wait(ending.signal);
      await tools.kubeconfigs();
    } catch (error) {
      log.error('failed to initialize kubeconfigs', { error });
    } finally {
      updates.startPeriodicChecks();
    }
  };

  return {
    async start() {
      markPhase('imported', log);
      await registry.load(clock.now());
      await updates.load();
      workspaces.publish();
      void workspaces.follow();
      await lifecycle.start();
      // A server given at this start is not a workspace yet. Addresses wait until it is.
      if (options.server === undefined) desktop.ready();
      void restoreWorkspace()
        .catch((error: unknown) => log.error('the session could not be left', { error }))
        .then(startBackgroundWork);
    },
    async stop() {
      ending.abort();
      await lifecycle.stop();
      markPhase('stopped', log);
    },
    openAddress: (address) => desktop.openAddress(address),
    openSnapshotFile: (path) => desktop.openSnapshotFile(path),
    connectAssistant: (stream) => assistantServer.connect(stream),
  };
}
