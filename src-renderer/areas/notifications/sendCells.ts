import type { SendResource, SentNotification } from '#contract/notifications.ts';
import { drawIconOrSpace } from '#kit/icons/drawIcon.ts';
import { drawNamedShape } from '#kit/status/drawShape.ts';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { note, partsCell } from '#kit/table/cells.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { ruleAddress } from '#parts/notifications/sends/addresses.ts';
import { messages } from '#parts/notifications/sends/messages.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';

/** Display of the status of a check. */
const checkHealth: Readonly<Record<string, { readonly shape: StatusShape; readonly word: string }>> = {
  healthy: { shape: 'healthy', word: messages.health.healthy },
  unhealthy: { shape: 'unhealthy', word: messages.health.unhealthy },
};

/**
 * Cell with a resource's icon, name, type and link.
 * @param accessibleSuffix screen reader text after the name
 * @param open navigates to a path
 * @param mark after the health
 */
export function notificationResourceCell(
  resource: SendResource,
  accessibleSuffix: string,
  open: (href: string) => void,
  mark: Element | null = null,
): HTMLElement {
  const { name, type, icon, iconFallback, href } = sendResource(resource);
  const health = resource.kind === 'check' ? checkHealth[resource.status ?? ''] : undefined;
  const cell = partsCell(
    drawIconOrSpace(icon, iconFallback),
    health === undefined ? null : drawNamedShape(health.shape, health.word),
    mark,
    href === undefined ? name : linkCell({ text: name, accessibleSuffix, href, onOpen: () => open(href) }),
    note(type),
  );
  cell.dataset.tooltip = [name, type, ...(health === undefined ? [] : [health.word])].join('\n');
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
