import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useKubeconfigDialog } from './dialogStore.ts';
import { createInstallation } from './installation.ts';

const { kubeconfig } = bridge;

/** The only installation of this window. */
export const useInstallation = createInstallation({
  calls: {
    install: (input) => kubeconfig.install(input),
    proceed: (input) => kubeconfig.proceed(input),
    discard: (input) => kubeconfig.discard(input),
    verify: (input) => kubeconfig.verify(input),
    undo: (input) => kubeconfig.undo(input),
    removeLock: (input) => kubeconfig.lock.remove(input),
  },
  toFailure: toDisplayFailure,
  notify: (toast) => void useToasts.getState().show(toast),
  isShown: () => useKubeconfigDialog.getState().open,
  show: () => useKubeconfigDialog.getState().show(),
});
