import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** Sections of commands on the `?` sheet and in the palette, in order. */
export const commandSections = ['Screens', 'This screen', 'Actions'] as const;

export type CommandSection = (typeof commandSections)[number];

/** A user command. Shortcuts, palette and `?` sheet use the same registry. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Defaults to `This screen`. */
  readonly section?: CommandSection;
  /** Key sequence such as `g c` or `/`, or combination such as `Mod+k`; see kit/keys. */
  readonly keys?: string;
  /** Additional search words for the palette. */
  readonly keywords?: string;
  readonly icon?: LucideIcon;
  /** Whether the command is available now. Default: always. */
  readonly when?: () => boolean;
  /** The palette lists the command only for a search text, because there are many of its kind. */
  readonly minor?: boolean;
  /** Not listed in the palette, because the command opens the palette itself. */
  readonly hidden?: boolean;
  /** Creates or opens a file. Listed in the system's File menu, if there is one. */
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

/**
 * Registers commands while the calling component is mounted.
 * @param commands a stable list
 */
export function useCommands(commands: readonly Command[]): void {
  const { add, remove } = useCommandRegistry.getState();
  useEffect(() => {
    add(commands);
    return () => remove(commands);
  }, [add, remove, commands]);
}

export const isOffered = ({ when }: Command): boolean => when?.() ?? true;
