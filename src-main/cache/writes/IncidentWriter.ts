import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import type { Incident, IncidentPage } from '#contract/incidents.ts';
import { toIncidentStatus, toIncidentType, toSeverity } from '#contract/rules/incidents.ts';
import { severityIndex } from '../lists/incidents.ts';
import type { FeedRecord, SweptRange } from '../model.ts';
import { inflateText, normalizeText } from '../text.ts';
import { toMicros } from '../times.ts';
import { FeedRows } from './FeedRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

const toListRow = (page: IncidentPage): Incident => ({
  id: page.id,
  displayId: page.displayId,
  title: page.title,
  type: page.type,
  severity: page.severity,
  status: page.status,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  ownerId: page.ownerId,
  commander: page.commander,
  responders: page.responders,
});

const componentsOf = ({ hypotheses }: IncidentPage): readonly string[] => [
  ...new Set(
    hypotheses.flatMap(({ evidences }) => evidences.flatMap(({ componentId }) => componentId ?? [])),
  ),
];

/** Writes stored incidents. Runs in the writer thread. */
export class IncidentWriter {
  readonly #rows: FeedRows;
  readonly #put: Statement;
  readonly #findPage: Statement<[string], Buffer>;
  readonly #inRange: Statement<[string, string], string>;
  readonly #remove: Statement<[string]>;

  constructor(options: WriterOptions) {
    const { database }: { database: Database } = options;
    this.#rows = new FeedRows(options, 'incidents');
    this.#put = database.prepare(
      `insert or replace into incident (id, type, severity, status, owner, created, updated, fold, components, row, page)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#findPage = database.prepare<[string], Buffer>('select page from incident where id = ?').pluck();
    this.#inRange = database
      .prepare<[string, string], string>('select id from incident where id > ? and id <= ?')
      .pluck();
    this.#remove = database.prepare('delete from incident where id = ?');
  }

  /**
   * Stores the current state of incidents.
   * @param feed sync status; null for an incident that was read individually
   */
  putIncidents(pages: readonly IncidentPage[], feed: FeedRecord | null): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      for (const page of pages) if (this.#store(page)) changed.add(page.id);
      if (changed.size > 0) this.#rows.bumpVersions();
      if (feed !== null) this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
  }

  /**
   * Makes a page of incidents equal to the server's.
   * @param pages all incidents of the page
   * @param unreadableIds ids of unreadable incidents, which stay stored
   */
  applyIncidents(
    { after, upTo }: SweptRange<string>,
    pages: readonly IncidentPage[],
    unreadableIds: readonly string[],
    feed: FeedRecord,
  ): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      const listedIds = new Set([...unreadableIds, ...pages.map(({ id }) => id)]);
      for (const id of this.#inRange.all(after ?? '', upTo ?? '\uffff'))
        if (!listedIds.has(id)) {
          this.#remove.run(id);
          changed.add(id);
        }
      for (const page of pages) if (this.#store(page)) changed.add(page.id);
      if (changed.size > 0) this.#rows.bumpVersions();
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
  }

  /** Removes an incident that was deleted on the server. */
  removeIncident(id: string): void {
    let gone = false;
    this.#rows.transact(() => {
      gone = this.#remove.run(id).changes > 0;
      if (gone) this.#rows.bumpVersions();
    });
    if (gone) this.#rows.publishChange(new Set([id]));
  }

  #store(page: IncidentPage): boolean {
    const created = toMicros(page.createdAt);
    if (created === null) return false;
    const body = JSON.stringify(page);
    const before = this.#findPage.get(page.id);
    if (before !== undefined && inflateText(before) === body) return false;
    this.#put.run(
      page.id,
      toIncidentType(page.type) ?? '',
      severityIndex(toSeverity(page.severity)),
      toIncidentStatus(page.status) ?? '',
      page.ownerId,
      created,
      toMicros(page.updatedAt) ?? created,
      normalizeText(page.title),
      JSON.stringify(componentsOf(page)),
      JSON.stringify(toListRow(page)),
      deflateSync(body),
    );
    return true;
  }
}
