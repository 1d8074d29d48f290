import type { NamedRecord, PinnedRecord, RecentLists } from '#contract/recent.ts';
import { foldedWords, foldText } from '#contract/rules/foldText.ts';
import { isPinnable } from '#contract/rules/recent.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { messages } from './messages.ts';

export interface RecordLine {
  readonly record: NamedRecord;
  readonly isPinned: boolean;
  /** ISO 8601. Undefined for a pinned record that is not among the recent ones. */
  readonly openedAt: string | undefined;
}

export interface RecordGroups {
  /** In the order of pinning. */
  readonly pinned: readonly RecordLine[];
  /** Newest first, without the pinned records. */
  readonly recent: readonly RecordLine[];
}

/** Returns an id of a record that is unique among all kinds. */
export const recordKey = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

/** Narrows a record to one that can be pinned. */
export const isPinnableRecord = (record: NamedRecord): record is PinnedRecord => isPinnable(record.kind);

/** Returns the kind or type of a record, and its location. */
export function recordNote({ kind, type, where }: NamedRecord): string {
  const typeLabel = type === '' ? '' : formatTypeLabel(type);
  const what =
    kind === 'item' && typeLabel !== ''
      ? [typeLabel]
      : [messages.kinds[kind], ...(typeLabel === '' ? [] : [typeLabel])];
  return [...what, ...where].join(' · ');
}

function matches(record: NamedRecord, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldText(
    [record.name, messages.kinds[record.kind], record.type, recordNote(record)].join('\n'),
  );
  return words.every((word) => text.includes(word));
}

/**
 * Returns the records that contain all words of a text, in groups.
 * @param typed empty for all records
 */
export function recordGroups({ pinned, recent }: RecentLists, typed: string): RecordGroups {
  const words = foldedWords(typed);
  const openedAt = new Map(recent.map((record) => [recordKey(record), record.openedAt]));
  const pinnedKeys = new Set(pinned.map(recordKey));
  return {
    pinned: pinned
      .filter((record) => matches(record, words))
      .map((record) => ({ record, isPinned: true, openedAt: openedAt.get(recordKey(record)) })),
    recent: recent
      .filter((record) => !pinnedKeys.has(recordKey(record)) && matches(record, words))
      .map(({ openedAt: at, ...record }) => ({ record, isPinned: false, openedAt: at })),
  };
}
