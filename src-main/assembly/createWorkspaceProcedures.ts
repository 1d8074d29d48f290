import { acknowledgementsProcedures } from '../areas/acknowledgements/acknowledgementsProcedures.ts';
import { catalogProcedures } from '../areas/catalog/catalogProcedures.ts';
import { changesProcedures } from '../areas/changes/changesProcedures.ts';
import { guardsProcedures } from '../areas/guards/guardsProcedures.ts';
import { handoverProcedures } from '../areas/handover/handoverProcedures.ts';
import { healthProcedures } from '../areas/health/healthProcedures.ts';
import { historyProcedures } from '../areas/history/historyProcedures.ts';
import { incidentsProcedures } from '../areas/incidents/incidentsProcedures.ts';
import {
  filterLimits,
  notificationsProcedures,
  replayLimits,
} from '../areas/notifications/notificationsProcedures.ts';
import { playbooksProcedures } from '../areas/playbooks/playbooksProcedures.ts';
import { recentProcedures } from '../areas/recent/recentProcedures.ts';
import { relationshipsProcedures } from '../areas/relationships/relationshipsProcedures.ts';
import { searchProcedures } from '../areas/search/searchProcedures.ts';
import { sessionStateProcedures } from '../areas/session/sessionProcedures.ts';
import { syncProcedures } from '../areas/sync/syncProcedures.ts';
import { timelineProcedures } from '../areas/timeline/timelineProcedures.ts';
import { topologyProcedures } from '../areas/topology/topologyProcedures.ts';
import { ResponseCache } from '../reading/ResponseCache.ts';
import { type ResourceChangeParts, resourceChanger } from '../resources/changeResource.ts';
import { resourceServer } from '../resources/Resource.ts';
import { resourceProcedures } from '../resources/resourceProcedures.ts';
import type { OtherWorkspaceData } from '../sync/OtherWorkspaceData.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Tools } from './createTools.ts';
import type { WorkspaceCore } from './createWorkspaceCore.ts';
import type { UserData, WorkspaceRights, WorkspaceWatches } from './createWorkspaceWatches.ts';

export interface WorkspaceProcedureParts {
  readonly core: WorkspaceCore;
  readonly tools: Pick<Tools, 'compute'>;
  readonly otherWorkspaces: OtherWorkspaceData;
  readonly user: UserData;
  readonly rights: WorkspaceRights;
  readonly watches: WorkspaceWatches;
  /** Notes changes by the user, which are not reported to them. */
  readonly incidentWatch: Parameters<typeof incidentsProcedures>[0]['watch'];
  /** Reports the end of playbook runs that the user starts. */
  readonly runWatch: Parameters<typeof playbooksProcedures>[0]['watch'];
  /** Connects to the server again at once. */
  readonly retry: () => Promise<void>;
  /** Called with the number of windows that display the workspace together with others. */
  readonly onDisplaysChange: (displays: number) => void;
}

/**
 * Returns the procedures that the open workspace and workspaces in the background have, by area, and the
 * response cache that they share.
 */
export function createWorkspaceProcedures(
  { host, clock, redactor, version }: ApplicationOptions,
  parts: WorkspaceProcedureParts,
) {
  const { core, user, watches, rights, otherWorkspaces, incidentWatch, runWatch, retry } = parts;
  const { onDisplaysChange } = parts;
  const { session, store, log } = core;
  const { compute } = parts.tools;
  const { guards, lockReason } = rights;
  const { outbox } = watches;
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
    acknowledgements: acknowledgementsProcedures({
      ...common,
      stored: user.acknowledgements,
      watch: watches.acknowledgementWatch,
      lockReason,
      outbox,
    }),
    catalog: catalogProcedures({ ...common, host, otherWorkspaces }),
    changes: changesProcedures({ ...common, seen }),
    guards: guardsProcedures({ guards, server: () => resourceServer(session, log) }),
    handover: handoverProcedures({ ...common, seen }),
    health: healthProcedures(common),
    history: historyProcedures(common),
    incidents: incidentsProcedures({ ...common, outbox, guards, watch: incidentWatch, host, version }),
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
    playbooks: playbooksProcedures({ ...common, host, guards, watch: runWatch }),
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
    session: sessionStateProcedures(session, watches.serverClock, retry),
    sync: syncProcedures(store, onDisplaysChange),
    timeline: timelineProcedures(common),
    topology: topologyProcedures({ ...common, host }),
  };
  return { router, answers };
}
