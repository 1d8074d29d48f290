import { copyText } from '../../kit/overlay/copyText.ts';
import { useToasts } from '../../kit/overlay/toastStore.ts';
import { bridge } from '../../parts/bridge/bridge.ts';
import { saveOffered } from '../../parts/saveOffered.ts';
import { messages } from './messages.ts';

/** Fetches a kubeconfig into a file where the person wants it. It never passes through the window. @throws ORPCError */
export async function saveKubeconfig(): Promise<void> {
  for await (const step of await bridge.kubeconfig.save()) {
    if (step.stage === 'offer') saveOffered(step.path);
    else if (step.stage === 'saved') useToasts.getState().show({ kind: 'done', text: messages.saved });
  }
}

/** Fetches a kubeconfig for the clipboard, and keeps it nowhere. @throws ORPCError */
export async function copyKubeconfig(): Promise<void> {
  const { text } = await bridge.kubeconfig.copy();
  await copyText(text, messages.copied);
}
