import type { Database } from 'better-sqlite3';
import { type IncidentPage, incidentPageSchema } from '#contract/incidents.ts';
import {
  type AcknowledgedKind,
  type AcknowledgedResource,
  acknowledgementHint,
} from '#contract/rules/acknowledgements.ts';
import { ongoingStatuses } from '#contract/rules/incidents.ts';
import type { ruleEvents } from '#contract/rules/notifications.ts';
import { healthOf } from '../health.ts';
import { idBytes, inflateText } from '../text.ts';
import { msOf } from '../times.ts';
import { type JoinedCheck, selectChecks, toListItem } from './joinedChecks.ts';

/** Limit of incident pages that one call reads. */
const maxScannedPages = 400;

/** The incident of an acknowledgement. */
export interface AcknowledgementIncident {
  readonly id: string;
  readonly displayId: string;
  readonly title: string;
}

/** A comment that may contain an acknowledgement. */
export interface AcknowledgementCommentRow {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly by: { readonly id: string | null; readonly name: string | null };
  readonly incident: AcknowledgementIncident;
}

/** What open incidents contain about acknowledgements. */
export interface IncidentAcknowledgements {
  /** Ids of all stored open incidents. */
  readonly openIds: readonly string[];
  readonly comments: readonly AcknowledgementCommentRow[];
}

/** The stored health of a resource. */
export interface ResourceHealth {
  readonly state: 'healthy' | 'deleted' | 'other';
  /** When its state changed last, in milliseconds since 1970. Null if unknown. */
  readonly changedAtMs: number | null;
  /**
   * The last time at which a stored run or notification reports that it was healthy, in milliseconds since 1970. Null if
   * there is none.
   */
  readonly healthyAtMs: number | null;
}

/** Events of sent notifications that report a recovery. */
const recoveryEvents = {
  check: 'check.passed',
  config: 'config.healthy',
  component: 'component.healthy',
} as const satisfies Readonly<Record<AcknowledgedKind, (typeof ruleEvents)[number]>>;

const evidenceKey: Readonly<Record<AcknowledgedKind, 'checkId' | 'itemId' | 'componentId'>> = {
  check: 'checkId',
  config: 'itemId',
  component: 'componentId',
};

const incidentOf = ({ id, displayId, title }: IncidentPage): AcknowledgementIncident => ({
  id,
  displayId,
  title,
});

/** Parses a page. Undefined if it cannot be read. */
const parsePage = (text: string): IncidentPage | undefined =>
  incidentPageSchema.safeParse(JSON.parse(text)).data;

/** Reads what acknowledgements need. Runs in the reader threads. */
export class AcknowledgementReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the comments of open incidents that may contain an acknowledgement. */
  incidentAcknowledgements(): IncidentAcknowledgements {
    const openIds: string[] = [];
    const comments: AcknowledgementCommentRow[] = [];
    for (const { id, page: deflated } of this.#openPages()) {
      openIds.push(id);
      // Parsing takes much longer than this search.
      const text = inflateText(deflated);
      const page = text.includes(acknowledgementHint) ? parsePage(text) : undefined;
      if (page === undefined) continue;
      const all = [...page.comments, ...page.hypotheses.flatMap((hypothesis) => hypothesis.comments)];
      for (const { id: commentId, text: comment, createdAt, by, externalBy } of all) {
        if (!comment.includes(acknowledgementHint)) continue;
        const author = { id: by?.id ?? null, name: by?.name ?? externalBy };
        comments.push({ id: commentId, text: comment, createdAt, by: author, incident: incidentOf(page) });
      }
    }
    return { openIds, comments };
  }

  /**
   * Returns the open incidents whose evidence names resources, in the order of the resources: the most severe one, then
   * the newest. Null for a resource that no open incident names.
   */
  openIncidentsAbout(resources: readonly AcknowledgedResource[]): Array<AcknowledgementIncident | null> {
    const found = resources.map((): AcknowledgementIncident | null => null);
    for (const { page: deflated } of this.#openPages()) {
      const text = inflateText(deflated);
      const named = resources.flatMap((resource, index) =>
        found[index] === null && text.includes(resource.id) ? [{ ...resource, index }] : [],
      );
      const page = named.length === 0 ? undefined : parsePage(text);
      if (page === undefined) continue;
      const evidences = page.hypotheses.flatMap((hypothesis) => hypothesis.evidences);
      for (const { kind, id, index } of named)
        if (evidences.some((evidence) => evidence[evidenceKey[kind]] === id)) found[index] = incidentOf(page);
      if (!found.includes(null)) break;
    }
    return found;
  }

  /** Returns the health of resources in their order. Null for one that is not stored. */
  resourceHealths(resources: readonly AcknowledgedResource[]): Array<ResourceHealth | null> {
    return resources.map(({ kind, id }) => {
      const bytes = idBytes(id);
      if (bytes === undefined) return null;
      const health = this.#healthOf(kind, bytes);
      return health && { ...health, healthyAtMs: this.#healthyAt(kind, bytes) };
    });
  }

  #healthOf(kind: AcknowledgedKind, id: Buffer): Omit<ResourceHealth, 'healthyAtMs'> | null {
    if (kind === 'check') return this.#checkHealth(id);
    return kind === 'config' ? this.#itemHealth(id) : this.#componentHealth(id);
  }

  #healthyAt(kind: AcknowledgedKind, id: Buffer): number | null {
    const sentAt = this.#database
      .prepare<[Buffer, string], number | null>('select max(at) from send where resource = ? and event = ?')
      .pluck()
      .get(id, recoveryEvents[kind]);
    const ranAt =
      kind === 'check'
        ? this.#database
            .prepare<[Buffer], number | null>(
              'select max(at) from check_run where ok = 1 and check_k = (select k from check_key where id = ?)',
            )
            .pluck()
            .get(id)
        : null;
    const at = Math.max(sentAt ?? 0, ranAt ?? 0);
    return at === 0 ? null : msOf(at);
  }

  /** Deflated pages of open incidents, the most severe first. */
  #openPages(): Array<{ readonly id: string; readonly page: Buffer }> {
    return this.#database
      .prepare<[string, number], { id: string; page: Buffer }>(
        `select id, page from incident where status in (select value from json_each(?))
         order by severity, created desc, id limit ?`,
      )
      .all(JSON.stringify(ongoingStatuses), maxScannedPages);
  }

  #checkHealth(id: Buffer): Omit<ResourceHealth, 'healthyAtMs'> | null {
    const row = this.#database.prepare<[Buffer], JoinedCheck>(`${selectChecks} where r.id = ?`).get(id);
    if (row === undefined) return null;
    const { status, deletedAt, lastTransitionAt } = toListItem(row);
    const ms = lastTransitionAt === null ? Number.NaN : Date.parse(lastTransitionAt);
    const changedAtMs = Number.isNaN(ms) ? null : ms;
    if (deletedAt !== null) return { state: 'deleted', changedAtMs };
    return { state: status === 'healthy' ? 'healthy' : 'other', changedAtMs };
  }

  #itemHealth(id: Buffer): Omit<ResourceHealth, 'healthyAtMs'> | null {
    const row = this.#database
      .prepare<[Buffer], { deleted: number; health: number }>('select deleted, health from item where id = ?')
      .get(id);
    if (row === undefined) return null;
    if (row.deleted !== 0) return { state: 'deleted', changedAtMs: null };
    return { state: healthOf(row.health) === 'healthy' ? 'healthy' : 'other', changedAtMs: null };
  }

  #componentHealth(id: Buffer): Omit<ResourceHealth, 'healthyAtMs'> | null {
    const health = this.#database
      .prepare<[Buffer], string>('select health from component where id = ?')
      .pluck()
      .get(id);
    if (health === undefined) return null;
    return { state: health === 'healthy' ? 'healthy' : 'other', changedAtMs: null };
  }
}
