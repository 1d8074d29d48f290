import { lazy, Suspense, useEffect, useState } from 'react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { preloadMenus } from '../kit/overlay/Menu.tsx';
import { usePalette } from './palette/usePalette.ts';
import { usePaletteTypeAhead } from './palette/usePaletteTypeAhead.ts';
import { useFrameCommands } from './useFrameCommands.ts';
import { useIdle } from './useIdle.ts';
import { useKeySheet } from './useKeySheet.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useWorkspaceCommands } from './useWorkspaceCommands.ts';

/** The palette, what it offers, and the sheet of keys load when they are first asked for, or when there is nothing better to do. */
const loadPalette = () => import('./palette/PaletteLayer.tsx');
const PaletteLayer = lazy(async () => ({ default: (await loadPalette()).PaletteLayer }));

/** The frame's keys and what lies over it: palette and sheet. */
export function FrameKeys({ state }: { readonly state: SignedIn }) {
  const sheetShown = useKeySheet((sheet) => sheet.open);
  const paletteShown = usePalette((palette) => palette.open);
  const idle = useIdle();
  // Once there, it stays: what is picked in the palette is done when the palette is gone.
  const [wanted, setWanted] = useState(false);
  if (!wanted && (paletteShown || sheetShown)) setWanted(true);
  useEffect(() => {
    if (!idle) return;
    preloadMenus();
    // What cannot be loaded ahead is loaded when it is asked for.
    loadPalette().then(
      () => setWanted(true),
      () => undefined,
    );
  }, [idle]);
  useFrameCommands(state);
  useWorkspaceCommands();
  useShortcuts();
  usePaletteTypeAhead();
  return (
    wanted && (
      <Suspense>
        <PaletteLayer state={state} />
      </Suspense>
    )
  );
}
