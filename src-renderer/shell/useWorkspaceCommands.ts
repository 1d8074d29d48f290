import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { workspaceKeys } from '#contract/rules/workspaces.ts';
import { isPressed } from '#kit/keys/keyStroke.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { type Command, useCommands } from '#parts/commands.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';
import { useNavigateTo } from './useNavigateTo.ts';

/** Returns the shortcut of a workspace by its index. */
export const workspaceShortcut = (index: number): string => `Mod+${index + 1}`;

/** Registers Ctrl or ⌘ with a number to open a workspace. The palette has its own commands for that. */
export function useWorkspaceCommands(): void {
  const list = useWorkspaces();
  const commands = useMemo(
    () =>
      (list?.workspaces ?? []).slice(0, workspaceKeys).map(
        ({ id, name }, index): Command => ({
          id: `open workspace ${id}`,
          title: messages.workspaces.open(name),
          section: 'Actions',
          keys: workspaceShortcut(index),
          hidden: true,
          run: () => showOutcome(bridge.workspaces.open({ id })),
        }),
      ),
    [list],
  );
  useCommands(commands);
}

/**
 * Returns a function that opens a workspace from a screen before the frame. Leaves the picker and the form.
 */
export function useOpenWorkspace(): (id: string) => void {
  const navigateTo = useNavigateTo();
  const { pathname } = useLocation();
  const choosing = pathname.startsWith('/workspaces');
  return useCallback(
    (id) => showOutcome(bridge.workspaces.open({ id }).then(() => choosing && navigateTo('/'))),
    [choosing, navigateTo],
  );
}

/** Handles the same shortcuts on screens before the frame, which have no commands yet. */
export function useWorkspaceKeys(): void {
  const list = useWorkspaces();
  const open = useOpenWorkspace();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const found = list?.workspaces
        .slice(0, workspaceKeys)
        .find((_, index) => isPressed(workspaceShortcut(index), event));
      if (found === undefined) return;
      event.preventDefault();
      open(found.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, open]);
}
