import { create } from 'zustand';

/** A list on the screen, as it would be saved. */
export interface ShownList {
  readonly title: string;
  /** Path and query. */
  readonly address: string;
}

/** The lists on the screen, the latest last: a dialog over one may have another. */
export const useShownLists = create<{ readonly lists: readonly ShownList[] }>()(() => ({ lists: [] }));

/** @returns takes it away again */
export function showList(list: ShownList): () => void {
  useShownLists.setState(({ lists }) => ({ lists: [...lists, list] }));
  return () => useShownLists.setState(({ lists }) => ({ lists: lists.filter((one) => one !== list) }));
}

/** The list that the person is at. */
export const useShownList = (): ShownList | undefined => useShownLists(({ lists }) => lists.at(-1));

export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
