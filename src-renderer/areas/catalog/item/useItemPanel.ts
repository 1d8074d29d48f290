import { create } from 'zustand';

interface ItemPanel {
  /** Beside the configuration: shown until it is hidden, for as long as the window lives. */
  readonly docked: boolean;
  /** Over the configuration, where there is no room beside it: hidden until it is asked for. */
  readonly over: boolean;
  readonly set: (change: Partial<Pick<ItemPanel, 'docked' | 'over'>>) => void;
}

/** Whether the details are shown; the choice holds for the next item, too. */
export const useItemPanel = create<ItemPanel>()((set) => ({
  docked: true,
  over: false,
  set: (change) => set(change),
}));
