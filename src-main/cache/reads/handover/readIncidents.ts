import type { Database } from 'better-sqlite3';
import type { HandoverIncident } from '#contract/handover.ts';
import { type IncidentPage, incidentPageSchema } from '#contract/incidents.ts';
import {
  incidentSeverities,
  isIncidentClosed,
  ongoingStatuses,
  toSeverity,
} from '#contract/rules/incidents.ts';
import { inflateText } from '#main/cache/text.ts';
import { toMicros } from '#main/cache/times.ts';
import type { MicrosRange } from './healthEpisodes.ts';
import { thingKey } from './thingLinks.ts';

/** Limit of pages that are read. */
const maxPages = 1_000;

export interface HandoverIncidents {
  /** Incidents that are open at the end of the range, the worst first. */
  readonly open: readonly HandoverIncident[];
  /** Incidents that were closed in the range, the latest first. */
  readonly closed: readonly HandoverIncident[];
  /** All incidents that were read. */
  readonly pages: readonly IncidentPage[];
  /** Open incidents by the things of their evidence, the worst first. */
  readonly ofThings: ReadonlyMap<string, readonly HandoverIncident[]>;
}

const severityRank = ({ severity }: HandoverIncident): number => incidentSeverities.indexOf(severity);

/** The time at which an incident was closed, in microseconds since 1970. Null while it is open. */
const closedAt = ({ status, closedAt: closed, resolvedAt, updatedAt }: IncidentPage): string | null =>
  isIncidentClosed(status) ? (closed ?? resolvedAt ?? updatedAt) : null;

/** Reads stored incidents: all open ones, and the closed ones that changed last. */
export function readHandoverIncidents(database: Database, { from, to }: MicrosRange): HandoverIncidents {
  const pages = database
    .prepare<[string, number], Buffer>(
      // A comment does not always change the time of an incident, so that closed ones are read, too.
      `select page from incident order by status in (select value from json_each(?)) desc, updated desc, id limit ?`,
    )
    .pluck()
    .all(JSON.stringify(ongoingStatuses), maxPages)
    .flatMap((page) => incidentPageSchema.safeParse(JSON.parse(inflateText(page))).data ?? [])
    .filter(({ createdAt }) => (toMicros(createdAt) ?? 0) <= to);
  const rows = pages.map((page) => {
    const closed = closedAt(page);
    const closedMicros = toMicros(closed);
    const isOpen = closed === null || (closedMicros ?? 0) > to;
    const isNew = (toMicros(page.createdAt) ?? 0) > from;
    const row: HandoverIncident = {
      id: page.id,
      displayId: page.displayId,
      title: page.title,
      severity: toSeverity(page.severity),
      status: page.status,
      createdAt: page.createdAt,
      closedAt: isOpen ? null : closed,
      commander: page.commander?.name ?? null,
      isNew,
    };
    return { page, row, isOpen, isClosedNow: !isOpen && (closedMicros ?? 0) > from };
  });
  const open = rows
    .filter(({ isOpen }) => isOpen)
    .toSorted(
      (a, b) =>
        severityRank(a.row) - severityRank(b.row) ||
        Date.parse(a.row.createdAt) - Date.parse(b.row.createdAt),
    );
  const closed = rows
    .filter(({ isClosedNow }) => isClosedNow)
    .map(({ row }) => row)
    .toSorted((a, b) => Date.parse(b.closedAt ?? '') - Date.parse(a.closedAt ?? ''));
  const ofThings = new Map<string, HandoverIncident[]>();
  for (const { page, row } of open) {
    const keys = page.hypotheses.flatMap(({ evidences }) =>
      evidences.flatMap(({ itemId, componentId, checkId }) => [
        ...(itemId === null ? [] : [thingKey('item', itemId.toLowerCase())]),
        ...(componentId === null ? [] : [thingKey('component', componentId.toLowerCase())]),
        ...(checkId === null ? [] : [thingKey('check', checkId.toLowerCase())]),
      ]),
    );
    for (const key of new Set(keys)) {
      const known = ofThings.get(key);
      if (known === undefined) ofThings.set(key, [row]);
      else known.push(row);
    }
  }
  return { open: open.map(({ row }) => row), closed, pages: rows.map(({ page }) => page), ofThings };
}
