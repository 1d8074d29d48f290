import { useToasts } from './toastStore.ts';

const messages = {
  copied: 'Copied to clipboard',
  missing: 'Clipboard not available',
  failed: 'Failed to copy to clipboard',
} as const;

/**
 * Copies text to the clipboard and shows a toast.
 * @param done Success message, such as `Copied {id} to clipboard`.
 */
export async function copyText(text: string, done: string = messages.copied): Promise<void> {
  const { show } = useToasts.getState();
  if (navigator.clipboard === undefined) {
    show({ kind: 'failed', text: messages.missing });
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    show({ kind: 'done', text: done });
  } catch (error) {
    show({ kind: 'failed', text: messages.failed, details: String(error) });
  }
}
