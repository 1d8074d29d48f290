import { create } from 'zustand';

interface KubeconfigDialogState {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/** Whether “Download and install kubeconfig” is open. It stands alone: what opens it needs nothing of what the dialog does. */
export const useKubeconfigDialog = create<KubeconfigDialogState>()((set) => ({
  open: false,
  show: () => set({ open: true }),
  hide: () => set({ open: false }),
}));
