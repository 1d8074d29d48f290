import type { KubeconfigRefusal } from '../../../src-preload/contract/kubeconfig.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { toShownFailure } from '../../parts/failures.ts';

/**
 * Says how a change of a file went that main may refuse.
 * @param done what is said when it was made. @param after done in any case: what is shown may be another thing now
 */
export async function tellRefusable(
  call: Promise<{ readonly refusal: KubeconfigRefusal | null }>,
  done: string,
  after: () => void,
): Promise<void> {
  const { show } = useToasts.getState();
  try {
    const { refusal } = await call;
    if (refusal === null) show({ kind: 'done', text: done });
    else show({ kind: 'failed', text: refusal.sentence, details: refusal.details });
  } catch (error) {
    const { sentence, details } = toShownFailure(error);
    show({ kind: 'failed', text: sentence, details });
  } finally {
    after();
  }
}
