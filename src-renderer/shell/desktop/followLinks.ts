import { resolveAddress } from '#contract/rules/address.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { workspacesNow } from '#parts/bridge/live.ts';
import { screenLinks } from '#parts/screenLinks.ts';
import { dragText } from '#parts/share/chatText.ts';
import { messages } from '#parts/share/messages.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { type Navigate, openTarget } from './followDesktop.ts';

/** Set while content of this window is dragged, which the window itself ignores. */
let ownSource: Element | undefined;

const endDrag = (): void => {
  ownSource = undefined;
};

/**
 * Gives a dragged link of this window an address that works outside: the web client's, with the name. The
 * browser would give the address of this window's own server, so a link without such an address is not dragged.
 */
function startDrag(event: DragEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.dataTransfer === null) return;
  ownSource = target;
  // The event does not reach the document if a re-render removes the source meanwhile.
  target.addEventListener('dragend', endDrag, { once: true });
  const link = target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const workspaceId = link.closest('[data-workspace]')?.getAttribute('data-workspace') ?? undefined;
  const links = screenLinks(workspacesNow(), link.pathname + link.search, workspaceId);
  if (links === undefined) {
    endDrag();
    event.preventDefault();
    return;
  }
  const { plain, html, uris } = dragText(link.getAttribute('aria-label') ?? link.textContent ?? '', links);
  event.dataTransfer.clearData();
  event.dataTransfer.setData('text/plain', plain);
  event.dataTransfer.setData('text/html', html);
  event.dataTransfer.setData('text/uri-list', uris);
  event.dataTransfer.effectAllowed = 'copyLink';
}

/** Whether the dragged content is a link from outside, over a part of the window that takes no text. */
function isForeignLink({ dataTransfer, target, defaultPrevented }: DragEvent): boolean {
  if (defaultPrevented || ownSource !== undefined || dataTransfer === null) return false;
  const { types } = dataTransfer;
  if (types.includes('Files') || !types.includes('text/uri-list')) return false;
  return !(target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null);
}

/** Returns the first address of a list in the format of RFC 2483, whose comments start with `#`. */
const firstAddress = (list: string): string | undefined =>
  list.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#'));

/** Opens a dropped link to a screen: of the web client, of Quarterdeck, or of another workspace. */
function openDropped(text: string, go: Navigate): void {
  const list = workspacesNow();
  const target = list === undefined ? undefined : resolveAddress(text, list);
  if (target === undefined) useToasts.getState().show({ kind: 'failed', text: messages.unknownLink });
  else showOutcome(openTarget(target, go));
}

/** Handles links that are dragged out of the window or dropped on it. */
export function followLinks(go: Navigate): void {
  document.addEventListener('dragstart', startDrag);
  window.addEventListener(
    'dragenter',
    ({ relatedTarget }) => {
      // A drag enters the window. The drag of a source that was removed may have ended without an event.
      if (relatedTarget === null && ownSource?.isConnected === false) endDrag();
    },
    { capture: true },
  );
  window.addEventListener('dragover', (event) => {
    if (!isForeignLink(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'link';
  });
  window.addEventListener('drop', (event) => {
    if (!isForeignLink(event)) return;
    event.preventDefault();
    const address = firstAddress(event.dataTransfer?.getData('text/uri-list') ?? '');
    if (address !== undefined) openDropped(address, go);
  });
}
