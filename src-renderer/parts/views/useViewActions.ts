import { useLayoutEffect, useRef, useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { showOutcome } from '../showOutcome.ts';
import { messages } from './messages.ts';

export interface ViewActions {
  /** @param by -1 for up, 1 for down */
  readonly move: (view: SavedView, by: -1 | 1) => void;
  /** Asks for confirmation. */
  readonly remove: (view: SavedView) => void;
  readonly update: (view: SavedView, address: string) => void;
}

/**
 * Actions on views in a list. The focus follows a moved view, or goes to the neighbor of a deleted one.
 * @param container element that contains the list, because another list may display the same views
 * @returns `announcement` for a live region; in each row, the focusable element must have `data-view` with the view's
 * id
 */
export function useViewActions(
  views: readonly SavedView[],
  container: 'nav' | 'main',
): ViewActions & { readonly announcement: string } {
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef<string | undefined>(undefined);
  const order = views.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moved or was removed has lost the focus.
  useLayoutEffect(() => {
    const id = focused.current;
    if (id === undefined) return;
    focused.current = undefined;
    const rows = document.querySelectorAll<HTMLElement>(`${container} [data-view="${CSS.escape(id)}"]`);
    rows[0]?.focus();
    const place = views.findIndex((view) => view.id === id);
    if (place >= 0) setAnnouncement(messages.moved(views[place]?.name ?? '', place + 1, views.length));
  }, [order]);
  return {
    announcement: announcement,
    move: ({ id }, by) => {
      const place = views.findIndex((view) => view.id === id) + by;
      if (place < 0 || place >= views.length) return;
      focused.current = id;
      showOutcome(bridge.views.move({ id, place }));
    },
    remove: async ({ id, name }) => {
      const question = {
        title: messages.removeTitle,
        text: messages.removeText(name),
        action: messages.removeIt,
      };
      if (!(await confirm(question))) return;
      const at = views.findIndex((view) => view.id === id);
      focused.current = (views[at + 1] ?? views[at - 1])?.id;
      showOutcome(bridge.views.remove({ id }), messages.removed(name));
    },
    update: ({ id, name, address: before }, address) => {
      const change = (to: string) => bridge.views.change({ id, address: to });
      const told = { kind: 'done', text: messages.updated(name) } as const;
      const action = { label: messages.undo, run: () => showOutcome(change(before)) };
      const updating = change(address);
      updating.then(
        () => useToasts.getState().show({ ...told, action }),
        () => undefined,
      );
      showOutcome(updating);
    },
  };
}
