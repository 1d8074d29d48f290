import { createGrid } from 'ag-grid-community';
import { cspNonce } from '../cspNonce.ts';
import { gridTheme } from './gridTheme.ts';

let isRetained = false;

/**
 * Keeps AG Grid's styles in the page by an invisible grid.
 * AG Grid removes its styles with its last grid. Adding them
 * again restyles the whole window, which takes more than a frame.
 */
export function retainGridStyles(): void {
  if (isRetained) return;
  isRetained = true;
  // Must not delay the first rows.
  requestIdleCallback(() =>
    createGrid(document.createElement('div'), { theme: gridTheme, styleNonce: cspNonce }),
  );
}
