import { guardedNoticeSentence } from '#contract/rules/workspaces.ts';
import { Desktop } from '../areas/desktop/Desktop.ts';
import { PinnedWatch } from '../areas/health/PinnedWatch.ts';
import { IncidentWatch } from '../areas/incidents/IncidentWatch.ts';
import { JobWatch } from '../areas/jobs/JobWatch.ts';
import { MaintenanceWindows } from '../areas/notifications/MaintenanceWindows.ts';
import { NotificationWatch } from '../areas/notifications/NotificationWatch.ts';
import { silenceFor } from '../areas/notifications/silenceFor.ts';
import { RunWatch } from '../areas/playbooks/RunWatch.ts';
import { Failure } from '../base/Failure.ts';
import type { Lifecycle } from '../base/Lifecycle.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Core } from './createCore.ts';
import { createRights, createWorkspaceWatches, type UserData } from './createWorkspaceWatches.ts';

export type Watches = ReturnType<typeof createWatches>;

/** Creates what follows the synced data of the open workspace, and reports and sends changes. */
export function createWatches(options: ApplicationOptions, core: Core, user: UserData, lifecycle: Lifecycle) {
  const { host, clock, log } = options;
  const { session, store, workspaces, snapshots } = core;
  const { records, jobPins, mutedRules } = user;
  const { now } = clock;
  const rights = createRights(core);
  const { guards, canSilence, endSilence } = rights;
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
  const workspaceWatches = createWorkspaceWatches(
    core,
    {
      clock,
      user,
      rights,
      onSending: (act) => incidentWatch.noteOwnChange(act),
      onSilenceEvent: ({ thing, ...event }) => desktop.notifySilenceEnd({ ...event, resource: thing }),
      onSilenceChanged: (id) => desktop.withdrawSilenceEnd(id),
    },
    lifecycle,
  );
  const { acknowledgementWatch } = workspaceWatches;
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
  const maintenanceWindows = lifecycle.add(
    new MaintenanceWindows({ session, store, guards, canSilence, clock, log }),
  );
  const runWatch = lifecycle.add(
    new RunWatch({ session, clock, log, onEnded: (run) => desktop.notifyRunEnded(run) }),
  );
  return { ...workspaceWatches, rights, desktop, incidentWatch, maintenanceWindows, runWatch };
}
