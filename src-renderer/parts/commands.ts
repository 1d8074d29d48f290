import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Under which heading commands stand on the `?` sheet and in the palette, in this order. */
export const commandSections = ['Screens', 'This screen', 'Actions'] as const;

export type CommandSection = (typeof commandSections)[number];

/** Something a person can do. One registry feeds shortcuts, the palette and the `?` sheet. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** `This screen` when absent. */
  readonly section?: CommandSection;
  /** Keys one after the other, such as `g c` or `/`, or held together, such as `Mod+k`; see kit/keys. */
  readonly keys?: string;
  /** Other words by which the palette finds it. */
  readonly keywords?: string;
  readonly icon?: LucideIcon;
  /** Whether it makes sense at the moment; always when absent. */
  readonly when?: () => boolean;
  /** One of many: the palette offers it only when something is typed. */
  readonly minor?: boolean;
  /** Opens the palette itself, which therefore does not offer it. */
  readonly hidden?: boolean;
  /** Makes a file or opens one: it stands in the system's File menu, where there is one. */
  readonly inFileMenu?: boolean;
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

/** Whether a command can be used now. */
export const isOffered = ({ when }: Command): boolean => when?.() ?? true;
