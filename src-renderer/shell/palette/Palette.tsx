import { useRef } from 'react';
import { PaletteDialog } from '#kit/overlay/PaletteDialog.tsx';
import { messages } from './messages.ts';
import { PaletteContent } from './PaletteContent.tsx';
import { usePalette } from './usePalette.ts';

export function Palette() {
  const open = usePalette((palette) => palette.open);
  const { close } = usePalette.getState();
  const input = useRef<HTMLInputElement>(null);
  const pendingRun = useRef<() => void>(undefined);
  return (
    <PaletteDialog
      title={messages.title}
      open={open}
      onClose={close}
      initialFocus={input}
      onClosed={() => {
        // Runs after closing, because the command can move the focus.
        const run = pendingRun.current;
        pendingRun.current = undefined;
        run?.();
      }}
    >
      <PaletteContent
        input={input}
        onChoose={(run) => {
          pendingRun.current = run;
          close();
        }}
      />
    </PaletteDialog>
  );
}
