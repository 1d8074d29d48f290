import type { Database } from 'better-sqlite3';
import type { FeedRecord } from '../model.ts';

/**
 * Returns when a feed was last read completely, in milliseconds since 1970.
 * @returns null for a feed that was never read completely, or is not permitted
 */
export function completedAt(database: Database, feed: FeedRecord['name']): number | null {
  const text = database.prepare<[string], string>('select record from feed where name = ?').pluck().get(feed);
  if (text === undefined) return null;
  const { completeAtMs, forbidden }: FeedRecord = JSON.parse(text);
  return forbidden === null ? completeAtMs : null;
}
