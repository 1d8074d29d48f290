import type { IncidentChange, IncidentPage } from '#contract/incidents.ts';
import { mentionedUserIds } from '#contract/rules/incidents.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import { isInIncident } from '#main/cache/reads/isInIncident.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { messages } from './messages.ts';

/** An event in an incident that concerns the user. */
export interface IncidentEvent {
  /** Events with the same key are reported once. */
  readonly key: string;
  readonly incidentId: string;
  readonly title: string;
  readonly body: string;
}

export interface IncidentWatchOptions {
  readonly session: Pick<SessionManager, 'state' | 'workspaceId' | 'clockDifferenceMs'>;
  readonly store: Pick<OfflineStore, 'use' | 'state' | 'changed'>;
  readonly now: () => number;
  readonly log: Log;
  readonly onEvent: (news: IncidentEvent) => void;
}

/**
 * Returns the new events in an incident that concern a user.
 * @param sinceMs older events are ignored; milliseconds since 1970
 */
export function incidentEventsOf(
  page: IncidentPage,
  me: string,
  sinceMs: number,
  statusBefore?: string,
): IncidentEvent[] {
  const name = `${page.displayId} ${page.title}`.trim();
  const isNew = ({ createdAt }: { readonly createdAt: string }) => Date.parse(createdAt) > sinceMs;
  const comments = [...page.comments, ...page.hypotheses.flatMap((one) => one.comments)];
  const mentions = comments
    .filter(
      (comment) => isNew(comment) && comment.by?.id !== me && mentionedUserIds(comment.text).includes(me),
    )
    .map((comment) => ({
      key: `mention ${comment.id}`,
      ...messages.events.mention(comment.by?.name ?? comment.externalBy ?? 'Someone', name),
    }));
  const asked = page.helpers
    .filter((helper) => isNew(helper) && helper.person?.id === me)
    .map((helper) => ({ key: `responder ${helper.id}`, ...messages.events.responder(name) }));
  const moved =
    statusBefore !== undefined && statusBefore !== page.status && isInIncident(page, me)
      ? [{ key: `status ${page.id} ${page.status}`, ...messages.events.status(name, page.status) }]
      : [];
  return [...mentions, ...asked, ...moved].map((news) => ({ ...news, incidentId: page.id }));
}

/**
 * Reports what other users do in incidents, based on synced changes. The state at the first look
 * is not reported.
 */
export class IncidentWatch extends Watch {
  readonly #options: IncidentWatchOptions;
  readonly #statuses = new Map<string, string>();
  readonly #reportedKeys = new Set<string>();
  /** Incident id to the status that the user sets here. */
  readonly #ownStatuses = new Map<string, string>();
  #sessionKey = '';
  #userId = '';
  /** Time by this computer's clock, in milliseconds since 1970. */
  #sinceMs = Number.POSITIVE_INFINITY;
  #pendingReset: Promise<void> = Promise.resolve();

  constructor(options: IncidentWatchOptions) {
    super(options.log, 'failed to check incidents for changes');
    this.#options = options;
  }

  start(): void {
    const { store } = this.#options;
    // Starts as soon as the user's data is open, before the first change event.
    void this.follow(store.state, ({ status }) => (status === 'on' ? this.#queueReset() : undefined));
    void this.follow(store.changed, async ({ changes }) => {
      await this.#queueReset();
      for (const { feed, ids } of changes)
        if (feed === 'incidents') for (const id of ids ?? []) await this.#reportChanges(id);
    });
  }

  /** Call before sending the user's own act, so that its result is not reported. */
  noteOwnChange(act: IncidentChange): void {
    if (act.kind === 'incident.change' && act.to.status !== undefined)
      this.#ownStatuses.set(act.incidentId, act.to.status);
  }

  /** Call when the user adds this responder, so that it is not reported. */
  noteResponder(id: string): void {
    this.#reportedKeys.add(`responder ${id}`);
  }

  #queueReset(): Promise<void> {
    const beginning = this.#pendingReset.then(() => this.#resetIfUserChanged());
    this.#pendingReset = beginning.catch(() => undefined);
    return beginning;
  }

  /** Starts over if another user or another workspace is open. */
  async #resetIfUserChanged(): Promise<void> {
    const { session, store, now } = this.#options;
    const state = session.state.value;
    const me = state.status === 'signed-in' ? state.person.id : '';
    const sessionKey = me === '' ? '' : `${session.workspaceId} ${me}`;
    if (sessionKey === this.#sessionKey) return;
    this.#sessionKey = sessionKey;
    this.#userId = me;
    for (const known of [this.#statuses, this.#reportedKeys, this.#ownStatuses]) known.clear();
    this.#sinceMs = now();
    if (me === '') return;
    const input = {
      filter: {},
      sortBy: 'updated_at',
      sortOrder: 'desc',
      pageIndex: 0,
      pageSize: 10_000,
    } as const;
    const known = await store.use(({ cache }) => cache.read.listIncidents(input));
    for (const { id, status } of known?.incidents ?? []) this.#statuses.set(id, status);
  }

  async #reportChanges(id: string): Promise<void> {
    const { session, store, onEvent } = this.#options;
    const page = await store.use(({ cache }) => cache.read.incident(id));
    if (page == null) return;
    const isOwn = this.#ownStatuses.get(id) === page.status;
    if (isOwn) this.#ownStatuses.delete(id);
    const before = isOwn ? page.status : this.#statuses.get(id);
    // Timestamps of incidents come from the server's clock.
    const sinceMs = this.#sinceMs + session.clockDifferenceMs;
    for (const news of incidentEventsOf(page, this.#userId, sinceMs, before)) {
      // Every status change is reported, also a return to an earlier status.
      if (!news.key.startsWith('status ') && this.#reportedKeys.has(news.key)) continue;
      this.#reportedKeys.add(news.key);
      onEvent(news);
    }
    this.#statuses.set(id, page.status);
  }
}
