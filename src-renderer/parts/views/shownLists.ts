import { create } from 'zustand';

/** A displayed list, as it would be saved. */
export interface ShownList {
  readonly title: string;
  /** Path and query. */
  readonly address: string;
}

/** Displayed lists, latest last: a dialog above a list can have another one. */
export const useShownLists = create<{ readonly lists: readonly ShownList[] }>()(() => ({ lists: [] }));

/** @returns removes the list */
export function showList(list: ShownList): () => void {
  useShownLists.setState(({ lists }) => ({ lists: [...lists, list] }));
  return () => useShownLists.setState(({ lists }) => ({ lists: lists.filter((one) => one !== list) }));
}

/** The topmost displayed list. */
export const useShownList = (): ShownList | undefined => useShownLists(({ lists }) => lists.at(-1));

export const pathOfAddress = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
