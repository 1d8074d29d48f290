import type { SendResource, SentNotification } from '#contract/notifications.ts';
import { drawIcon } from '#kit/icons/drawIcon.ts';
import { note, partsCell } from '#kit/table/cells.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { ruleAddress } from '#parts/notifications/sends/addresses.ts';
import { messages } from '#parts/notifications/sends/messages.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';

/**
 * Cell with a resource's icon, name, type and link.
 * @param accessibleSuffix screen reader text after the name
 * @param open navigates to a path
 */
export function notificationResourceCell(
  resource: SendResource,
  accessibleSuffix: string,
  open: (href: string) => void,
): HTMLElement {
  const { name, type, icon, iconFallback, href } = sendResource(resource);
  const cell = partsCell(
    drawIcon(icon, iconFallback),
    href === undefined ? name : linkCell({ text: name, accessibleSuffix, href, onOpen: () => open(href) }),
    note(type),
  );
  cell.dataset.tooltip = `${name}\n${type}`;
  return cell;
}

export function ruleCell(
  { id, name }: SentNotification['rule'],
  accessibleSuffix: string,
  open: (href: string) => void,
): HTMLElement {
  const href = ruleAddress(id);
  return partsCell(
    linkCell({ text: name || messages.unknownRule, accessibleSuffix, href, onOpen: () => open(href) }),
  );
}
