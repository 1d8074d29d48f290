import { aboutProcedures } from '../areas/about/aboutProcedures.ts';
import { assistantsProcedures } from '../areas/assistants/assistantsProcedures.ts';
import { connectionsProcedures } from '../areas/connections/connectionsProcedures.ts';
import { desktopProcedures } from '../areas/desktop/desktopProcedures.ts';
import { draftsProcedures } from '../areas/drafts/draftsProcedures.ts';
import { insightsProcedures } from '../areas/insights/insightsProcedures.ts';
import { defaultChartRegistry } from '../areas/integrations/chartRegistry.ts';
import { integrationsProcedures } from '../areas/integrations/integrationsProcedures.ts';
import { jobsProcedures } from '../areas/jobs/jobsProcedures.ts';
import { kubeconfigProcedures } from '../areas/kubeconfig/kubeconfigProcedures.ts';
import { logsProcedures } from '../areas/logs/logsProcedures.ts';
import { windowsProcedures } from '../areas/notifications/windowsProcedures.ts';
import { sessionProcedures } from '../areas/session/sessionProcedures.ts';
import { settingsProcedures, specCheckLimits } from '../areas/settings/settingsProcedures.ts';
import { shellProcedures } from '../areas/shell/shellProcedures.ts';
import { snapshotsProcedures } from '../areas/snapshots/snapshotsProcedures.ts';
import { tokensProcedures } from '../areas/tokens/tokensProcedures.ts';
import { updatesProcedures } from '../areas/updates/updatesProcedures.ts';
import { viewsProcedures } from '../areas/views/viewsProcedures.ts';
import { workspacesProcedures } from '../areas/workspaces/workspacesProcedures.ts';
import { markPhase } from '../base/phases.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { ConnectionDoctor } from '../workspaces/ConnectionDoctor.ts';
import { WorkspaceChanges } from '../workspaces/WorkspaceChanges.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Core } from './createCore.ts';
import type { Tools } from './createTools.ts';
import type { Watches } from './createWatches.ts';
import { createWorkspaceProcedures } from './createWorkspaceProcedures.ts';
import type { UserData } from './createWorkspaceWatches.ts';

interface Parts {
  readonly core: Core;
  readonly tools: Tools;
  readonly user: UserData;
  readonly watches: Watches;
}

/** Returns the procedures that windows call, by area, and the response cache that they share. */
export function createProcedures(options: ApplicationOptions, { core, tools, user, watches }: Parts) {
  const { host, vault, clock, log, redactor, preferences, version } = options;
  const {
    session,
    store,
    workspaces,
    workspace: openWorkspace,
    resolveProxy,
    firstRows,
    snapshots,
    otherWorkspaces,
  } = core;
  const { desktop, incidentWatch, runWatch, rights } = watches;
  const { compute } = tools;
  const { router: workspaceRouter, answers } = createWorkspaceProcedures(options, {
    core,
    tools,
    otherWorkspaces,
    user,
    rights,
    watches,
    incidentWatch,
    runWatch,
    retry: () => workspaces.retry(),
    // The open workspace depends on visible windows, whatever they display.
    onDisplaysChange: () => undefined,
  });
  /** What the procedures of most areas need. */
  const common = { session, store, answers, clock };
  const router = {
    ...workspaceRouter,
    about: aboutProcedures({ host, version, clock, diagnostics: tools.diagnostics }),
    assistants: assistantsProcedures(tools.assistants),
    connections: connectionsProcedures({ session, clock }),
    desktop: desktopProcedures(desktop),
    drafts: draftsProcedures(store),
    insights: insightsProcedures(common),
    integrations: integrationsProcedures({
      store,
      answers,
      clock,
      registry: options.chartRegistry ?? defaultChartRegistry,
      ...(options.chartTimeoutMs === undefined ? {} : { timeoutMs: options.chartTimeoutMs }),
      proxyOf: async (address) => {
        const open = openWorkspace();
        if (open === undefined || open.kind === 'snapshot') return undefined;
        return { proxy: await proxyFor(open.proxy, address, resolveProxy) };
      },
    }),
    jobs: jobsProcedures({ ...common, pins: user.jobPins }),
    kubeconfig: kubeconfigProcedures(tools.kubeconfigs, host),
    logs: logsProcedures({ host, session, answers, clock, log, thread: tools.logThread }),
    maintenanceWindows: windowsProcedures(watches.maintenanceWindows),
    session: sessionProcedures({
      session,
      serverClock: watches.serverClock,
      workspaces,
      ownWindow: host.abilities.signInWindow.able,
    }),
    settings: settingsProcedures({ ...common, checkSpec: compute.job('checkSpec', specCheckLimits) }),
    shell: shellProcedures({
      host,
      version,
      preferences,
      onVisibleWindowsChange: (windows, again) => {
        store.setHidden(windows === 0);
        desktop.setWindowVisible(windows > 0);
        if (again) void session.refresh();
      },
      onPainted: () => {
        markPhase('painted', log);
        firstRows.show();
      },
      onAddress: (address) => desktop.openAddress(address),
      onFile: (path) => desktop.openSnapshotFile(path),
      ...(options.uncaughtErrors === undefined ? {} : { uncaughtErrors: options.uncaughtErrors }),
    }),
    snapshots: snapshotsProcedures(snapshots),
    tokens: tokensProcedures({ session, store, clock, redactor, guards: rights.guards }),
    updates: updatesProcedures(tools.updates),
    views: viewsProcedures({ views: user.views, workspaceName: () => openWorkspace()?.name ?? '' }),
    workspaces: workspacesProcedures({
      workspaces,
      changes: new WorkspaceChanges(workspaces, core.workspacesOptions),
      doctor: new ConnectionDoctor({ workspaces, vault, session, clock, resolveProxy, version }),
    }),
  };
  return { router, answers };
}
