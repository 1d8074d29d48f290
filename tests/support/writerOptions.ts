import type { Database } from 'better-sqlite3';
import { Removals, type WriterOptions } from '#main/cache/writes/WriterOptions.ts';

/** Returns the options of writers of a cache without threads. */
export const writerOptions = (
  database: Database,
  now: WriterOptions['now'] = Date.now,
  onChange: WriterOptions['onChange'] = () => undefined,
): WriterOptions => ({ database, now, onChange, removals: new Removals() });
