import { useMemo } from 'react';
import type { PinnedRecord } from '#contract/recent.ts';
import type { PinnableKind } from '#contract/rules/recent.ts';
import { pinButton } from '#kit/table/pinButton.ts';
import { bridge } from '../bridge/bridge.ts';
import { useRecentLists } from '../bridge/live.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';

/** Shortcut that pins or unpins the row of the cursor. */
export const pinKey = { id: 'pin row', title: messages.pinRow, keys: 'p' } as const;

/** Label of a button that pins or unpins a record. */
export const pinLabel = (name: string, isPinned: boolean): string =>
  isPinned ? messages.unpin(name) : messages.pin(name);

/**
 * Returns the ids of pinned records of a kind, in the order of pinning. The set is stable, because a new one renders
 * all rows again.
 */
export function usePins(kind: PinnableKind): ReadonlySet<string> {
  const pinned = useRecentLists()?.pinned ?? [];
  const key = pinned.flatMap((record) => (record.kind === kind ? [record.id] : [])).join('\n');
  return useMemo(() => new Set(key === '' ? [] : key.split('\n')), [key]);
}

/** @param pins ids of the pinned records of the kind */
export function togglePin(record: PinnedRecord, pins: ReadonlySet<string>): void {
  showOutcome(bridge.recent.pins.write({ record, pinned: !pins.has(record.id) }));
}

/**
 * Returns a button that pins or unpins the record of a row, and marks a pinned row.
 * @param pins ids of the pinned records of the kind
 */
export function recordPinButton(record: PinnedRecord, pins: ReadonlySet<string>): HTMLElement {
  const pinned = pins.has(record.id);
  return pinButton({
    label: pinLabel(record.name, pinned),
    pinned,
    onToggle: () => togglePin(record, pins),
  });
}
