import type { IncidentAct, IncidentPage } from '../../../src-preload/contract/incidents.ts';
import { mentionedIn } from '../../../src-preload/contract/rules/incidents.ts';
import type { Log } from '../../base/log.ts';
import { isInIncident } from '../../cache/reads/isInIncident.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { messages } from './messages.ts';

/** An event in an incident that concerns the user. */
export interface IncidentNews {
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
  readonly onNews: (news: IncidentNews) => void;
}

/**
 * Returns the new events in an incident that concern a user.
 * @param sinceMs older events are ignored; milliseconds since 1970
 */
export function newsOf(
  page: IncidentPage,
  me: string,
  sinceMs: number,
  statusBefore?: string,
): IncidentNews[] {
  const name = `${page.displayId} ${page.title}`.trim();
  const isNew = ({ createdAt }: { readonly createdAt: string }) => Date.parse(createdAt) > sinceMs;
  const comments = [...page.comments, ...page.hypotheses.flatMap((one) => one.comments)];
  const mentions = comments
    .filter((comment) => isNew(comment) && comment.by?.id !== me && mentionedIn(comment.text).includes(me))
    .map((comment) => ({
      key: `mention ${comment.id}`,
      ...messages.news.mention(comment.by?.name ?? comment.externalBy ?? 'Someone', name),
    }));
  const asked = page.helpers
    .filter((helper) => isNew(helper) && helper.person?.id === me)
    .map((helper) => ({ key: `responder ${helper.id}`, ...messages.news.responder(name) }));
  const moved =
    statusBefore !== undefined && statusBefore !== page.status && isInIncident(page, me)
      ? [{ key: `status ${page.id} ${page.status}`, ...messages.news.status(name, page.status) }]
      : [];
  return [...mentions, ...asked, ...moved].map((news) => ({ ...news, incidentId: page.id }));
}

/**
 * Reports what other users do in incidents, based on synced changes. The state at the first look
 * is not reported.
 */
export class IncidentWatch {
  readonly #options: IncidentWatchOptions;
  readonly #ending = new AbortController();
  readonly #statuses = new Map<string, string>();
  readonly #told = new Set<string>();
  /** Incident id to the status that the user sets here. */
  readonly #own = new Map<string, string>();
  #whose = '';
  #me = '';
  /** Time by this computer's clock, in milliseconds since 1970. */
  #sinceMs = Number.POSITIVE_INFINITY;
  #beginning: Promise<void> = Promise.resolve();

  constructor(options: IncidentWatchOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#followStore();
    void this.#follow();
  }

  /** Call before sending the user's own act, so that its result is not reported. */
  noteOwn(act: IncidentAct): void {
    if (act.kind === 'incident.change' && act.to.status !== undefined)
      this.#own.set(act.incidentId, act.to.status);
  }

  /** Call when the user adds this responder, so that it is not reported. */
  noteResponder(id: string): void {
    this.#told.add(`responder ${id}`);
  }

  stop(): void {
    this.#ending.abort();
  }

  /** Starts watching as soon as the user's data is open, before the first change event. */
  async #followStore(): Promise<void> {
    for await (const { status } of this.#options.store.state.follow(this.#ending.signal)) {
      if (status !== 'on') continue;
      await this.#begin().catch((error: unknown) =>
        this.#options.log.warn('incidents could not be looked at', { error }),
      );
    }
  }

  async #follow(): Promise<void> {
    const { store, log } = this.#options;
    for await (const { changes } of store.changed.follow(this.#ending.signal)) {
      try {
        await this.#begin();
        for (const { feed, ids } of changes)
          if (feed === 'incidents') for (const id of ids ?? []) await this.#look(id);
      } catch (error) {
        log.warn('incidents could not be looked at', { error });
      }
    }
  }

  #begin(): Promise<void> {
    const beginning = this.#beginning.then(() => this.#beginAnew());
    this.#beginning = beginning.catch(() => undefined);
    return beginning;
  }

  /** Starts over if another user or another workspace is open. */
  async #beginAnew(): Promise<void> {
    const { session, store, now } = this.#options;
    const state = session.state.value;
    const me = state.status === 'signed-in' ? state.person.id : '';
    const whose = me === '' ? '' : `${session.workspaceId} ${me}`;
    if (whose === this.#whose) return;
    this.#whose = whose;
    this.#me = me;
    for (const known of [this.#statuses, this.#told, this.#own]) known.clear();
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

  async #look(id: string): Promise<void> {
    const { session, store, onNews } = this.#options;
    const page = await store.use(({ cache }) => cache.read.incident(id));
    if (page == null) return;
    const isOwn = this.#own.get(id) === page.status;
    if (isOwn) this.#own.delete(id);
    const before = isOwn ? page.status : this.#statuses.get(id);
    // Timestamps of incidents come from the server's clock.
    const sinceMs = this.#sinceMs + session.clockDifferenceMs;
    for (const news of newsOf(page, this.#me, sinceMs, before)) {
      // Every status change is reported, also a return to an earlier status.
      if (!news.key.startsWith('status ') && this.#told.has(news.key)) continue;
      this.#told.add(news.key);
      onNews(news);
    }
    this.#statuses.set(id, page.status);
  }
}
