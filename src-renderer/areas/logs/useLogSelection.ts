import { useState } from 'react';

/** Ids of the selected lines, and the anchor of the selection. */
export interface LogSelection {
  readonly ids: ReadonlySet<number>;
  /** Index from which Shift extends the selection. Undefined before the first choice. */
  readonly anchor: number | undefined;
}

const emptySelection: LogSelection = { ids: new Set(), anchor: undefined };

/**
 * State of the selection.
 * @param key a change clears the selection
 */
export function useLogSelection(key: string) {
  const [state, setState] = useState({ key, selection: emptySelection });
  const selection = state.key === key ? state.selection : emptySelection;
  const set = (next: LogSelection) => setState({ key, selection: next });
  return {
    selection,
    toggle: (id: number, place: number) => {
      const ids = new Set(selection.ids);
      if (!ids.delete(id)) ids.add(id);
      set({ ids, anchor: place });
    },
    /**
     * Adds a range to the current selection.
     * The ids arrive asynchronously, so the state may have changed.
     */
    add: (ids: readonly number[], anchor: number) =>
      setState((now) => {
        const before = now.key === key ? now.selection.ids : emptySelection.ids;
        return { key, selection: { ids: new Set([...before, ...ids]), anchor } };
      }),
    selectOnly: (ids: readonly number[]) => set({ ids: new Set(ids), anchor: undefined }),
    clear: () => set(emptySelection),
  };
}
