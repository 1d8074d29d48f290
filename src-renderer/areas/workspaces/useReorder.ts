import { useLayoutEffect, useRef, useState } from 'react';
import type { ListedWorkspace } from '#contract/workspaces.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';

/** Moves workspaces in the list. Keeps the focus on the button and announces the new position. */
export function useReorder(workspaces: readonly ListedWorkspace[]) {
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<{ readonly id: string; readonly label: string } | undefined>(undefined);
  const order = workspaces.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moved in the DOM has lost the focus.
  useLayoutEffect(() => {
    const { id, label } = focused.current ?? {};
    if (id === undefined) return;
    focused.current = undefined;
    const buttons = document.querySelectorAll<HTMLElement>(`[data-workspace="${CSS.escape(id)}"]`);
    [...buttons].find((button) => button.getAttribute('aria-label') === label)?.focus();
    const index = workspaces.findIndex((one) => one.id === id);
    setAnnouncement(messages.moved(workspaces[index]?.name ?? '', index + 1, workspaces.length));
  }, [order]);
  const move = (id: string, by: -1 | 1) => {
    const ids = workspaces.map((one) => one.id);
    const from = ids.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= ids.length) return;
    focused.current = { id, label: document.activeElement?.getAttribute('aria-label') ?? '' };
    ids.splice(to, 0, ...ids.splice(from, 1));
    showOutcome(bridge.workspaces.reorder({ ids }));
  };
  return { move, announcement };
}
