import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { drawShape } from '../../kit/status/drawShape.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { tellOutcome } from '../../parts/tellOutcome.ts';
import styles from './HealthTable.module.css';
import { messages } from './messages.ts';

export function togglePin(id: string, pins: ReadonlySet<string>): void {
  tellOutcome(bridge.health.pins.write({ id, pinned: !pins.has(id) }));
}

/** Pins a check, or no longer. It is reached by pointer; the key for it acts on the row of the cursor. */
export function pinButton({ id, name }: CheckListItem, pins: ReadonlySet<string>): HTMLElement {
  const button = document.createElement('button');
  const pinned = pins.has(id);
  const label = pinned ? messages.unpin(name) : messages.pin(name);
  button.type = 'button';
  button.tabIndex = -1;
  button.className = `${styles.pin} ${pinned ? styles.pinned : ''}`;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-pressed', String(pinned));
  button.dataset.tooltip = label;
  button.append(drawShape(pinned ? 'pinned' : 'pin'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    togglePin(id, pins);
  });
  return button;
}
