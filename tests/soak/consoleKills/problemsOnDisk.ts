import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';

/** Not checked: program caches, logs, and unfinished snapshot imports, which the next start deletes. */
const ignored = /\/(?:code|logs|window|snapshots)(?:\/|$)/;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

function problemsOfDatabase(path: string): string[] {
  const database = new Database(path);
  try {
    const found = database.prepare<[], string>('pragma quick_check').pluck().all();
    return found.filter((line) => line !== 'ok').map((line) => `${basename(path)}: ${line}`);
  } finally {
    database.close();
  }
}

function problemOfJson(path: string): string[] {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return [];
  } catch (error) {
    return [`${basename(path)} is no JSON: ${error}`];
  }
}

/**
 * Checks a copy of a killed console's files, because opening a database changes it.
 * @param data the data folder
 * @returns a line for each damaged database or settings file
 */
export function problemsOnDisk(data: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'quarterdeck-left-'));
  try {
    cpSync(data, copy, { recursive: true, filter: (path) => !ignored.test(path) });
    const files = filesOf(copy);
    const setAside = files
      .filter((path) => path.includes('.corrupt-'))
      .map((path) => `${basename(path)} was set aside`);
    return [
      ...setAside,
      ...files.filter((path) => path.endsWith('.db')).flatMap(problemsOfDatabase),
      ...files.filter((path) => path.endsWith('.json')).flatMap(problemOfJson),
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Returns the leftovers of interrupted snapshot imports.
 * @param known ids of the workspaces that the console knows
 */
export function leftoversOfSnapshots(data: string, known: readonly string[]): string[] {
  const names = (folder: string) => {
    try {
      return readdirSync(join(data, folder));
    } catch {
      // The folder does not exist yet.
      return [];
    }
  };
  const orphans = names('kept').filter((name) => name.startsWith('snapshot-') && !known.includes(name));
  return [...names('snapshots'), ...orphans].map((name) => `A snapshot was left over: ${name}`);
}
