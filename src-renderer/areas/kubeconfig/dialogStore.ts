import { create } from 'zustand';

interface KubeconfigDialogState {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * Whether “Download and install kubeconfig” is open.
 * A separate store, so that openers do not load the dialog.
 */
export const useKubeconfigDialog = create<KubeconfigDialogState>()((set) => ({
  open: false,
  show: () => set({ open: true }),
  hide: () => set({ open: false }),
}));
