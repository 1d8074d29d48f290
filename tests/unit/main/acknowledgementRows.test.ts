import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userKind } from '#main/cache/kinds.ts';
import { AcknowledgementRows, type OwnAcknowledgement } from '#main/cache/writes/AcknowledgementRows.ts';

let database: Database.Database;
let rows: AcknowledgementRows;

beforeEach(() => {
  database = new Database(':memory:');
  for (const migration of userKind.migrations) database.exec(migration);
  rows = new AcknowledgementRows(database);
});
afterEach(() => void database.close());

const acknowledgement = (values: Partial<OwnAcknowledgement> = {}): OwnAcknowledgement => ({
  kind: 'check',
  id: 'a',
  name: 'payments-db',
  note: '',
  atMs: 1_000,
  untilMs: null,
  comment: null,
  ...values,
});

describe('stored acknowledgements', () => {
  it('are returned as stored, one per resource', () => {
    const comment = { id: 'c', incident: { id: 'i', displayId: 'INC-1', title: 'Down' } };
    rows.putAcknowledgement(acknowledgement());
    rows.putAcknowledgement(acknowledgement({ note: 'Known.', atMs: 2_000, untilMs: 9_000, comment }));
    rows.putAcknowledgement(acknowledgement({ kind: 'config', atMs: 3_000 }));
    expect(rows.acknowledgements()).toEqual({
      own: [
        acknowledgement({ note: 'Known.', atMs: 2_000, untilMs: 9_000, comment }),
        acknowledgement({ kind: 'config', atMs: 3_000 }),
      ],
      ends: [],
    });
  });

  it('are deleted by an end that is not earlier, and the latest end stays', () => {
    rows.putAcknowledgement(acknowledgement());
    rows.endAcknowledgements([{ kind: 'check', id: 'a', atMs: 999 }]);
    expect(rows.acknowledgements().own).toHaveLength(1);
    rows.endAcknowledgements([{ kind: 'check', id: 'a', atMs: 5_000 }]);
    rows.endAcknowledgements([{ kind: 'check', id: 'a', atMs: 4_000 }]);
    expect(rows.acknowledgements()).toEqual({ own: [], ends: [{ kind: 'check', id: 'a', atMs: 5_000 }] });
  });

  it('have a limited number of ends, of which the newest stay', () => {
    const ends = Array.from({ length: 2_010 }, (_, at) => ({
      kind: 'config' as const,
      id: String(at),
      atMs: at,
    }));
    rows.endAcknowledgements(ends);
    const stored = rows.acknowledgements().ends;
    expect(stored).toHaveLength(2_000);
    expect(Math.min(...stored.map(({ atMs }) => atMs))).toBe(10);
  });

  it('of kinds of a later version are left out and stay stored', () => {
    database.exec("insert into acknowledgement (kind, id, name, note, at) values ('job', 'a', '', '', 1)");
    expect(rows.acknowledgements().own).toEqual([]);
    expect(database.prepare('select count(*) from acknowledgement').pluck().get()).toBe(1);
  });
});
