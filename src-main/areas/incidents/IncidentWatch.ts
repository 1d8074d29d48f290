import type { IncidentAct, IncidentPage } from '../../../src-preload/contract/incidents.ts';
import { mentionedIn } from '../../../src-preload/contract/rules/incidents.ts';
import type { Log } from '../../base/log.ts';
import { isInIncident } from '../../cache/reads/isInIncident.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { messages } from './messages.ts';

/** Something that the person is told of. */
export interface IncidentNews {
  /** The same thing is told once. */
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

/** Everything new in an incident that concerns somebody. @param sinceMs what is older is no news, milliseconds since 1970 */
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
      ...messages.news.mention(comment.by?.name ?? comment.externalBy ?? 'Somebody', name),
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

/** Tells of what others do in incidents, as sync brings it. How things were when they were first seen is no news. */
export class IncidentWatch {
  readonly #options: IncidentWatchOptions;
  readonly #ending = new AbortController();
  readonly #statuses = new Map<string, string>();
  readonly #told = new Set<string>();
  /** Statuses that the person gives incidents themselves. */
  readonly #own = new Map<string, string>();
  #whose = '';
  #me = '';
  /** By our clock. */
  #sinceMs = Number.POSITIVE_INFINITY;
  #beginning: Promise<void> = Promise.resolve();

  constructor(options: IncidentWatchOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#followStore();
    void this.#follow();
  }

  /** The person does this themselves: what comes of it is no news to them. */
  noteOwn(act: IncidentAct): void {
    if (act.kind === 'incident.change' && act.to.status !== undefined)
      this.#own.set(act.incidentId, act.to.status);
  }

  /** The person adds this responder. */
  noteResponder(id: string): void {
    this.#told.add(`responder ${id}`);
  }

  stop(): void {
    this.#ending.abort();
  }

  /** What comes after somebody's data was opened is news, whether or not anything changed before it. */
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

  /** Another person, or another workspace, begins anew. */
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
    // Times of incidents are the server's.
    const sinceMs = this.#sinceMs + session.clockDifferenceMs;
    for (const news of newsOf(page, this.#me, sinceMs, before)) {
      // A status that comes back is news again.
      if (!news.key.startsWith('status ') && this.#told.has(news.key)) continue;
      this.#told.add(news.key);
      onNews(news);
    }
    this.#statuses.set(id, page.status);
  }
}
