import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { isKubernetes, kubectlCommands } from './kubectlCommands.ts';
import { messages } from './messages.ts';

/** Copies a kubectl command for each of the items that are Kubernetes resources. */
export async function copyCommands(items: readonly ConfigListItem[]): Promise<void> {
  const count = items.filter(isKubernetes).length;
  if (count === 0) {
    useToasts.getState().show({ kind: 'failed', text: messages.noKubernetes });
    return;
  }
  await copyText(
    kubectlCommands(items),
    count === items.length
      ? messages.copiedCommands(count)
      : messages.copiedSomeCommands(count, items.length),
  );
}
