import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { KeySheet } from '../KeySheet.tsx';
import { Palette } from './Palette.tsx';
import { useActionCommands } from './useActionCommands.ts';
import { useRecentVisits } from './useRecentVisits.ts';

/** The palette with what it offers, and the sheet of keys: one piece of code that loads when the window has nothing better to do. */
export function PaletteLayer({ state }: { readonly state: SignedIn }) {
  useActionCommands(state);
  useRecentVisits();
  return (
    <>
      <Palette />
      <KeySheet />
    </>
  );
}
