import type { CheckListItem } from '#contract/entities/check.ts';
import { pinButton as drawPinButton } from '#kit/table/pinButton.ts';
import { bridge } from '../bridge/bridge.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';

export function togglePin(id: string, pins: ReadonlySet<string>): void {
  showOutcome(bridge.health.pins.write({ id, pinned: !pins.has(id) }));
}

export function checkPinButton({ id, name }: CheckListItem, pins: ReadonlySet<string>): HTMLElement {
  const pinned = pins.has(id);
  return drawPinButton({
    label: pinned ? messages.unpin(name) : messages.pin(name),
    pinned,
    onToggle: () => togglePin(id, pins),
  });
}
