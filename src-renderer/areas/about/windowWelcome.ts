import { create } from 'zustand';

/** Whether this window shows the welcome. Other windows and later starts do not show it. */
export const useWindowWelcome = create(() => ({ open: false }));

/** Closes the welcome in this window. A sign-in closes it, so that it is not shown after a sign-out. */
export const closeWelcome = (): void => useWindowWelcome.setState({ open: false });
