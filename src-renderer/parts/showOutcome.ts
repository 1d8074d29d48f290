import { useToasts } from '#kit/toasts/toastStore.ts';
import { toDisplayFailure } from './failures.ts';

/**
 * Displays the result of a call as a toast.
 * @param done toast text after success; default: no toast
 */
export function showOutcome<T>(call: Promise<T>, done?: string | ((answer: T) => string)): void {
  const { show } = useToasts.getState();
  call.then(
    (answer) =>
      done !== undefined && show({ kind: 'done', text: typeof done === 'string' ? done : done(answer) }),
    (error: unknown) => {
      const { sentence, details } = toDisplayFailure(error);
      show({ kind: 'failed', text: sentence, details });
    },
  );
}
