import { useEffect } from 'react';
import { hasModifier, isPressed } from '#kit/keys/keyStroke.ts';
import { type Command, isOffered, useCommandRegistry } from '#parts/commands.ts';
import { preferencesNow } from '#parts/preferences.ts';

/** Max delay (ms) between the two keys of a sequence such as `g c`. */
const sequenceTimeoutMs = 1_000;

/** Elements where typed keys never trigger shortcuts. */
const typingSelector =
  'input, textarea, select, [role=checkbox], [role=switch], [contenteditable], [role=menu], [role=dialog], [role=listbox]';

/** Open prompt, which blocks shortcuts. */
const promptSelector = '[role=alertdialog]';

/** Alt with an arrow key navigates the history, as in Chromium. Electron has no such shortcuts. */
const historySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function findCommand(matches: (keys: string) => boolean): Command | undefined {
  const { commands } = useCommandRegistry.getState();
  return commands.find(
    (command) => command.keys !== undefined && matches(command.keys) && isOffered(command),
  );
}

/**
 * Runs the shortcuts of the command registry. Shortcuts with Ctrl or ⌘ work everywhere.
 * Single keys and sequences work only in the frame or a list. Users can turn them off.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let firstKey = '';
    let firstAtMs = 0;
    // Capture phase: must run before an editor handles the key.
    const onModifierKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const command = findCommand((keys) => hasModifier(keys) && isPressed(keys, event));
      if (command === undefined || document.querySelector(promptSelector) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingSelector) !== null;
      const step = event.altKey && !typing ? historySteps[event.key] : undefined;
      if (step !== undefined) {
        event.preventDefault();
        history.go(step);
        return;
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (preferencesNow()?.singleKeys === false) return;
      const inTime = event.timeStamp - firstAtMs < sequenceTimeoutMs;
      const pair = inTime ? `${firstKey} ${event.key}` : '';
      const command = findCommand((keys) => keys === pair) ?? findCommand((keys) => keys === event.key);
      firstKey = event.key;
      firstAtMs = event.timeStamp;
      if (command === undefined) return;
      event.preventDefault();
      firstKey = '';
      command.run();
    };
    window.addEventListener('keydown', onModifierKey, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onModifierKey, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
