import { useEffect, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { onDemand } from '#kit/onDemand.ts';
import { preloadMenus } from '#kit/overlay/Menu.tsx';
import { AssistantConfirmations } from './assistants/AssistantConfirmations.tsx';
import { usePalette } from './palette/usePalette.ts';
import { usePaletteTypeAhead } from './palette/usePaletteTypeAhead.ts';
import { useFrameCommands } from './useFrameCommands.ts';
import { useIdle } from './useIdle.ts';
import { useShortcutSheet } from './useShortcutSheet.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useWorkspaceCommands } from './useWorkspaceCommands.ts';

/** Palette, commands and shortcut sheet load when idle, or on first use. */
const palette = onDemand(() => import('./palette/PaletteLayer.tsx'));
const PaletteLayer = palette.component((module) => module.PaletteLayer);

export function FrameOverlays({ state }: { readonly state: SignedIn }) {
  const sheetShown = useShortcutSheet((sheet) => sheet.open);
  const paletteShown = usePalette(({ open }) => open);
  const idle = useIdle();
  // Stays mounted after the first use, because a chosen command runs after the palette has closed.
  const [isMounted, setIsMounted] = useState(false);
  if (!isMounted && (paletteShown || sheetShown)) setIsMounted(true);
  useEffect(() => {
    if (!idle) return;
    preloadMenus();
    void palette.preload().then((isLoaded) => {
      if (isLoaded) setIsMounted(true);
    });
  }, [idle]);
  useFrameCommands(state);
  useWorkspaceCommands();
  useShortcuts();
  usePaletteTypeAhead();
  return (
    <>
      <AssistantConfirmations />
      {isMounted && <PaletteLayer state={state} />}
    </>
  );
}
