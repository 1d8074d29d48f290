import type { Database } from 'better-sqlite3';
import { healthKey } from '../health.ts';
import type { ItemMarks } from '../tables/items.ts';
import { idBytes } from '../text.ts';
import { toMicros } from '../times.ts';

interface StoredState {
  readonly status: string | null;
  readonly health: number;
  readonly updated: number | null;
  readonly deleted_at: number | null;
}

/** Returns the ids of items that are missing or differ from the server's state. */
export function differingItems(database: Database, marks: readonly ItemMarks[]): string[] {
  const find = database.prepare<[Buffer], StoredState>(
    `select s.text as status, i.health, i.updated, i.deleted_at from item i left join term s on s.k = i.status
     where i.id = ?`,
  );
  const isUpToDate = ({ id, status, health, updatedAt, deletedAt }: ItemMarks): boolean => {
    const bytes = idBytes(id);
    const kept = bytes && find.get(bytes);
    return (
      kept !== undefined &&
      kept.status === status &&
      kept.health === healthKey(health) &&
      kept.updated === toMicros(updatedAt) &&
      kept.deleted_at === toMicros(deletedAt)
    );
  };
  return marks.filter((row) => !isUpToDate(row)).map(({ id }) => id);
}
