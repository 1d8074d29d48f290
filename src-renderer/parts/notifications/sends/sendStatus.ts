import type { StatusShape } from '#kit/status/statusShapes.ts';
import { messages } from './messages.ts';

interface SendStatus {
  readonly shape: StatusShape | undefined;
  readonly word: string;
  /** Tooltip with more detail. Otherwise empty. */
  readonly detail: string;
}

/** Known statuses, including some that the product specification does not list. */
const statuses: Readonly<Record<string, readonly [shape: StatusShape, word: string]>> = {
  sent: ['healthy', 'Sent'],
  error: ['unhealthy', 'Failed'],
  pending: ['pending', 'Pending'],
  sending: ['pending', 'Sending'],
  cancelled: ['cancelled', 'Cancelled'],
  'repeat-interval': ['silenced', 'Repeated'],
  silenced: ['silenced', 'Silenced'],
};

/** Label of a status in filters. */
export const notificationStatusLabel = (status: string): string =>
  (Object.hasOwn(statuses, status) ? statuses[status]?.[1] : undefined) ?? status;

/**
 * Returns the display of a notification's status. Unknown statuses are displayed unchanged, without an icon.
 * @param failed whether the notification has an error, whatever its status
 * @returns undefined without status and error
 */
export function sendStatusOf(status: string | null, failed: boolean): SendStatus | undefined {
  if ((status === null || status === '') && !failed) return undefined;
  const [shape, word] = (Object.hasOwn(statuses, status ?? '') ? statuses[status ?? ''] : undefined) ?? [
    undefined,
    status ?? '',
  ];
  if (!failed || status === 'error') return { shape, word, detail: word };
  return { shape: 'unhealthy', word, detail: messages.failed(word) };
}
