import type { Seen } from '../../../../src-preload/contract/rules/seen.ts';
import { useToasts } from '../../../kit/overlay/toastStore.ts';
import { bridge } from '../../../parts/bridge/bridge.ts';
import { tellOutcome } from '../../../parts/tellOutcome.ts';
import { messages } from './messages.ts';

interface Marked {
  readonly kind: 'catalog' | 'type' | 'item';
  /** Id of the item, or the type. Empty for the whole catalog. */
  readonly id: string;
  readonly name: string;
}

const before = ({ kind, id }: Marked, { catalog, types, items }: Seen): string | null => {
  if (kind === 'catalog') return catalog;
  const of = kind === 'type' ? types : items;
  return Object.hasOwn(of, id) ? (of[id] ?? null) : null;
};

/**
 * Marks all changes until now as seen, with an undo action.
 * @param seen the previous marks, for undo
 */
export function markSeen(marked: Marked, seen: Seen): void {
  const { kind, id, name } = marked;
  const write = (at: string | null) => bridge.changes.seen.mark({ kind, id, at });
  const earlier = before(marked, seen);
  const writing = write(new Date().toISOString());
  writing.then(
    () =>
      useToasts.getState().show({
        kind: 'done',
        text: messages.marked(name),
        action: { label: messages.undo, run: () => tellOutcome(write(earlier)) },
      }),
    () => undefined,
  );
  tellOutcome(writing);
}
