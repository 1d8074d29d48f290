import { randomUUID } from 'node:crypto';
import type { Acknowledgement, AcknowledgementStorage } from '#contract/acknowledgements.ts';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import {
  type AcknowledgedResource,
  formatAcknowledgement,
  roundUntil,
} from '#contract/rules/acknowledgements.ts';
import { actionRequirements, isGranted } from '#contract/rules/guards.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import type { Calls } from '#main/base/threadCalls.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { AcknowledgementIncident } from '#main/cache/reads/AcknowledgementReader.ts';
import type { UserCalls } from '#main/cache/worker.ts';
import { UserValue } from '#main/reading/UserValue.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import type { AcknowledgementWatch } from './AcknowledgementWatch.ts';
import type { StoredAcknowledgements } from './mergeAcknowledgements.ts';
import { messages } from './messages.ts';

/** The user's acknowledgements in the open workspace. */
export const storedAcknowledgements = (
  store: Pick<OfflineStore, 'open' | 'state'>,
  log: Log,
): UserValue<StoredAcknowledgements> =>
  new UserValue<StoredAcknowledgements>({
    emptyValue: { own: [], ends: [] },
    read: (user) => user.acknowledgements(),
    store,
    log,
    logName: 'acknowledgements',
    sentences: messages,
  });

interface CommentToAdd {
  readonly kind: 'comment.add';
  readonly id: string;
  readonly incidentId: string;
  readonly hypothesisId: null;
  readonly text: string;
}

interface AcknowledgementsParts {
  readonly session: Pick<SessionManager, 'state' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'open' | 'tryUse'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly stored: UserValue<StoredAcknowledgements>;
  readonly watch: Pick<AcknowledgementWatch, 'active' | 'update'>;
  /** Returns why data of the open workspace's server cannot be changed. Otherwise undefined. */
  readonly lockReason: () => string | undefined;
  readonly outbox: {
    /** @throws Failure if the server refuses the comment */
    readonly submit: (act: CommentToAdd) => Promise<'sent' | 'waiting'>;
    /** Changes that are not sent yet. */
    readonly waiting: LiveValue<QueuedIncidentChange[]>;
    readonly resolveConflict: (id: string, how: 'remove') => Promise<void>;
  };
}

export const acknowledgementsProcedures = (parts: AcknowledgementsParts) => {
  const { session, store, clock, stored, watch, lockReason, outbox } = parts;

  /** Why a comment cannot be written. Null if it can. */
  const commentProblem = (): 'read-only' | 'no-permission' | null => {
    if (lockReason() !== undefined) return 'read-only';
    const state = session.state.value;
    const { attachEvidence, readIncidents } = actionRequirements;
    const isPermitted =
      state.status === 'signed-in' && isGranted(attachEvidence, state) && isGranted(readIncidents, state);
    return isPermitted ? null : 'no-permission';
  };

  const storagesOf = async (
    resources: readonly AcknowledgedResource[],
  ): Promise<AcknowledgementStorage[]> => {
    const incidents = await store.tryUse(({ cache }) => cache.read.openIncidentsAbout(resources));
    return resources.map((_, index): AcknowledgementStorage => {
      const incident = incidents?.[index] ?? null;
      return { incident, localReason: incident === null ? 'no-incident' : commentProblem() };
    });
  };
  const storageOf = async (resource: AcknowledgedResource): Promise<AcknowledgementStorage> => {
    const [storage] = await storagesOf([resource]);
    return storage ?? { incident: null, localReason: 'no-incident' };
  };

  const requireSameOwner = (opened: string, owner: string): void => {
    if (opened !== owner) throw new Failure('CONFLICT', { sentence: messages.otherOwner });
  };
  /**
   * Returns the key of the user and the workspace.
   * @param owner expected key. Undefined: any
   * @throws Failure CONFLICT if nothing can be stored, or for another user or workspace
   */
  const requireStore = async (owner: string | undefined): Promise<string> => {
    const open = await store.open();
    if (open === undefined) throw new Failure('CONFLICT', { sentence: messages.noStore });
    requireSameOwner(open.ownerKey, owner ?? open.ownerKey);
    if (open.isSnapshot) throw new Failure('CONFLICT', { sentence: snapshotSentence });
    return open.ownerKey;
  };
  /** Changes what the user stores, unless another user or workspace is open by now. */
  const change = (owner: string, work: (user: Calls<UserCalls>) => Promise<void>): Promise<void> =>
    stored.change((user, { ownerKey }) => {
      requireSameOwner(ownerKey, owner);
      return work(user);
    });

  /** @returns undefined if the server refuses the comment for lack of a permission */
  const comment = async (owner: string, incidentId: string, text: string) => {
    await requireStore(owner);
    const id = randomUUID();
    try {
      const outcome = await outbox.submit({ kind: 'comment.add', id, incidentId, hypothesisId: null, text });
      return { id, isWaiting: outcome === 'waiting' };
    } catch (error) {
      if (error instanceof Failure && error.code === 'FORBIDDEN') return undefined;
      throw error;
    }
  };

  const serverNowMs = (): number => clock.now() + session.clockDifferenceMs;
  const isOf =
    ({ kind, id }: AcknowledgedResource) =>
    (one: AcknowledgedResource): boolean =>
      one.kind === kind && one.id === id;

  /** @returns whether the acknowledgement ends only on this computer, although others see it, too */
  const endComment = async (
    owner: string,
    active: Acknowledgement,
    incident: AcknowledgementIncident,
  ): Promise<{ isOnlyHere: boolean }> => {
    const queued = outbox.waiting.value.find(({ act }) => act.id === active.stored.commentId);
    // A comment that is being sent arrives, so that a further one must end it.
    if (queued !== undefined && queued.state !== 'sending') {
      await outbox.resolveConflict(queued.act.id, 'remove');
      return { isOnlyHere: false };
    }
    if (commentProblem() !== null) return { isOnlyHere: true };
    const { kind, id, name } = active;
    const added = await comment(owner, incident.id, formatAcknowledgement({ kind, id, name, isEnd: true }));
    return { isOnlyHere: added === undefined };
  };

  return {
    changes: procedures.acknowledgements.changes.handler(({ signal }) => watch.active.follow(signal)),
    storage: procedures.acknowledgements.storage.handler(({ input }) => storageOf(input)),
    storages: procedures.acknowledgements.storages.handler(({ input }) => storagesOf(input.resources)),
    add: procedures.acknowledgements.add.handler(async ({ input }) => {
      const owner = await requireStore(input.owner);
      const { kind, id, name, note } = input;
      const until = input.until === null ? null : roundUntil(input.until);
      const untilMs = until === null ? null : Date.parse(until);
      if (untilMs !== null && untilMs <= serverNowMs())
        throw new Failure('INVALID', { sentence: messages.past });
      const storage = await storageOf(input);
      const { incident } = storage;
      const text = formatAcknowledgement({ kind, id, name, until, note, isEnd: false });
      const added =
        incident === null || storage.localReason !== null
          ? undefined
          : await comment(owner, incident.id, text);
      // Later than an end that was stored just before, such as one that is undone.
      const endedMs = stored.live.value.ends.find(isOf(input))?.atMs ?? 0;
      const own = {
        kind,
        id,
        name,
        note: note.trim(),
        atMs: Math.max(serverNowMs(), endedMs + 1),
        untilMs,
        comment: added === undefined || incident === null ? null : { id: added.id, incident },
      };
      await change(owner, (user) => user.putAcknowledgement(own));
      await watch.update(added?.id);
      const isWaiting = added?.isWaiting ?? false;
      return added === undefined
        ? { incident, localReason: storage.localReason ?? 'refused', isWaiting, owner }
        : { incident, localReason: null, isWaiting, owner };
    }),
    remove: procedures.acknowledgements.remove.handler(async ({ input }) => {
      const owner = await requireStore(input.owner);
      const { kind, id } = input;
      const active = watch.active.value.find(isOf(input));
      const incident = active?.stored.incident ?? null;
      const result =
        active === undefined || incident === null
          ? { isOnlyHere: false }
          : await endComment(owner, active, incident);
      const atMs = Math.max(serverNowMs(), active === undefined ? 0 : Date.parse(active.at));
      await change(owner, (user) => user.endAcknowledgements([{ kind, id, atMs }]));
      await watch.update();
      return { ...result, owner };
    }),
  };
};
