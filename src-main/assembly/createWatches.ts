import { noGuard } from '#contract/rules/guarding.ts';
import { actionRequirements, isGranted } from '#contract/rules/guards.ts';
import { guardedNoticeSentence, lockedSentence } from '#contract/rules/workspaces.ts';
import { AcknowledgementWatch } from '../areas/acknowledgements/AcknowledgementWatch.ts';
import { storedAcknowledgements } from '../areas/acknowledgements/acknowledgementsProcedures.ts';
import { seenChanges } from '../areas/changes/seenChanges.ts';
import { Desktop } from '../areas/desktop/Desktop.ts';
import { PinnedWatch } from '../areas/health/PinnedWatch.ts';
import { IncidentWatch } from '../areas/incidents/IncidentWatch.ts';
import { Outbox } from '../areas/incidents/Outbox.ts';
import { JobWatch } from '../areas/jobs/JobWatch.ts';
import { MaintenanceWindows } from '../areas/notifications/MaintenanceWindows.ts';
import { NotificationWatch } from '../areas/notifications/NotificationWatch.ts';
import { SilenceWatch } from '../areas/notifications/SilenceWatch.ts';
import { silenceFor } from '../areas/notifications/silenceFor.ts';
import { RunWatch } from '../areas/playbooks/RunWatch.ts';
import { Records } from '../areas/recent/Records.ts';
import { ServerClock } from '../areas/session/ServerClock.ts';
import { savedViews } from '../areas/views/viewsProcedures.ts';
import { Failure } from '../base/Failure.ts';
import type { Lifecycle } from '../base/Lifecycle.ts';
import { Guards } from '../reading/Guards.ts';
import { Pins } from '../reading/Pins.ts';
import { resourceServer } from '../resources/Resource.ts';
import { serverResources } from '../resources/serverResources.ts';
import { setSilenceEnd } from '../resources/setSilenceEnd.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Core } from './createCore.ts';

export type UserData = ReturnType<typeof createUserData>;
export type Watches = ReturnType<typeof createWatches>;

/** Creates what the signed-in user stores on this computer. */
export function createUserData({ log }: ApplicationOptions, { store }: Core, lifecycle: Lifecycle) {
  const pins = (kind: ConstructorParameters<typeof Pins>[0]) => lifecycle.add(new Pins(kind, store, log));
  return {
    records: lifecycle.add(new Records(store, log)),
    jobPins: pins('job'),
    mutedRules: pins('muted rule'),
    silencesUntilHealthy: pins('silence until healthy'),
    views: lifecycle.add(savedViews(store, log)),
    seen: lifecycle.add(seenChanges(store, log)),
    acknowledgements: lifecycle.add(storedAcknowledgements(store, log)),
  };
}

/** Creates what follows the synced data, and reports and sends changes. */
export function createWatches(
  options: ApplicationOptions,
  core: Core,
  { records, jobPins, mutedRules, silencesUntilHealthy, acknowledgements }: UserData,
  lifecycle: Lifecycle,
) {
  const { host, clock, log } = options;
  const { session, store, workspaces, snapshots, openWorkspace } = core;
  const { now } = clock;
  /** Returns why data of the open workspace's server cannot be changed. Otherwise undefined. */
  const lockReason = () => {
    const open = openWorkspace();
    return open?.readOnly === true && open.kind !== 'snapshot' ? lockedSentence : undefined;
  };
  const guards = new Guards({
    session,
    rule: () => openWorkspace()?.guard ?? noGuard,
    cachedIncident: async (id) => (await store.tryUse(({ cache }) => cache.read.incident(id))) ?? undefined,
  });
  /** @param until `now` or ISO 8601 */
  const endSilence = async (id: string, until: string, onlyLater = false): Promise<void> => {
    await setSilenceEnd(
      { guards, server: resourceServer(session, log), silences: serverResources.silences },
      { id, until, onlyLater },
    );
    void store.runNow('silences', 'read');
  };
  const canSilence = (): boolean => {
    const state = session.state.value;
    return (
      state.status === 'signed-in' &&
      state.server.status !== 'snapshot' &&
      lockReason() === undefined &&
      isGranted(actionRequirements.silence, state)
    );
  };
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
      canSilence,
      silence: async ({ kind, id }, hours) => {
        // A notification cannot prompt for a name, so guarded resources can only be silenced in the dialog.
        if ((await guards.ofSilence({ kind, id })) !== undefined)
          throw new Failure('CONFLICT', { sentence: guardedNoticeSentence });
        await silenceFor(session, store, { kind, id }, hours);
      },
      setSilenceEnd: async (id, resource, until) => {
        if ((await guards.ofSilence(resource)) !== undefined)
          throw new Failure('CONFLICT', { sentence: guardedNoticeSentence });
        // The button of an old notification stays.
        await endSilence(id, until, true);
      },
    },
  });
  const incidentWatch = lifecycle.add(
    new IncidentWatch({ session, store, now, log, onEvent: (event) => desktop.notifyIncidentEvent(event) }),
  );
  const onSending: ConstructorParameters<typeof Outbox>[0]['onSending'] = (act) =>
    incidentWatch.noteOwnChange(act);
  const outbox = lifecycle.add(new Outbox({ session, store, clock, log, onSending }));
  const acknowledgementWatch = lifecycle.add(
    new AcknowledgementWatch({
      session,
      store,
      stored: acknowledgements.live,
      end: (ends, isCurrent) =>
        acknowledgements.change(async (user) => {
          if (isCurrent()) await user.endAcknowledgements(ends);
        }),
      queued: outbox.waiting,
      clock,
      log,
    }),
  );
  lifecycle.add(
    new PinnedWatch({
      store,
      pins: records.watchedPins,
      clock,
      log,
      wait: () => desktop.pinnedWait,
      isAcknowledged: ({ kind, id }) =>
        acknowledgementWatch.isAcknowledged({ kind: kind === 'item' ? 'config' : kind, id }),
      onUnhealthy: (record) => desktop.notifyPinnedFailure(record.kind, record),
      onResolved({ kind, id }, recovered) {
        desktop.withdrawPinnedFailure(kind, id);
        if (recovered !== undefined) desktop.notifyPinnedRecovery(kind, recovered.record, recovered.failedMs);
      },
    }),
  );
  lifecycle.add(
    new JobWatch({
      session,
      pins: jobPins.ids,
      clock,
      log,
      onFailed: (job) => desktop.notifyPinnedFailure('job', job),
      onResolved: (id) => desktop.withdrawPinnedFailure('job', id),
    }),
  );
  lifecycle.add(
    new NotificationWatch({
      session,
      store,
      muted: mutedRules.ids,
      now,
      log,
      onSent: ({ rule, ...send }) =>
        desktop.notifySentNotification({ ...send, ruleId: rule.id, ruleName: rule.name }),
    }),
  );
  lifecycle.add(
    new SilenceWatch({
      session,
      store,
      untilHealthy: silencesUntilHealthy,
      canEnd: canSilence,
      end: (id) => endSilence(id, 'now'),
      clock,
      log,
      onEvent: ({ thing, ...event }) => desktop.notifySilenceEnd({ ...event, resource: thing }),
      onChanged: (id) => desktop.withdrawSilenceEnd(id),
    }),
  );
  const maintenanceWindows = lifecycle.add(
    new MaintenanceWindows({ session, store, guards, canSilence, clock, log }),
  );
  const runWatch = lifecycle.add(
    new RunWatch({ session, clock, log, onEnded: (run) => desktop.notifyRunEnded(run) }),
  );
  const serverClock = lifecycle.add(new ServerClock({ session, clock, log }));
  return {
    lockReason,
    guards,
    desktop,
    incidentWatch,
    outbox,
    acknowledgementWatch,
    maintenanceWindows,
    runWatch,
    serverClock,
  };
}
