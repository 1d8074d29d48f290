import type { Send, SendResource } from '../../../src-preload/contract/notifications.ts';
import { drawIcon } from '../../kit/icons/drawIcon.ts';
import { note, rowOf } from '../../kit/table/cells.ts';
import { linkCell } from '../../kit/table/linkCell.ts';
import { ruleAddress } from '../../parts/notifications/sends/addresses.ts';
import { messages } from '../../parts/notifications/sends/messages.ts';
import { sendResource } from '../../parts/notifications/sends/sendResource.ts';

/**
 * Cell with a resource's icon, name, type and link.
 * @param of screen reader text after the name
 * @param open navigates to a path
 */
export function thingCell(resource: SendResource, of: string, open: (href: string) => void): HTMLElement {
  const { name, type, icon, iconFallback, href } = sendResource(resource);
  const cell = rowOf(
    drawIcon(icon, iconFallback),
    href === undefined ? name : linkCell({ text: name, of, href, onOpen: () => open(href) }),
    note(type),
  );
  cell.dataset.tooltip = `${name}\n${type}`;
  return cell;
}

export function ruleCell({ id, name }: Send['rule'], of: string, open: (href: string) => void): HTMLElement {
  const href = ruleAddress(id);
  return rowOf(linkCell({ text: name || messages.unknownRule, of, href, onOpen: () => open(href) }));
}
