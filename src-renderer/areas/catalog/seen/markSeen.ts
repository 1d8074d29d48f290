import type { SeenTimes } from '#contract/rules/seen.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';

interface SeenTarget {
  readonly kind: 'catalog' | 'type' | 'item';
  /** Id of the item, or the type. Empty for the whole catalog. */
  readonly id: string;
  readonly name: string;
}

const previousMark = ({ kind, id }: SeenTarget, { catalog, types, items }: SeenTimes): string | null => {
  if (kind === 'catalog') return catalog;
  const of = kind === 'type' ? types : items;
  return Object.hasOwn(of, id) ? (of[id] ?? null) : null;
};

/**
 * Marks all changes until now as seen, with an undo action.
 * @param seen the previous marks, for undo
 */
export function markSeen(target: SeenTarget, seen: SeenTimes): void {
  const { kind, id, name } = target;
  const write = (at: string | null) => bridge.changes.seen.mark({ kind, id, at });
  const earlier = previousMark(target, seen);
  const writing = write(new Date().toISOString());
  writing.then(
    () =>
      useToasts.getState().show({
        kind: 'done',
        text: messages.marked(name),
        action: { label: messages.undo, run: () => showOutcome(write(earlier)) },
      }),
    () => undefined,
  );
  showOutcome(writing);
}
