import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isContractProcedure } from '@orpc/contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { ProcedureMeta } from '#contract/procedure.ts';
import { copiedTables } from '#main/cache/copies/copiedTables.ts';
import { DatabaseCopy } from '#main/cache/copies/DatabaseCopy.ts';
import { tablesOf } from '#main/cache/copies/schemaOf.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForWriting, runMigrations } from '#main/cache/openDatabase.ts';
import { isIncludedInSnapshot, snapshotProcedures } from '#main/snapshot/snapshotProcedures.ts';

function* keeping(router: object, path: readonly string[] = []): Generator<string> {
  for (const [key, inner] of Object.entries(router)) {
    const here = [...path, key];
    if (!isContractProcedure(inner)) yield* keeping(inner, here);
    else if ((inner['~orpc'].meta as ProcedureMeta).persist !== 'no') yield here.join('.');
  }
}

/** Unique texts that reveal from which row a text was copied. */
const secret = 'hunter2-in-a-secret';
const excluded = 'hunter2-in-an-excluded-type';
const unknown = 'hunter2-of-nobody';
const shown = 'replicas-of-a-deployment';

/** Creates a cache with a configuration, a patch and a visited page per kind of type. */
function someCache(path: string): void {
  const database = openForWriting(path, cacheKind);
  const types = ['Kubernetes::Secret', 'Vault::Path', 'Kubernetes::Deployment'];
  const texts = [secret, excluded, shown];
  for (const [index, type] of types.entries()) {
    const k = index + 1;
    const id = Buffer.alloc(16, k);
    database.prepare('insert into term (k, kind, text, fold) values (?, 1, ?, ?)').run(k, type, type);
    database
      .prepare(
        "insert into item (k, id, type, deleted, health, status, fold, created) values (?, ?, ?, 0, 0, 0, 'x', 1)",
      )
      .run(k, id, k);
    const deflated = Buffer.from(texts[index] ?? '');
    database.prepare('insert into body values (?, 1, 10, 1, ?)').run(k, deflated);
    database
      .prepare('insert into change values (?, ?, ?, 1, 1, 0, 0, 0, 0, 0, 1, ?, 0, null)')
      .run(k, Buffer.alloc(16, 50 + k), id, k);
    database.prepare('insert into change_more values (?, 10, ?)').run(k, deflated);
    const page = JSON.stringify({ data: { type, configText: texts[index], configKept: true, name: type } });
    database
      .prepare("insert into answer values ('catalog.item.get', ?, 1, ?, ?)")
      .run(`{"id":"${k}"}`, page.length, page);
  }
  // Rows of an unknown item, and answers of a procedure without an export rule.
  database.prepare('insert into body values (99, 1, 10, 1, ?)').run(Buffer.from(unknown));
  database
    .prepare('insert into change values (99, ?, ?, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, null)')
    .run(Buffer.alloc(16, 99), Buffer.alloc(16, 99));
  database.prepare('insert into change_more values (99, 10, ?)').run(Buffer.from(unknown));
  const users = JSON.stringify({ data: { rows: [unknown] } });
  database.prepare("insert into answer values ('resources.list', '{}', 1, 1, ?)").run(users);
  database.prepare("insert into answer values ('catalog.item.get', 'bad', 1, 1, ?)").run(`{${unknown}`);
  database.close();
}

function copyOf(prepare: (path: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-copy-'));
  const from = join(folder, 'cache.v1.db');
  prepare(from);
  const path = join(folder, 'copy.db');
  const copy = new DatabaseCopy(path);
  copy.copyFrom(from);
  copy.removeSecrets({
    secretTypes: ['Kubernetes::Secret', 'Vault::Path'],
    procedures: snapshotProcedures,
  });
  return { path, sealed: copy.summarizeCopy(), bytes: readFileSync(path), from };
}

describe('the content of a snapshot', () => {
  it('has a rule for every table of the migrations', () => {
    const database = new Database(':memory:');
    runMigrations(database, cacheKind.migrations);
    expect(tablesOf(database)).toEqual(Object.keys(copiedTables).sort());
    database.close();
  });

  it('has a rule for every procedure with cached answers', () => {
    expect([...keeping(contract)].sort()).toEqual(Object.keys(isIncludedInSnapshot).sort());
  });

  it('excludes configurations, patches, and pages of secret or excluded types entirely', () => {
    const { bytes, sealed, path, from } = copyOf(someCache);
    for (const text of [secret, excluded, unknown]) {
      expect([text, readFileSync(from).includes(text)]).toEqual([text, true]);
      expect([text, bytes.includes(text)]).toEqual([text, false]);
    }
    expect(bytes.includes(shown)).toBe(true);
    expect(sealed.counts).toMatchObject({ items: 3, bodies: 1, changes: 4 });
    expect(sealed.bytes).toBe(bytes.length);
    const database = new Database(path, { readonly: true });
    const pages = database.prepare<[], string>('select body from answer order by input').pluck().all();
    expect(pages.map((page) => JSON.parse(page).data)).toEqual([
      { type: 'Kubernetes::Secret', configText: null, configKept: false, name: 'Kubernetes::Secret' },
      { type: 'Vault::Path', configText: null, configKept: false, name: 'Vault::Path' },
      { type: 'Kubernetes::Deployment', configText: shown, configKept: true, name: 'Kubernetes::Deployment' },
    ]);
    database.close();
  });

  it('excludes a table without a rule', () => {
    const { bytes } = copyOf((path) => {
      someCache(path);
      const database = new Database(path);
      database.exec('create table later (text text)');
      database.prepare('insert into later values (?)').run(unknown);
      database.close();
    });
    expect(bytes.includes(unknown)).toBe(false);
  });

  it('has no free space for deleted rows', () => {
    const { sealed, from } = copyOf((path) => {
      someCache(path);
      const database = new Database(path);
      const put = database.prepare('insert into body values (?, 1, 100000, 1, ?)');
      for (let k = 1000; k < 1100; k += 1) put.run(k, Buffer.alloc(100_000, k));
      database.close();
    });
    expect(readFileSync(from).length).toBeGreaterThan(10_000_000);
    expect(sealed.bytes).toBeLessThan(1_000_000);
  });
});
