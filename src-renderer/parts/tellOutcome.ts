import { useToasts } from '../kit/overlay/toastStore.ts';
import { toShownFailure } from './failures.ts';

/**
 * Says how something that was asked of main went.
 * @param done what is said when it went well; nothing when absent
 */
export function tellOutcome(call: Promise<unknown>, done?: string): void {
  const { show } = useToasts.getState();
  call.then(
    () => done !== undefined && show({ kind: 'done', text: done }),
    (error: unknown) => {
      const { sentence, details } = toShownFailure(error);
      show({ kind: 'failed', text: sentence, details });
    },
  );
}
