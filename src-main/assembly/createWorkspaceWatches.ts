import { noGuard } from '#contract/rules/guarding.ts';
import { actionRequirements, isGranted } from '#contract/rules/guards.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { AcknowledgementWatch } from '../areas/acknowledgements/AcknowledgementWatch.ts';
import { storedAcknowledgements } from '../areas/acknowledgements/acknowledgementsProcedures.ts';
import { seenChanges } from '../areas/changes/seenChanges.ts';
import { Outbox, type OutboxOptions } from '../areas/incidents/Outbox.ts';
import { SilenceWatch, type SilenceWatchOptions } from '../areas/notifications/SilenceWatch.ts';
import { Records } from '../areas/recent/Records.ts';
import { ServerClock } from '../areas/session/ServerClock.ts';
import { savedViews } from '../areas/views/viewsProcedures.ts';
import type { Clock } from '../base/clock.ts';
import type { Lifecycle } from '../base/Lifecycle.ts';
import { Guards } from '../reading/Guards.ts';
import { Pins } from '../reading/Pins.ts';
import { resourceServer } from '../resources/Resource.ts';
import { serverResources } from '../resources/serverResources.ts';
import { setSilenceEnd } from '../resources/setSilenceEnd.ts';
import type { WorkspaceCore } from './createWorkspaceCore.ts';

export type UserData = ReturnType<typeof createUserData>;
export type WorkspaceRights = ReturnType<typeof createRights>;
export type WorkspaceWatches = ReturnType<typeof createWorkspaceWatches>;

/** Creates what the signed-in user stores on this computer. */
export function createUserData({ store, log }: Pick<WorkspaceCore, 'store' | 'log'>, lifecycle: Lifecycle) {
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

/** Creates the rules for changes of the server: the lock, the guard and the user's permissions. */
export function createRights({ session, store, workspace, log }: WorkspaceCore) {
  /** Returns why data of the workspace's server cannot be changed. Otherwise undefined. */
  const lockReason = () => {
    const open = workspace();
    return open?.readOnly === true && open.kind !== 'snapshot' ? lockedSentence : undefined;
  };
  const guards = new Guards({
    session,
    rule: () => workspace()?.guard ?? noGuard,
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
  return { lockReason, guards, endSilence, canSilence };
}

interface WorkspaceWatchParts {
  readonly clock: Clock;
  readonly user: UserData;
  readonly rights: WorkspaceRights;
  readonly onSending?: OutboxOptions['onSending'];
  readonly onSilenceEvent: SilenceWatchOptions['onEvent'];
  readonly onSilenceChanged: SilenceWatchOptions['onChanged'];
}

/** Creates what procedures of a workspace need to follow its data, and to send changes. */
export function createWorkspaceWatches(
  { session, store, log }: WorkspaceCore,
  { clock, user, rights, onSending, onSilenceEvent, onSilenceChanged }: WorkspaceWatchParts,
  lifecycle: Lifecycle,
) {
  const { acknowledgements, silencesUntilHealthy } = user;
  const outbox = lifecycle.add(
    new Outbox({ session, store, clock, log, ...(onSending === undefined ? {} : { onSending }) }),
  );
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
    new SilenceWatch({
      session,
      store,
      untilHealthy: silencesUntilHealthy,
      canEnd: rights.canSilence,
      end: (id) => rights.endSilence(id, 'now'),
      clock,
      log,
      onEvent: onSilenceEvent,
      onChanged: onSilenceChanged,
    }),
  );
  const serverClock = lifecycle.add(new ServerClock({ session, clock, log }));
  return { outbox, acknowledgementWatch, serverClock };
}
