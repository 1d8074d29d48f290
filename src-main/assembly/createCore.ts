import type { Lifecycle } from '../base/Lifecycle.ts';
import { hasNoSignIn, noSignInUser } from '../session/noSignInUser.ts';
import { StoredIdentities } from '../session/StoredIdentities.ts';
import { Snapshots } from '../snapshot/Snapshots.ts';
import { FirstRows } from '../sync/FirstRows.ts';
import { OtherWorkspaceData } from '../sync/OtherWorkspaceData.ts';
import { CertificateAuthorities } from '../workspaces/CertificateAuthorities.ts';
import { OpenWorkspaceCalls } from '../workspaces/OpenWorkspaceCalls.ts';
import { WorkspaceRegistry } from '../workspaces/WorkspaceRegistry.ts';
import { Workspaces, type WorkspacesOptions } from '../workspaces/Workspaces.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import { BackgroundWorkspaces } from './BackgroundWorkspaces.ts';
import { createWorkspaceCore } from './createWorkspaceCore.ts';

const defaultFirstRowsMs = 3_000;

/** Time after which the session of a known user is checked even before the first rows are displayed. */
const sessionCheckDelayMs = 1_000;

export type Core = ReturnType<typeof createCore>;

/** Creates the session, the workspaces and the data that is stored on this computer. */
export function createCore(options: ApplicationOptions, lifecycle: Lifecycle) {
  const { host, vault, clock, log, version } = options;
  const resolveProxy = (url: string) => host.resolveProxy(url);
  const ending = new AbortController();
  const firstRows = new FirstRows(clock, options.firstRowsMs ?? defaultFirstRowsMs);
  const registry = new WorkspaceRegistry(host.paths.data, log);
  const identities = new StoredIdentities(host.paths.data, log);
  const openWorkspace = () => {
    const { openId } = workspaces.list.value;
    return openId === null ? undefined : registry.find(openId);
  };
  const { session, store } = createWorkspaceCore(options, {
    workspace: openWorkspace,
    identities,
    firstRows,
    log,
    checkAllowed: () => firstRows.waitAtMost(sessionCheckDelayMs, ending.signal),
    onSignedIn: (id, tokensAs) => workspaces.rememberSignIn(id, tokensAs),
    onLocated: (id, located) => workspaces.organizations.applyOrganization(id, located),
    onSignInRequested: (id) => workspaces.onSignInRequested(id),
    siblings: (id) => workspaces.organizations.siblings(id),
    browser: {
      openLink: (url) => host.openLink(url),
      // On the web host, each call would open one more browser tab.
      showWindow: async () => (host.kind === 'electron' ? host.showWindow() : undefined),
      signInWindow: host.abilities.signInWindow,
      ...(options.signInPort === undefined ? {} : { port: options.signInPort }),
    },
    // Other workspaces of the provider are signed out, too. They may be open in the background.
    pauseWorkspaces: (ids, work) => background.pauseAll(ids, work),
    onSignedOut: (open, { forgetData, ...owner }) => open.closeOwner(owner, forgetData),
  });
  const openCalls = new OpenWorkspaceCalls({ openId: () => registry.openId, clock });
  const background: BackgroundWorkspaces = new BackgroundWorkspaces({
    registry,
    list: () => workspaces.list,
    publish: () => workspaces.publish(),
    session,
    store,
    startAllowed: (signal) => firstRows.wait(signal),
    wasProbed: (id) => workspaces.wasProbed(id),
    clock,
    log,
    startsOnRequest: options.runsForCommand === true,
  });
  const workspacesOptions: WorkspacesOptions = {
    registry,
    authorities: new CertificateAuthorities(host.paths.data),
    identities,
    vault,
    session,
    clock,
    log,
    resolveProxy,
    forgetData: (id) => store.forgetWorkspace(id),
    background,
    openCalls,
    ending: ending.signal,
  };
  const workspaces: Workspaces = new Workspaces(workspacesOptions);
  const otherWorkspaces = new OtherWorkspaceData({
    folder: host.paths.data,
    find(id) {
      const found = registry.find(id);
      if (found === undefined) return undefined;
      // The user of a snapshot is the one who saved it.
      const isWithoutSignIn = hasNoSignIn({ target: found }) && found.snapshot === undefined;
      const identity = isWithoutSignIn ? noSignInUser(found) : identities.read(id);
      return { name: found.name, personId: identity?.person.id };
    },
    log,
  });
  const snapshots = new Snapshots({
    host,
    store,
    session,
    workspaces,
    registry,
    identities,
    clock,
    log,
    version,
  });
  lifecycle.add({ stop: () => session.leave({ status: 'no-workspace' }) });
  lifecycle.add(store);
  lifecycle.add(snapshots);
  return {
    resolveProxy,
    /** Aborted when the application begins to stop. */
    ending,
    firstRows,
    registry,
    identities,
    session,
    background,
    openCalls,
    workspacesOptions,
    workspaces,
    /** Returns the open workspace as it is stored. Undefined if none is open. */
    workspace: openWorkspace,
    store,
    log,
    otherWorkspaces,
    snapshots,
  };
}
