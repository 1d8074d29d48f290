import { useToasts } from '../../kit/overlay/toastStore.ts';
import { toShownFailure } from '../../parts/failures.ts';

/** Says that the server did not do what was asked: in our words, in its own, and the raw cause one click away. */
export function tellFailure(error: unknown): void {
  const { sentence, serverMessage, details } = toShownFailure(error);
  useToasts.getState().show({ kind: 'failed', text: sentence, note: serverMessage, details });
}
