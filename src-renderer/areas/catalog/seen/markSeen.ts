import type { Seen } from '../../../../src-preload/contract/rules/seen.ts';
import { useToasts } from '../../../kit/overlay/toastStore.ts';
import { bridge } from '../../../parts/bridge/bridge.ts';
import { tellOutcome } from '../../../parts/tellOutcome.ts';
import { messages } from './messages.ts';

interface Marked {
  readonly kind: 'catalog' | 'type' | 'item';
  /** Of the item, or the type; empty for everything. */
  readonly id: string;
  /** What the person calls it. */
  readonly name: string;
}

const before = ({ kind, id }: Marked, { catalog, types, items }: Seen): string | null => {
  if (kind === 'catalog') return catalog;
  const of = kind === 'type' ? types : items;
  return Object.hasOwn(of, id) ? (of[id] ?? null) : null;
};

/** Marks what changed until now as seen, which can be taken back. @param seen what was seen before */
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
