import { useLayoutEffect } from 'react';

/** Attribute of the element with the page, which dialogs hide from screen readers. */
export const pageAttribute = { 'data-page': '' } as const;

let openDialogs = 0;

function update(): void {
  const page = document.querySelector('[data-page]');
  if (openDialogs > 0) page?.setAttribute('aria-hidden', 'true');
  else page?.removeAttribute('aria-hidden');
}

/**
 * Hides the page from screen readers while a modal dialog is open. Base UI only hides what exists when the dialog
 * opens, but the rows of a list can arrive later.
 */
export function useHiddenPage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    openDialogs += 1;
    // The focus moves into the dialog in the next frame. Browsers refuse to hide the focused element.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(update);
    });
    return () => {
      cancelAnimationFrame(frame);
      openDialogs -= 1;
      update();
    };
  }, [isOpen]);
}
