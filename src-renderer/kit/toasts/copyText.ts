import { useToasts } from './toastStore.ts';

const messages = {
  copied: 'Copied to clipboard',
  missing: 'Clipboard not available',
  failed: 'Failed to copy to clipboard',
} as const;

/** Copies with `write` and shows the result as a toast. */
async function copy(write: (clipboard: Clipboard) => Promise<void>, done: string): Promise<void> {
  const { show } = useToasts.getState();
  if (navigator.clipboard === undefined) {
    show({ kind: 'failed', text: messages.missing });
    return;
  }
  try {
    await write(navigator.clipboard);
    show({ kind: 'done', text: done });
  } catch (error) {
    show({ kind: 'failed', text: messages.failed, details: String(error) });
  }
}

/**
 * Copies text to the clipboard and shows a toast.
 * @param done Success message, such as `Copied {id} to clipboard`.
 */
export const copyText = (text: string, done: string = messages.copied): Promise<void> =>
  copy((clipboard) => clipboard.writeText(text), done);

/**
 * Copies text with a formatted form and shows a toast. Programs without formatted text paste the plain form.
 * @param done Success message.
 */
export const copyFormatted = (
  { plain, html }: { readonly plain: string; readonly html: string },
  done: string,
): Promise<void> => {
  const toBlob = (text: string, type: string) => new Blob([text], { type });
  const content = { 'text/plain': toBlob(plain, 'text/plain'), 'text/html': toBlob(html, 'text/html') };
  return copy((clipboard) => clipboard.write([new ClipboardItem(content)]), done);
};

/**
 * Copies a PNG picture and shows a toast. The clipboard is requested at once, while the click permits it.
 * @param picture may still be drawn
 * @param done Success message.
 */
export const copyPicture = (picture: Promise<Blob>, done: string): Promise<void> =>
  copy((clipboard) => clipboard.write([new ClipboardItem({ 'image/png': picture })]), done);
