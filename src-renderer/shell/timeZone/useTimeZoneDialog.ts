import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

interface TimeZoneDialogState {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/** Whether the list of time zones is open. A separate store, so that openers do not load the dialog. */
export const useTimeZoneDialog = resetWithUser(
  create<TimeZoneDialogState>()((set) => ({
    open: false,
    show: () => set({ open: true }),
    hide: () => set({ open: false }),
  })),
);
