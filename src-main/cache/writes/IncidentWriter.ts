import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import type { Incident, IncidentPage } from '../../../src-preload/contract/incidents.ts';
import {
  toIncidentStatus,
  toIncidentType,
  toSeverity,
} from '../../../src-preload/contract/rules/incidents.ts';
import { severityPlace } from '../lists/incidents.ts';
import type { FeedRecord } from '../model.ts';
import { fold, inflated } from '../text.ts';
import { toMicros } from '../times.ts';
import type { WriterOptions } from './CacheWriter.ts';
import { FeedRows } from './FeedRows.ts';

/** A part of the incidents as the server has them: `after` < id <= `upTo`. */
export interface IncidentRange {
  readonly after: string | null;
  /** Null when nothing comes after it. */
  readonly upTo: string | null;
}

const listed = (page: IncidentPage): Incident => ({
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

/** Everything that changes what is kept of incidents; runs in the one thread that writes. */
export class IncidentWriter {
  readonly #rows: FeedRows;
  readonly #put: Statement;
  readonly #page: Statement<[string], Buffer>;
  readonly #inRange: Statement<[string, string], string>;
  readonly #remove: Statement<[string]>;

  constructor(options: WriterOptions) {
    const { database }: { database: Database } = options;
    this.#rows = new FeedRows(options, 'incidents');
    this.#put = database.prepare(
      `insert or replace into incident (id, type, severity, status, owner, created, updated, fold, components, row, page)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#page = database.prepare<[string], Buffer>('select page from incident where id = ?').pluck();
    this.#inRange = database
      .prepare<[string, string], string>('select id from incident where id > ? and id <= ?')
      .pluck();
    this.#remove = database.prepare('delete from incident where id = ?');
  }

  /** Keeps incidents as the server has them now. @param feed how far it came; absent for one that was read by itself */
  putIncidents(pages: readonly IncidentPage[], feed: FeedRecord | null): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      for (const page of pages) if (this.#keep(page)) changed.add(page.id);
      if (feed !== null) this.#rows.put(feed);
    });
    this.#rows.tell(changed);
  }

  /** Makes a part of the incidents what the server has. @param pages all of that part @param left ids that could not be read: they stay */
  applyIncidents(
    { after, upTo }: IncidentRange,
    pages: readonly IncidentPage[],
    left: readonly string[],
    feed: FeedRecord,
  ): void {
    const changed = new Set<string>();
    this.#rows.transact(() => {
      const named = new Set([...left, ...pages.map(({ id }) => id)]);
      for (const id of this.#inRange.all(after ?? '', upTo ?? '\uffff'))
        if (!named.has(id)) {
          this.#remove.run(id);
          changed.add(id);
        }
      for (const page of pages) if (this.#keep(page)) changed.add(page.id);
      this.#rows.put(feed);
    });
    this.#rows.tell(changed);
  }

  /** There is none of this id any more. */
  removeIncident(id: string): void {
    let gone = false;
    this.#rows.transact(() => {
      gone = this.#remove.run(id).changes > 0;
    });
    if (gone) this.#rows.tell(new Set([id]));
  }

  /** @returns whether it is another one now */
  #keep(page: IncidentPage): boolean {
    const created = toMicros(page.createdAt);
    if (created === null) return false;
    const body = JSON.stringify(page);
    const before = this.#page.get(page.id);
    if (before !== undefined && inflated(before) === body) return false;
    this.#put.run(
      page.id,
      toIncidentType(page.type) ?? '',
      severityPlace(toSeverity(page.severity)),
      toIncidentStatus(page.status) ?? '',
      page.ownerId,
      created,
      toMicros(page.updatedAt) ?? created,
      fold(page.title),
      JSON.stringify(componentsOf(page)),
      JSON.stringify(listed(page)),
      deflateSync(body),
    );
    return true;
  }
}
