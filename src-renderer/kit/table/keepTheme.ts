import { createGrid } from 'ag-grid-community';
import { cspNonce } from '../cspNonce.ts';
import { gridTheme } from './gridTheme.ts';

let kept = false;

/**
 * Keeps the table's styles in the page. AG Grid takes them out with its last grid and puts them in again with the next one, and the
 * whole window is styled anew both times: on the way from one list to another that is a frame and more. A grid that stands nowhere
 * holds them.
 */
export function keepTheme(): void {
  if (kept) return;
  kept = true;
  // The first rows do not wait for it.
  requestIdleCallback(() =>
    createGrid(document.createElement('div'), { theme: gridTheme, styleNonce: cspNonce }),
  );
}
