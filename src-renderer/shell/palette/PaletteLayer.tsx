import type { SignedIn } from '#contract/entities/session.ts';
import { ShortcutSheet } from '../ShortcutSheet.tsx';
import { Palette } from './Palette.tsx';
import { useActionCommands } from './useActionCommands.ts';

/** The palette, its commands and the shortcut sheet: one chunk that loads when idle. */
export function PaletteLayer({ state }: { readonly state: SignedIn }) {
  useActionCommands(state);
  return (
    <>
      <Palette />
      <ShortcutSheet />
    </>
  );
}
