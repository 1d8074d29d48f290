import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly details?: string | undefined;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: (id: number) => void;
}

let lastId = 0;

/** What is being said at the bottom right. */
export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    lastId += 1;
    const shown = { ...toast, id: lastId };
    set(({ toasts }) => ({ toasts: [...toasts.slice(-3), shown] }));
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
