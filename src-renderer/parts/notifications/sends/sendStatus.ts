import type { StatusShape } from '../../../kit/status/statusShapes.ts';
import { messages } from './messages.ts';

interface SendStatus {
  readonly shape: StatusShape | undefined;
  readonly word: string;
  /** Says more than the word where there is more to say. */
  readonly detail: string;
}

/** UI reference, forms section 14.4, and what servers write besides; schema reference, “Statuses”. */
const statuses: Readonly<Record<string, readonly [shape: StatusShape, word: string]>> = {
  sent: ['healthy', 'Sent'],
  error: ['unhealthy', 'Error'],
  pending: ['pending', 'Pending'],
  sending: ['pending', 'Sending'],
  cancelled: ['cancelled', 'Cancelled'],
  'repeat-interval': ['silenced', 'Repeated'],
  silenced: ['silenced', 'Silenced'],
};

/** The word of a status as filters offer it. */
export const sendStatusWord = (status: string): string =>
  (Object.hasOwn(statuses, status) ? statuses[status]?.[1] : undefined) ?? status;

/**
 * How it stands with a notification. A word that nobody knows here is shown as the server wrote it, without a mark.
 * @param failed it met an error, whatever it is called
 * @returns undefined where there is nothing to say
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
