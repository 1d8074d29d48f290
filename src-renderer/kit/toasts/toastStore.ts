import { create } from 'zustand';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'info' | 'running';
  readonly text: string;
  /** Muted text: what was saved, or what to do next. */
  readonly note?: string | undefined;
  readonly details?: string | undefined;
  /** A follow-up action, such as opening the created item. */
  readonly action?: ToastAction | undefined;
  /** Further actions next to `action`. */
  readonly moreActions?: readonly ToastAction[] | undefined;
  /** Stays until dismissed, for messages that the user did not trigger in this window. */
  readonly isSticky?: boolean | undefined;
  /** Progress of running work. The toast stays until the work is done. */
  readonly progress?:
    | {
        readonly done: number;
        readonly total?: number | undefined;
        readonly formatCount?: ((count: number) => string) | undefined;
      }
    | undefined;
  readonly onCancel?: (() => void) | undefined;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  /** @returns Id of the toast, for `change` and `dismiss`. */
  readonly show: (toast: Omit<Toast, 'id'>) => number;
  /** Replaces the content of a toast, for example on progress. */
  readonly change: (id: number, toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: (id: number) => void;
}

/** Max displayed toasts. A new toast replaces the oldest one that is not running. */
const maxToasts = 4;
let lastId = 0;

function withoutOldest(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < maxToasts) return toasts;
  const oldest = toasts.find(({ kind }) => kind !== 'running') ?? toasts[0];
  return toasts.filter((toast) => toast !== oldest);
}

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    lastId += 1;
    const shown = { ...toast, id: lastId };
    set(({ toasts }) => ({ toasts: [...withoutOldest(toasts), shown] }));
    return shown.id;
  },
  change: (id, toast) =>
    set(({ toasts }) => ({
      toasts: toasts.some((one) => one.id === id)
        ? toasts.map((one) => (one.id === id ? { ...toast, id } : one))
        : [...withoutOldest(toasts), { ...toast, id }],
    })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
