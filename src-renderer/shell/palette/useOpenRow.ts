import { useCallback } from 'react';
import { isElectron } from '../../parts/bridge/channel.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { type PaletteRow, searchRows } from './paletteSections.ts';

/** Whether the window is a browser's, which has tabs. */
export const hasTabs = !isElectron;

/** Where a row leads; nothing for what is done and not gone to. */
function addressOf(row: PaletteRow): string | undefined {
  if (row.kind === 'list') return row.list.href(row.text);
  return row.kind === 'hit' ? searchRows.find(({ kind }) => kind === row.hit.kind)?.href(row.hit) : undefined;
}

/** Opens a row in a tab of its own, beside this one. Commands have no address. */
export function openInTab(row: PaletteRow): void {
  const address = addressOf(row);
  if (address !== undefined) window.open(address, '_blank', 'noopener');
}

/** Goes where a row leads, or does what it says. */
export function useOpenRow(): (row: PaletteRow) => void {
  const navigateTo = useNavigateTo();
  return useCallback(
    (row) => {
      const address = addressOf(row);
      if (address !== undefined) navigateTo(address);
      else if (row.kind === 'command') row.command.run();
    },
    [navigateTo],
  );
}
