import { failureSentences } from '#contract/rules/failures.ts';
import { noGuard } from '#contract/rules/guarding.ts';
import { actionRequirements, isGranted } from '#contract/rules/guards.ts';
import { guardedNoticeSentence, lockedSentence } from '#contract/rules/workspaces.ts';
import { aboutProcedures } from './areas/about/aboutProcedures.ts';
import { runtimeFacts } from './areas/about/runtimeFacts.ts';
import { catalogProcedures } from './areas/catalog/catalogProcedures.ts';
import { changesProcedures } from './areas/changes/changesProcedures.ts';
import { seenChanges } from './areas/changes/seenChanges.ts';
import { connectionsProcedures } from './areas/connections/connectionsProcedures.ts';
import { Desktop } from './areas/desktop/Desktop.ts';
import { desktopProcedures } from './areas/desktop/desktopProcedures.ts';
import { draftsProcedures } from './areas/drafts/draftsProcedures.ts';
import { guardsProcedures } from './areas/guards/guardsProcedures.ts';
import { healthProcedures } from './areas/health/healthProcedures.ts';
import { PinnedWatch } from './areas/health/PinnedWatch.ts';
import { IncidentWatch } from './areas/incidents/IncidentWatch.ts';
import { incidentsProcedures } from './areas/incidents/incidentsProcedures.ts';
import { Outbox } from './areas/incidents/Outbox.ts';
import { insightsProcedures } from './areas/insights/insightsProcedures.ts';
import { defaultChartRegistry } from './areas/integrations/chartRegistry.ts';
import { integrationsProcedures } from './areas/integrations/integrationsProcedures.ts';
import { JobWatch } from './areas/jobs/JobWatch.ts';
import { jobsProcedures } from './areas/jobs/jobsProcedures.ts';
import { kubeconfigProcedures } from './areas/kubeconfig/kubeconfigProcedures.ts';
import { LogThread } from './areas/logs/LogThread.ts';
import { logsProcedures } from './areas/logs/logsProcedures.ts';
import { NotificationWatch } from './areas/notifications/NotificationWatch.ts';
import { filterLimits, notificationsProcedures } from './areas/notifications/notificationsProcedures.ts';
import { silenceFor } from './areas/notifications/silenceFor.ts';
import { playbooksProcedures } from './areas/playbooks/playbooksProcedures.ts';
import { RunWatch } from './areas/playbooks/RunWatch.ts';
import { relationshipsProcedures } from './areas/relationships/relationshipsProcedures.ts';
import { searchProcedures } from './areas/search/searchProcedures.ts';
import { sessionProcedures } from './areas/session/sessionProcedures.ts';
import { settingsProcedures, specCheckLimits } from './areas/settings/settingsProcedures.ts';
import type { PreferenceStore } from './areas/shell/PreferenceStore.ts';
import { shellProcedures } from './areas/shell/shellProcedures.ts';
import { snapshotsProcedures } from './areas/snapshots/snapshotsProcedures.ts';
import { syncProcedures } from './areas/sync/syncProcedures.ts';
import { timelineProcedures } from './areas/timeline/timelineProcedures.ts';
import { tokensProcedures } from './areas/tokens/tokensProcedures.ts';
import { topologyProcedures } from './areas/topology/topologyProcedures.ts';
import { updatesProcedures } from './areas/updates/updatesProcedures.ts';
import { savedViews, viewsProcedures } from './areas/views/viewsProcedures.ts';
import { workspacesProcedures } from './areas/workspaces/workspacesProcedures.ts';
import { ComputeThread } from './base/ComputeThread.ts';
import type { Clock } from './base/clock.ts';
import { Failure } from './base/Failure.ts';
import type { Log } from './base/log.ts';
import { markPhase } from './base/phases.ts';
import type { Redactor } from './base/Redactor.ts';
import { threadFile } from './base/threadFile.ts';
import { acceptWindow } from './bridge/acceptWindow.ts';
import { createBridge } from './bridge/createBridge.ts';
import type { ComputeJobs } from './computeWorker.ts';
import { Diagnostics } from './diagnostics/Diagnostics.ts';
import type { FolderProblem } from './host/DataFolder.ts';
import type { Host } from './host/host.ts';
import type { UncaughtErrors } from './host/uncaughtErrors.ts';
import { kubeconfigJobLimits } from './kubeconfig/kubeconfigJobs.ts';
import { lazyKubeconfigs } from './kubeconfig/lazyKubeconfigs.ts';
import type { KubeconfigPaths } from './kubeconfig/paths.ts';
import { Guards } from './reading/Guards.ts';
import { Pins } from './reading/Pins.ts';
import { ResponseCache } from './reading/ResponseCache.ts';
import { resourceServer } from './resources/Resource.ts';
import { resourceProcedures } from './resources/resourceProcedures.ts';
import { proxyFor } from './server/proxySetting.ts';
import type { IdentityProviders } from './session/IdentityProvider.ts';
import { SessionManager } from './session/SessionManager.ts';
import { StoredIdentities } from './session/StoredIdentities.ts';
import { Snapshots } from './snapshot/Snapshots.ts';
import { FirstRows } from './sync/FirstRows.ts';
import { OfflineStore } from './sync/OfflineStore.ts';
import { policyPath } from './updates/policy.ts';
import type { Updater } from './updates/Updater.ts';
import { Updates } from './updates/Updates.ts';
import type { Vault } from './vault/Vault.ts';
import { CertificateAuthorities } from './workspaces/CertificateAuthorities.ts';
import { ConnectionDoctor } from './workspaces/ConnectionDoctor.ts';
import { WorkspaceChanges } from './workspaces/WorkspaceChanges.ts';
import { WorkspaceRegistry } from './workspaces/WorkspaceRegistry.ts';
import { Workspaces, type WorkspacesOptions } from './workspaces/Workspaces.ts';

const firstRowsMs = 3_000;

/** Time after which the session of a known user is checked even before the first rows are displayed. */
const sessionCheckDelayMs = 1_000;

export interface ApplicationOptions {
  readonly folderProblem?: FolderProblem;
  readonly host: Host;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly preferences: PreferenceStore;
  /** Uncaught errors to display in windows. Absent: none are displayed. */
  readonly uncaughtErrors?: Pick<UncaughtErrors, 'follow'>;
  readonly version: string;
  /** Returns the build id that the host currently serves. */
  readonly readBuildId: () => string;
  /** The server to open. Default: the last workspace. */
  readonly server?: { readonly address: string; readonly sample: boolean };
  /** Locations of kubectl's files. Default: as kubectl finds them. */
  readonly kubeconfigPaths?: KubeconfigPaths;
  /** Identity providers by the server's identity mode. They override the built-in ones. */
  readonly identityProviders?: Partial<IdentityProviders>;
  /** Installs updates. Absent when running from sources. */
  readonly updater?: Updater;
  /** Path of this computer's policy file. Default: the system's location. */
  readonly policyPath?: string;
  /** How long (ms) sync and other background work wait for a window's first rows. Default: 3 s. */
  readonly firstRowsMs?: number;
  /** Address of the chart registry for integrations, with a trailing slash. Default: the public registry. */
  readonly chartRegistry?: string;
  /** TCP port for the redirect of a sign-in in a browser. Default: any free port. */
  readonly signInPort?: number;
  readonly chartTimeoutMs?: number;
}

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
}

export function createApplication(options: ApplicationOptions): Application {
  const { host, vault, clock, log, redactor, preferences, version, readBuildId } = options;
  const resolveProxy = (url: string) => host.resolveProxy(url);
  const ending = new AbortController();
  const firstRows = new FirstRows(clock, options.firstRowsMs ?? firstRowsMs);
  const registry = new WorkspaceRegistry(host.paths.data, log);
  const identities = new StoredIdentities(host.paths.data, log);
  const session = new SessionManager({
    vault,
    identities,
    clock,
    log,
    redactor,
    resolveProxy,
    checkAllowed: () => firstRows.waitAtMost(sessionCheckDelayMs, ending.signal),
    ...(options.identityProviders === undefined ? {} : { providers: options.identityProviders }),
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
    onUnreadable: (what, rows) => store.reportSkippedRows(what, rows),
    onSignedOut: ({ forgetData, ...owner }) => store.closeOwner(owner, forgetData),
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
  };
  const workspaces: Workspaces = new Workspaces(workspacesOptions);
  const store: OfflineStore = new OfflineStore({
    folder: host.paths.data,
    session,
    owner: () => {
      const state = session.state.value;
      const workspaceId = workspaces.list.value.openId;
      const open = workspaceId === null ? undefined : registry.find(workspaceId);
      if (state.status !== 'signed-in' || open === undefined) return undefined;
      const { id, kind, snapshot } = open;
      const owner = { workspaceId: id, personId: state.person.id };
      if (snapshot === undefined) return kind === 'snapshot' ? undefined : { ...owner, kind };
      return { ...owner, kind: snapshot.of, isSnapshot: true };
    },
    clock,
    log,
    firstRows,
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
  const answers = new ResponseCache(store, log);
  const logThread = new LogThread();
  const compute = new ComputeThread<ComputeJobs>(
    threadFile(import.meta.url, './computeWorker.ts', 'computeWorker.js'),
    clock,
  );
  const pins = new Pins('check', store, log);
  const jobPins = new Pins('job', store, log);
  const playbookPins = new Pins('playbook', store, log);
  const mutedRules = new Pins('muted rule', store, log);
  /** Returns why data of the open workspace's server cannot be changed. Otherwise undefined. */
  const lockReason = () => {
    const { openId } = workspaces.list.value;
    const open = openId === null ? undefined : registry.find(openId);
    return open?.readOnly === true && open.kind !== 'snapshot' ? lockedSentence : undefined;
  };
  const views = savedViews(store, log);
  const seen = seenChanges(store, log);
  const desktop = new Desktop({
    host,
    workspaces: workspaces.list,
    store,
    clock,
    log,
    openFile: (path) => snapshots.openFile(path),
    ...(options.folderProblem === undefined ? {} : { folderProblem: options.folderProblem }),
    sentNotificationActions: {
      isMuted: (ruleId) => mutedRules.ids.value.includes(ruleId),
      mute: (ruleId) => mutedRules.write(ruleId, true),
      canSilence: () => {
        const state = session.state.value;
        return (
          state.status === 'signed-in' &&
          state.server.status !== 'snapshot' &&
          lockReason() === undefined &&
          isGranted(actionRequirements.silence, state)
        );
      },
      silence: async ({ kind, id }, hours) => {
        // A notification cannot prompt for a name, so guarded resources can only be silenced in the dialog.
        if ((await guards.ofSilence({ kind, id })) !== undefined)
          throw new Failure('CONFLICT', { sentence: guardedNoticeSentence });
        await silenceFor(session, store, { kind, id }, hours);
      },
    },
  });
  const pinnedWatch = new PinnedWatch({
    store,
    pins: pins.ids,
    log,
    onUnhealthy: (check) => desktop.notifyPinnedFailure('check', check),
    onResolved: (id) => desktop.withdrawPinnedFailure('check', id),
  });
  const jobWatch = new JobWatch({
    session,
    pins: jobPins.ids,
    clock,
    log,
    onFailed: (job) => desktop.notifyPinnedFailure('job', job),
    onResolved: (id) => desktop.withdrawPinnedFailure('job', id),
  });
  const incidentWatch = new IncidentWatch({
    session,
    store,
    now: clock.now,
    log,
    onEvent: (news) => desktop.notifyIncidentEvent(news),
  });
  const sendWatch = new NotificationWatch({
    session,
    store,
    muted: mutedRules.ids,
    now: clock.now,
    log,
    onSent: ({ rule, ...send }) =>
      desktop.notifySentNotification({ ...send, ruleId: rule.id, ruleName: rule.name }),
  });
  const outbox = new Outbox({
    session,
    store,
    clock,
    log,
    onSending: (act) => incidentWatch.noteOwnChange(act),
  });
  const runWatch = new RunWatch({ session, clock, log, onEnded: (run) => desktop.notifyRunEnded(run) });
  const guards = new Guards({
    session,
    rule: () => {
      const { openId } = workspaces.list.value;
      return (openId === null ? undefined : registry.find(openId))?.guard ?? noGuard;
    },
    cachedIncident: async (id) => (await store.tryUse(({ cache }) => cache.read.incident(id))) ?? undefined,
  });
  const kubeconfigs = lazyKubeconfigs({
    dataFolder: host.paths.data,
    clock,
    log,
    redactor,
    workspace: () => {
      const { openId } = workspaces.list.value;
      const open = openId === null ? undefined : registry.find(openId);
      const state = session.state.value;
      if (open === undefined || state.status !== 'signed-in') return undefined;
      // These have no kubectl proxy, and no user to create a token for.
      if (state.checksOnly === true || open.kind === 'snapshot') return undefined;
      return { ...open, personId: state.person.id, readAuthority: () => workspaces.authorityOf(open) };
    },
    fetch: () => session.kubeconfigService().fetch(),
    jobs: {
      read: compute.job('readKubeconfig', kubeconfigJobLimits),
      change: compute.job('changeKubeconfig', kubeconfigJobLimits),
      readFetched: compute.job('readFetched', kubeconfigJobLimits),
    },
    ...(options.kubeconfigPaths === undefined ? {} : { paths: options.kubeconfigPaths }),
  });
  const updates = new Updates({
    dataFolder: host.paths.data,
    policyPath: options.policyPath ?? policyPath(process.platform, process.env.ProgramData),
    clock,
    log,
    ...(options.updater === undefined ? {} : { updater: options.updater }),
  });
  const diagnostics = new Diagnostics({
    paths: host.paths,
    clock,
    redactor,
    facts: () => runtimeFacts(version, host.kind),
    preferences: () => preferences.value,
    workspaces: () => workspaces.list.value,
    session: () => session.state.value,
    sync: () => store.state.value,
    updates: () => updates.state.value,
  });
  const serve = createBridge(
    {
      about: aboutProcedures({ host, version, clock, diagnostics }),
      catalog: catalogProcedures({ host, session, store, answers, clock }),
      connections: connectionsProcedures({ session, clock }),
      desktop: desktopProcedures(desktop),
      drafts: draftsProcedures(store),
      guards: guardsProcedures({ guards, server: () => resourceServer(session, log) }),
      health: healthProcedures({ session, store, answers, pins, clock }),
      changes: changesProcedures({ session, store, answers, seen, clock }),
      incidents: incidentsProcedures({
        session,
        store,
        answers,
        clock,
        outbox,
        guards,
        watch: incidentWatch,
        host,
        version,
      }),
      insights: insightsProcedures({ session, store, answers, clock }),
      integrations: integrationsProcedures({
        store,
        answers,
        clock,
        registry: options.chartRegistry ?? defaultChartRegistry,
        ...(options.chartTimeoutMs === undefined ? {} : { timeoutMs: options.chartTimeoutMs }),
        proxyOf: async (address) => {
          const { openId } = workspaces.list.value;
          const open = openId === null ? undefined : registry.find(openId);
          if (open === undefined || open.kind === 'snapshot') return undefined;
          return { proxy: await proxyFor(open.proxy, address, resolveProxy) };
        },
      }),
      relationships: relationshipsProcedures({ session, store, answers, clock }),
      jobs: jobsProcedures({ session, store, answers, pins: jobPins, clock }),
      kubeconfig: kubeconfigProcedures(kubeconfigs, host),
      logs: logsProcedures({ host, session, answers, clock, log, thread: logThread }),
      notifications: notificationsProcedures({
        session,
        store,
        answers,
        clock,
        seen,
        mutes: mutedRules,
        evaluateFilter: compute.job('judgeFilter', filterLimits),
        findFilterProblem: compute.job('checkFilter', filterLimits),
      }),
      playbooks: playbooksProcedures({
        session,
        store,
        answers,
        clock,
        host,
        guards,
        pins: playbookPins,
        watch: runWatch,
      }),
      resources: resourceProcedures({
        session,
        store,
        answers,
        clock,
        redactor,
        log,
        guards,
        // Feature flags determine visible areas, and roles determine permissions.
        onChanged: async (kind) => {
          if (kind === 'featureFlags' || kind === 'users') await session.refreshAnew();
        },
      }),
      search: searchProcedures(session, store, clock),
      session: sessionProcedures(session, workspaces, host.abilities.signInWindow.able),
      settings: settingsProcedures({
        session,
        store,
        answers,
        clock,
        checkSpec: compute.job('checkSpec', specCheckLimits),
      }),
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
      timeline: timelineProcedures({ session, store, answers, clock }),
      tokens: tokensProcedures({ session, store, clock, redactor, guards }),
      topology: topologyProcedures({ session, store, answers, clock, host }),
      updates: updatesProcedures(updates),
      views: viewsProcedures({
        views,
        workspaceName: () => {
          const { workspaces: known, openId } = workspaces.list.value;
          return known.find(({ id }) => id === openId)?.name ?? '';
        },
      }),
      workspaces: workspacesProcedures({
        workspaces,
        changes: new WorkspaceChanges(workspaces, workspacesOptions),
        doctor: new ConnectionDoctor({ workspaces, vault, session, clock, resolveProxy, version }),
      }),
    },
    {
      log,
      clock,
      redactor,
      answers,
      lockReason,
      isForeign: () =>
        session.state.value.status === 'signed-in' && session.state.value.server.status === 'snapshot',
    },
  );

  return {
    async start() {
      markPhase('imported', log);
      await registry.load(clock.now());
      await updates.load();
      workspaces.publish();
      void workspaces.follow();
      snapshots.start();
      store.start();
      outbox.start();
      incidentWatch.start();
      pins.start();
      pinnedWatch.start();
      jobPins.start();
      playbookPins.start();
      mutedRules.start();
      sendWatch.start();
      views.start();
      seen.start();
      jobWatch.start();
      await host.start((connection) => acceptWindow(connection, { readBuildId, serve, log }));
      await desktop.start();
      // A server given at this start is not a workspace yet. Addresses wait until it is.
      if (options.server === undefined) desktop.ready();
      // Not awaited: a slow server or a keychain prompt must not delay the first paint.
      markPhase('starting', log);
      workspaces
        .start(options.server)
        .then(
          () => markPhase('restored', log),
          (error: unknown) => {
            log.error('the workspace could not be opened', { error });
            const details = redactor.redact(String(error));
            return session.leave({
              status: 'unreachable',
              answered: true,
              sentence: failureSentences.fallback,
              details,
            });
          },
        )
        .finally(() => desktop.ready())
        // Clean up kubeconfig changes of a crashed process, but only after the window displays its first
        // rows.
        .then(() => firstRows.wait(ending.signal))
        .then(() => kubeconfigs())
        .catch((error: unknown) => log.error('failed to initialize kubeconfigs', { error }))
        .finally(() => updates.startPeriodicChecks());
    },
    async stop() {
      ending.abort();
      desktop.stop();
      incidentWatch.stop();
      sendWatch.stop();
      outbox.stop();
      pinnedWatch.stop();
      pins.stop();
      jobWatch.stop();
      jobPins.stop();
      playbookPins.stop();
      mutedRules.stop();
      views.stop();
      seen.stop();
      // Close windows first, so that they do not display the shutdown of the other parts.
      await host.stop();
      updates.stop();
      await logThread.close();
      await compute.close();
      await snapshots.stop();
      await store.stop();
      await session.leave({ status: 'no-workspace' });
      markPhase('stopped', log);
    },
    openAddress: (address) => desktop.openAddress(address),
    openSnapshotFile: (path) => desktop.openSnapshotFile(path),
  };
}
