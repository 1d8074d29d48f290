import { useEffect } from 'react';
import { hasModifier, isPressed } from '../kit/keys/pressed.ts';
import { type Command, isOffered, useCommandRegistry } from '../parts/commands.ts';
import { preferencesNow } from '../parts/preferences.ts';

/** Max delay (ms) between the two keys of a sequence such as `g c`. */
const pairLimitMs = 1_000;

/** Elements where typed keys never trigger shortcuts. */
const typingPlaces = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';

/** Open prompt, which blocks shortcuts. */
const question = '[role=alertdialog]';

/** Alt with an arrow key navigates the history, as in Chromium. Electron has no such shortcuts. */
const historySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function find(matches: (keys: string) => boolean): Command | undefined {
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
    let first = '';
    let firstAtMs = 0;
    // Capture phase: must run before an editor handles the key.
    const onHeldKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const command = find((keys) => hasModifier(keys) && isPressed(keys, event));
      if (command === undefined || document.querySelector(question) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(typingPlaces) !== null;
      const step = event.altKey && !typing ? historySteps[event.key] : undefined;
      if (step !== undefined) {
        event.preventDefault();
        history.go(step);
        return;
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (preferencesNow()?.singleKeys === false) return;
      const inTime = event.timeStamp - firstAtMs < pairLimitMs;
      const pair = inTime ? `${first} ${event.key}` : '';
      const command = find((keys) => keys === pair) ?? find((keys) => keys === event.key);
      first = event.key;
      firstAtMs = event.timeStamp;
      if (command === undefined) return;
      event.preventDefault();
      first = '';
      command.run();
    };
    window.addEventListener('keydown', onHeldKey, { capture: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onHeldKey, { capture: true });
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
