import { useToasts } from '../kit/overlay/toastStore.ts';
import { toShownFailure } from './failures.ts';

/**
 * Says how something that was asked of main went.
 * @param done what is said when it went well, or what makes it of the answer; nothing when absent
 */
export function tellOutcome<T>(call: Promise<T>, done?: string | ((answer: T) => string)): void {
  const { show } = useToasts.getState();
  call.then(
    (answer) =>
      done !== undefined && show({ kind: 'done', text: typeof done === 'string' ? done : done(answer) }),
    (error: unknown) => {
      const { sentence, details } = toShownFailure(error);
      show({ kind: 'failed', text: sentence, details });
    },
  );
}
