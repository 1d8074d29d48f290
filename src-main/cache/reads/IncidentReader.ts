import type { Database } from 'better-sqlite3';
import {
  type Incident,
  type IncidentCounts,
  type IncidentFilter,
  type IncidentList,
  type IncidentListInput,
  type IncidentPage,
  incidentPageSchema,
  incidentSchema,
} from '#contract/incidents.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { type IncidentSortColumn, incidentSeverities, ongoingStatuses } from '#contract/rules/incidents.ts';
import type { SearchHit } from '#contract/search.ts';
import { incidentList } from '../lists/incidents.ts';
import { sqlWhere } from '../lists/ListDescription.ts';
import { TermKeys } from '../lists/rules.ts';
import { inflateText } from '../text.ts';
import { microsOf } from '../times.ts';
import { isInIncident } from './isInIncident.ts';
import { readListPage } from './readListPage.ts';
import type { SearchResult } from './search.ts';

/** Limit of incident pages that one search reads. */
const maxScannedPages = 400;

/** Rows of another version may not match the schema. Skip them until they are synced again. */
const toIncidents = (rows: readonly string[]): Incident[] =>
  rows.flatMap((row) => incidentSchema.safeParse(JSON.parse(row)).data ?? []);

/** Reads stored incidents. Runs in the reader threads. */
export class IncidentReader {
  readonly #database: Database;
  readonly #terms: TermKeys;

  constructor(database: Database) {
    this.#database = database;
    this.#terms = new TermKeys(database);
  }

  listIncidents(input: IncidentListInput): IncidentList {
    const { rows, total } = readListPage<{ row: string }, IncidentFilter, IncidentSortColumn>(
      this.#database,
      { description: incidentList, select: 'r.row', table: 'incident', thenBy: 'r.created desc, r.id desc' },
      input,
    );
    return { incidents: toIncidents(rows.map(({ row }) => row)), total };
  }

  /** Counts incidents by severity and by type. Each count ignores its own filter. */
  countIncidents({ severity, type, ...filter }: IncidentFilter): IncidentCounts {
    return {
      severity: this.#countBy('severity', type === undefined ? filter : { ...filter, type }),
      type: this.#countBy('type', severity === undefined ? filter : { ...filter, severity }),
    };
  }

  /** Returns one incident with all its parts. Null when it is not stored. */
  incident(id: string): IncidentPage | null {
    const page = this.#database
      .prepare<[string], Buffer>('select page from incident where id = ?')
      .pluck()
      .get(id);
    return page === undefined
      ? null
      : (incidentPageSchema.safeParse(JSON.parse(inflateText(page))).data ?? null);
  }

  /**
   * Returns incidents that mention any of the ids, newest first.
   * @param sinceMs only incidents updated since, milliseconds since 1970
   */
  incidentsMentioning(ids: readonly string[], sinceMs: number): IncidentPage[] {
    const pages = this.#database
      .prepare<[number, number], Buffer>(
        'select page from incident where updated >= ? order by created desc limit ?',
      )
      .pluck();
    const matches: IncidentPage[] = [];
    for (const page of pages.iterate(microsOf(sinceMs), maxScannedPages)) {
      const text = inflateText(page);
      // Skip parsing the many pages that contain none of the ids.
      if (!ids.some((id) => text.includes(id))) continue;
      const read = incidentPageSchema.safeParse(JSON.parse(text)).data;
      if (read !== undefined) matches.push(read);
    }
    return matches;
  }

  /** Returns the ids of the evidence in a person's open incidents. */
  incidentSubjectsOf(person: string): string[] {
    const pages = this.#database
      .prepare<[string, number], Buffer>(
        'select page from incident where status in (select value from json_each(?)) order by updated desc limit ?',
      )
      .pluck();
    const found = new Set<string>();
    for (const bytes of pages.iterate(JSON.stringify(ongoingStatuses), maxScannedPages)) {
      const text = inflateText(bytes);
      if (!text.includes(person)) continue;
      const page = incidentPageSchema.safeParse(JSON.parse(text)).data;
      if (page === undefined || !isInIncident(page, person)) continue;
      for (const { evidences } of page.hypotheses)
        for (const { itemId, componentId, checkId } of evidences)
          for (const id of [itemId, componentId, checkId]) if (id !== null) found.add(id);
    }
    return [...found];
  }

  /** Finds incidents by title or display id, newest first, and counts the matches. */
  searchIncidents(text: string, limit: number): SearchResult {
    const found = this.#database
      .prepare<[string, string], string>(
        `select row from incident where instr(fold_text(fold), ?) > 0 or lower(row ->> '$.displayId') = ? order by created desc`,
      )
      .pluck()
      .all(foldText(text.trim()), text.trim().toLowerCase());
    const hits = toIncidents(found.slice(0, limit)).map(
      ({ id, title, type, status, displayId }): SearchHit => ({
        kind: 'incident',
        id,
        name: title,
        type,
        configClass: null,
        status,
        health: null,
        deletedAt: null,
        where: [displayId],
      }),
    );
    return { total: found.length, hits };
  }

  #countBy(column: 'severity' | 'type', filter: IncidentFilter): Record<string, number> {
    const where = sqlWhere(incidentList, { filter }, this.#terms);
    const counted = this.#database
      .prepare<unknown[], { value: string | number; n: number }>(
        `select r.${column} as value, count(*) as n from incident r where ${where.sql} group by 1`,
      )
      .all(...where.values);
    const name = (value: string | number) =>
      typeof value === 'number' ? (incidentSeverities[value] ?? 'low') : value || 'other';
    return Object.fromEntries(counted.map(({ value, n }) => [name(value), n]));
  }
}
