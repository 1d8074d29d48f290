import { Lifecycle } from '../base/Lifecycle.ts';
import { withFacts } from '../base/log.ts';
import { connectInProcess } from '../bridge/connectInProcess.ts';
import { createBridge } from '../bridge/createBridge.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { BackgroundWorkspace } from './BackgroundWorkspaces.ts';
import type { Core } from './createCore.ts';
import type { Tools } from './createTools.ts';
import { createWorkspaceCore } from './createWorkspaceCore.ts';
import { createWorkspaceProcedures } from './createWorkspaceProcedures.ts';
import { createRights, createUserData, createWorkspaceWatches } from './createWorkspaceWatches.ts';

/** Limits of a workspace in the background. Each of its two clients has this many connections. */
const maxConnections = 2;
const readerCount = 1;

const doNothing = () => undefined;

/** Returns whether a router has a procedure at a path. */
const hasPath = (router: object, path: readonly string[]): boolean =>
  path.reduce<unknown>(
    (area, name) =>
      typeof area === 'object' && area !== null && Object.hasOwn(area, name)
        ? (area as Record<string, unknown>)[name]
        : undefined,
    router,
  ) !== undefined;

/**
 * Creates the parts of a workspace in the background: a session, the stored data with its sync, and the
 * procedures for lists over several workspaces. It has no desktop notifications and no sign-in.
 * @param id of a stored workspace
 */
export function createBackgroundWorkspace(
  options: ApplicationOptions,
  { core, tools }: { readonly core: Core; readonly tools: Pick<Tools, 'compute'> },
  id: string,
): BackgroundWorkspace {
  const { clock, redactor } = options;
  const { registry, workspaces, identities, firstRows, otherWorkspaces } = core;
  const log = withFacts(options.log, { workspace: id });
  const lifecycle = new Lifecycle(log);
  const own = createWorkspaceCore(options, {
    workspace: () => registry.find(id),
    identities,
    firstRows,
    log,
    readerCount,
    maxConnections,
    onSignedIn: (signedInId, tokensAs) => workspaces.rememberSignIn(signedInId, tokensAs),
    onSignedOut: (store, { forgetData, ...owner }) => store.closeOwner(owner, forgetData),
  });
  const { session, store } = own;
  // As rarely as for hidden windows, until a window displays the data.
  store.setHidden(true);
  lifecycle.add({ stop: () => session.leave({ status: 'no-workspace' }) });
  lifecycle.add(store);
  const user = createUserData(own, lifecycle);
  const rights = createRights(own);
  const watches = createWorkspaceWatches(
    own,
    { clock, user, rights, onSilenceEvent: doNothing, onSilenceChanged: doNothing },
    lifecycle,
  );
  const { router, answers } = createWorkspaceProcedures(options, {
    core: own,
    tools,
    otherWorkspaces,
    user,
    rights,
    watches,
    incidentWatch: { noteResponder: doNothing },
    runWatch: { add: doNothing },
    retry: () => session.retry(),
    onDisplaysChange: (displays) => store.setHidden(displays === 0),
  });
  const serve = createBridge(router, { log, clock, redactor, answers, lockReason: rights.lockReason });
  const client = connectInProcess(serve);
  let started: Promise<void> = Promise.resolve();
  let isStopped = false;
  const start = async (): Promise<void> => {
    const stored = workspaces.requireWorkspace(id);
    const authorityPem = await workspaces.authorityOf(stored);
    if (isStopped) return;
    await lifecycle.start();
    if (isStopped) return;
    // Read again, because the user may have made it read-only meanwhile. Not awaited, because a slow server must
    // not delay the start of other workspaces.
    session
      .open({ ...workspaces.requireWorkspace(id), authorityPem })
      .catch((error: unknown) => log.error('the session could not be opened', { error }));
  };
  return {
    calls: client.calls,
    has: (path) => hasPath(router, path),
    start: () => {
      started = start();
      return started;
    },
    lock: (readOnly) => session.lock(readOnly),
    async stop() {
      isStopped = true;
      client.close();
      // The caller of `start` handles its error.
      await started.catch(doNothing);
      await lifecycle.stop();
    },
  };
}
