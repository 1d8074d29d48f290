import { useCallback } from 'react';
import { isElectron } from '#parts/bridge/channel.ts';
import { recordAddress } from '../recent/recordAddress.ts';
import { useNavigateTo } from '../useNavigateTo.ts';
import { type PaletteRow, searchRows } from './paletteSections.ts';

/** Whether the app runs in a browser, which has tabs. */
export const hasTabs = !isElectron;

/** Returns the address of a row. Undefined for a command. */
function addressOf(row: PaletteRow): string | undefined {
  if (row.kind === 'list') return row.list.href(row.text);
  if (row.kind === 'query') return row.link.address;
  if (row.kind === 'record') return recordAddress(row.record);
  return row.kind === 'hit' ? searchRows.find(({ kind }) => kind === row.hit.kind)?.href(row.hit) : undefined;
}

/** Opens a row in a new tab. Ignores commands. */
export function openInTab(row: PaletteRow): void {
  const address = addressOf(row);
  if (address !== undefined) window.open(address, '_blank', 'noopener');
}

/** Returns a function that navigates to a row, or runs its command. */
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
