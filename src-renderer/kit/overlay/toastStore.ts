import { create } from 'zustand';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'info' | 'running';
  readonly text: string;
  /** What was kept, what to do next; in a quieter voice. */
  readonly note?: string | undefined;
  /** The raw cause, one click away. */
  readonly details?: string | undefined;
  /** A way on, such as opening what was made. */
  readonly action?: ToastAction | undefined;
  /** Others beside it. */
  readonly further?: readonly ToastAction[] | undefined;
  /** It was not asked for in this window: it stays until somebody takes it away. */
  readonly stays?: boolean | undefined;
  /** Of work that runs: it stays until it is done. */
  readonly progress?:
    | {
        readonly done: number;
        readonly total?: number | undefined;
        readonly figure?: ((count: number) => string) | undefined;
      }
    | undefined;
  readonly onCancel?: (() => void) | undefined;
}

interface ToastState {
  readonly toasts: readonly Toast[];
  /** @returns the toast's id, to change or to dismiss it */
  readonly show: (toast: Omit<Toast, 'id'>) => number;
  /** Says something else in the same place: progress, and how it ended. */
  readonly change: (id: number, toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: (id: number) => void;
}

/** At most so many at once; the oldest that is not running gives way. */
const most = 4;
let lastId = 0;

function withRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length < most) return toasts;
  const oldest = toasts.find(({ kind }) => kind !== 'running') ?? toasts[0];
  return toasts.filter((toast) => toast !== oldest);
}

/** What is being said at the bottom right. */
export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => {
    lastId += 1;
    const shown = { ...toast, id: lastId };
    set(({ toasts }) => ({ toasts: [...withRoom(toasts), shown] }));
    return shown.id;
  },
  change: (id, toast) =>
    set(({ toasts }) => ({
      toasts: toasts.some((one) => one.id === id)
        ? toasts.map((one) => (one.id === id ? { ...toast, id } : one))
        : [...withRoom(toasts), { ...toast, id }],
    })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
