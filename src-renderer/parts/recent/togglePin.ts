import type { PinnedRecord } from '#contract/recent.ts';
import { pinButton } from '#kit/table/pinButton.ts';
import { bridge } from '../bridge/bridge.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';

/** Shortcut that pins or unpins the row of the cursor. */
export const pinKey = { id: 'pin row', title: messages.pinRow, keys: 'p' } as const;

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
    label: pinned ? messages.unpin(record.name) : messages.pin(record.name),
    pinned,
    onToggle: () => togglePin(record, pins),
  });
}
