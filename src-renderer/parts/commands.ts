import { useEffect } from 'react';
import { create } from 'zustand';

/** Something a person can do. One registry feeds shortcuts and the `?` sheet, and later menus and the palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Keys one after the other, such as `g c` or `/`. */
  readonly keys: string;
  readonly run: () => void;
}

interface CommandState {
  readonly commands: readonly Command[];
  readonly add: (commands: readonly Command[]) => void;
  readonly remove: (commands: readonly Command[]) => void;
}

export const useCommandRegistry = create<CommandState>()((set) => ({
  commands: [],
  add: (added) => set(({ commands }) => ({ commands: [...commands, ...added] })),
  remove: (removed) =>
    set(({ commands }) => ({ commands: commands.filter((one) => !removed.includes(one)) })),
}));

/** Offers commands as long as the calling component is on the screen. @param commands a stable list */
export function useCommands(commands: readonly Command[]): void {
  const { add, remove } = useCommandRegistry.getState();
  useEffect(() => {
    add(commands);
    return () => remove(commands);
  }, [add, remove, commands]);
}
