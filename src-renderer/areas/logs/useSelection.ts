import { useState } from 'react';

/** Lines that are selected, by their ids, and where the selection began. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The place from which Shift extends, among those that are shown; nothing before one was chosen. */
  readonly anchor: number | undefined;
}

const nothing: Selection = { ids: new Set(), anchor: undefined };

/** Which lines are selected. @param key another one forgets them */
export function useSelection(key: string) {
  const [state, setState] = useState({ key, selection: nothing });
  const selection = state.key === key ? state.selection : nothing;
  const set = (next: Selection) => setState({ key, selection: next });
  return {
    selection,
    toggle: (id: number, place: number) => {
      const ids = new Set(selection.ids);
      if (!ids.delete(id)) ids.add(id);
      set({ ids, anchor: place });
    },
    /** Adds lines that stand together: to what is selected by then, for they had to be asked for. */
    add: (ids: readonly number[], anchor: number) =>
      setState((now) => {
        const before = now.key === key ? now.selection.ids : nothing.ids;
        return { key, selection: { ids: new Set([...before, ...ids]), anchor } };
      }),
    only: (ids: readonly number[]) => set({ ids: new Set(ids), anchor: undefined }),
    clear: () => set(nothing),
  };
}
