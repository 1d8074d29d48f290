import { ClockFading } from 'lucide-react';
import { useMemo } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { useCommands } from '../commands.ts';
import { messages } from './messages.ts';

/**
 * Returns the toolbar control that shows an earlier moment, or returns to now.
 * @param at the moment of the address. Undefined for now.
 */
export function momentControl(at: string | undefined, onAt: (at: string | undefined) => void) {
  const isShown = at !== undefined;
  const toggle = () => onAt(isShown ? undefined : new Date().toISOString());
  return {
    id: 'moment',
    end: true,
    control: (
      <IconButton label={messages.show} pressed={isShown} onClick={toggle}>
        <ClockFading aria-hidden />
      </IconButton>
    ),
    panelControl: (
      <Button aria-pressed={isShown} onClick={toggle}>
        <ClockFading aria-hidden />
        {messages.show}
      </Button>
    ),
  };
}

/**
 * Registers the commands of earlier moments.
 * @param onAt a stable function
 */
export function useMomentCommands(at: string | undefined, onAt: (at: string | undefined) => void): void {
  const isShown = at !== undefined;
  useCommands(
    useMemo(
      () => [
        {
          id: 'moment',
          title: isShown ? messages.backToNow : messages.show,
          keys: 't',
          keywords: 'history time past slider',
          run: () => onAt(isShown ? undefined : new Date().toISOString()),
        },
      ],
      [isShown, onAt],
    ),
  );
}
