import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { pinButton as drawPinButton } from '../../kit/table/pinButton.ts';
import { bridge } from '../bridge/bridge.ts';
import { tellOutcome } from '../tellOutcome.ts';
import { messages } from './messages.ts';

export function togglePin(id: string, pins: ReadonlySet<string>): void {
  tellOutcome(bridge.health.pins.write({ id, pinned: !pins.has(id) }));
}

export function pinButton({ id, name }: CheckListItem, pins: ReadonlySet<string>): HTMLElement {
  const pinned = pins.has(id);
  return drawPinButton({
    label: pinned ? messages.unpin(name) : messages.pin(name),
    pinned,
    onToggle: () => togglePin(id, pins),
  });
}
