import { aboutProcedures } from '../areas/about/aboutProcedures.ts';
import { acknowledgementsProcedures } from '../areas/acknowledgements/acknowledgementsProcedures.ts';
import { assistantsProcedures } from '../areas/assistants/assistantsProcedures.ts';
import { catalogProcedures } from '../areas/catalog/catalogProcedures.ts';
import { changesProcedures } from '../areas/changes/changesProcedures.ts';
import { connectionsProcedures } from '../areas/connections/connectionsProcedures.ts';
import { desktopProcedures } from '../areas/desktop/desktopProcedures.ts';
import { draftsProcedures } from '../areas/drafts/draftsProcedures.ts';
import { guardsProcedures } from '../areas/guards/guardsProcedures.ts';
import { handoverProcedures } from '../areas/handover/handoverProcedures.ts';
import { healthProcedures } from '../areas/health/healthProcedures.ts';
import { historyProcedures } from '../areas/history/historyProcedures.ts';
import { incidentsProcedures } from '../areas/incidents/incidentsProcedures.ts';
import { insightsProcedures } from '../areas/insights/insightsProcedures.ts';
import { defaultChartRegistry } from '../areas/integrations/chartRegistry.ts';
import { integrationsProcedures } from '../areas/integrations/integrationsProcedures.ts';
import { jobsProcedures } from '../areas/jobs/jobsProcedures.ts';
import { kubeconfigProcedures } from '../areas/kubeconfig/kubeconfigProcedures.ts';
import { logsProcedures } from '../areas/logs/logsProcedures.ts';
import {
  filterLimits,
  notificationsProcedures,
  replayLimits,
} from '../areas/notifications/notificationsProcedures.ts';
import { windowsProcedures } from '../areas/notifications/windowsProcedures.ts';
import { playbooksProcedures } from '../areas/playbooks/playbooksProcedures.ts';
import { recentProcedures } from '../areas/recent/recentProcedures.ts';
import { relationshipsProcedures } from '../areas/relationships/relationshipsProcedures.ts';
import { searchProcedures } from '../areas/search/searchProcedures.ts';
import { sessionProcedures } from '../areas/session/sessionProcedures.ts';
import { settingsProcedures, specCheckLimits } from '../areas/settings/settingsProcedures.ts';
import { shellProcedures } from '../areas/shell/shellProcedures.ts';
import { snapshotsProcedures } from '../areas/snapshots/snapshotsProcedures.ts';
import { syncProcedures } from '../areas/sync/syncProcedures.ts';
import { timelineProcedures } from '../areas/timeline/timelineProcedures.ts';
import { tokensProcedures } from '../areas/tokens/tokensProcedures.ts';
import { topologyProcedures } from '../areas/topology/topologyProcedures.ts';
import { updatesProcedures } from '../areas/updates/updatesProcedures.ts';
import { viewsProcedures } from '../areas/views/viewsProcedures.ts';
import { workspacesProcedures } from '../areas/workspaces/workspacesProcedures.ts';
import { markPhase } from '../base/phases.ts';
import { ResponseCache } from '../reading/ResponseCache.ts';
import { type ResourceChangeParts, resourceChanger } from '../resources/changeResource.ts';
import { resourceServer } from '../resources/Resource.ts';
import { resourceProcedures } from '../resources/resourceProcedures.ts';
import { proxyFor } from '../server/proxySetting.ts';
import { ConnectionDoctor } from '../workspaces/ConnectionDoctor.ts';
import { WorkspaceChanges } from '../workspaces/WorkspaceChanges.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Core } from './createCore.ts';
import type { Tools } from './createTools.ts';
import type { UserData, Watches } from './createWatches.ts';

interface Parts {
  readonly core: Core;
  readonly tools: Tools;
  readonly user: UserData;
  readonly watches: Watches;
}

/** Returns the procedures that windows call, by area, and the response cache that they share. */
export function createProcedures(options: ApplicationOptions, { core, tools, user, watches }: Parts) {
  const { host, vault, clock, log, redactor, preferences, version } = options;
  const { session, store, workspaces, openWorkspace, resolveProxy, firstRows, snapshots, otherWorkspaces } =
    core;
  const { guards, desktop, outbox } = watches;
  const { compute } = tools;
  const { seen } = user;
  const answers = new ResponseCache(store, log);
  /** What the procedures of most areas need. */
  const common = { session, store, answers, clock };
  const resourceChanges: ResourceChangeParts = {
    store,
    // Feature flags determine visible areas, and roles determine permissions.
    onChanged: async (kind) => {
      if (kind === 'featureFlags' || kind === 'users') await session.refreshAnew();
    },
  };
  const router = {
    about: aboutProcedures({ host, version, clock, diagnostics: tools.diagnostics }),
    acknowledgements: acknowledgementsProcedures({
      ...common,
      stored: user.acknowledgements,
      watch: watches.acknowledgementWatch,
      lockReason: watches.lockReason,
      outbox,
    }),
    assistants: assistantsProcedures(tools.assistants),
    catalog: catalogProcedures({ ...common, host, otherWorkspaces }),
    changes: changesProcedures({ ...common, seen }),
    connections: connectionsProcedures({ session, clock }),
    desktop: desktopProcedures(desktop),
    drafts: draftsProcedures(store),
    guards: guardsProcedures({ guards, server: () => resourceServer(session, log) }),
    handover: handoverProcedures({ ...common, seen }),
    health: healthProcedures(common),
    history: historyProcedures(common),
    incidents: incidentsProcedures({
      ...common,
      outbox,
      guards,
      watch: watches.incidentWatch,
      host,
      version,
    }),
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
    notifications: notificationsProcedures({
      ...common,
      seen,
      guards,
      resourceServer: () => resourceServer(session, log),
      changeResource: resourceChanger(resourceChanges),
      mutes: user.mutedRules,
      untilHealthy: user.silencesUntilHealthy,
      evaluateFilter: compute.job('judgeFilter', filterLimits),
      replayRule: compute.job('replayRule', replayLimits),
      findFilterProblem: compute.job('checkFilter', filterLimits),
    }),
    playbooks: playbooksProcedures({
      ...common,
      host,
      guards,
      watch: watches.runWatch,
    }),
    recent: recentProcedures(user.records),
    relationships: relationshipsProcedures(common),
    resources: resourceProcedures({
      ...common,
      redactor,
      log,
      guards,
      onChanged: resourceChanges.onChanged,
    }),
    search: searchProcedures(session, store, clock),
    session: sessionProcedures(session, watches.serverClock, workspaces, host.abilities.signInWindow.able),
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
    sync: syncProcedures(store),
    timeline: timelineProcedures(common),
    tokens: tokensProcedures({ session, store, clock, redactor, guards }),
    topology: topologyProcedures({ ...common, host }),
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
