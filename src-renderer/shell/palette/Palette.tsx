import { useRef } from 'react';
import { TopDialog } from '../../kit/overlay/TopDialog.tsx';
import { messages } from './messages.ts';
import { PaletteContent } from './PaletteContent.tsx';
import { usePalette } from './usePalette.ts';

export function Palette() {
  const open = usePalette((palette) => palette.open);
  const { close } = usePalette.getState();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <TopDialog
      title={messages.title}
      open={open}
      onClose={close}
      initialFocus={input}
      onClosed={() => {
        // Runs after closing, because the command can move the focus.
        const run = chosen.current;
        chosen.current = undefined;
        run?.();
      }}
    >
      <PaletteContent
        input={input}
        onChoose={(run) => {
          chosen.current = run;
          close();
        }}
      />
    </TopDialog>
  );
}
