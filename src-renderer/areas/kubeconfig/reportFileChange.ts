import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import { type Toast, useToasts } from '#kit/toasts/toastStore.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/**
 * Shows the result of a file change that main may refuse.
 * @param done message after a success
 * @param after runs in any case, because the displayed data may be outdated
 * @param about text and action of the message after a success
 */
export async function reportFileChange(
  call: Promise<{ readonly refusal: KubeconfigRefusal | null }>,
  done: string,
  after: () => void,
  about: Pick<Toast, 'note' | 'action'> = {},
): Promise<void> {
  const { show } = useToasts.getState();
  try {
    const { refusal } = await call;
    if (refusal === null) show({ kind: 'done', text: done, ...about });
    else show({ kind: 'failed', text: refusal.sentence, details: refusal.details });
  } catch (error) {
    const { sentence, details } = toDisplayFailure(error);
    show({ kind: 'failed', text: sentence, details });
  } finally {
    after();
  }
}
