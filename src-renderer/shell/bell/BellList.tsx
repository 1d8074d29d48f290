import { type ReactNode, useEffect, useRef } from 'react';
import type { NotificationInbox } from '#contract/notifications.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { useActionState } from '#parts/actions/useActionState.ts';
import { useMutedRules } from '#parts/bridge/live.ts';
import styles from '../ListPopover.module.css';
import { moveRowFocus } from '../moveRowFocus.ts';
import { BellRow } from './BellRow.tsx';
import { messages } from './messages.ts';

/** Focuses the first row after loading, unless the user has moved the focus. */
function useFirstFocus(isLoaded: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoaded) return;
    const panel = list.current?.closest('[role=dialog]');
    if (panel === document.activeElement) list.current?.querySelector('a')?.focus();
  }, [isLoaded]);
  return list;
}

interface BellListProps {
  readonly sends: NotificationInbox['sends'];
  readonly newIds: ReadonlySet<string>;
  /** Whether the notifications of the open workspace were received, or their request failed. */
  readonly isLoaded: boolean;
  /** Heading and state of the open workspace. */
  readonly head?: ReactNode;
  /** Sections after those of the open workspace. */
  readonly children?: ReactNode;
}

/** New notifications, a divider, and notifications that the user has seen. */
export function BellList({ sends, newIds, isLoaded, head, children }: BellListProps) {
  const list = useFirstFocus(isLoaded);
  const muted = useMutedRules() ?? [];
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.silence,
  });
  const groups = [
    { name: messages.groups.unseen, rows: sends.filter(({ id }) => newIds.has(id)), isNew: true },
    { name: messages.groups.seen, rows: sends.filter(({ id }) => !newIds.has(id)), isNew: false },
  ].filter(({ rows }) => rows.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside.
    <div ref={list} className={styles.list} onKeyDown={moveRowFocus}>
      {head}
      {groups.map((group, index) => (
        <section key={group.name} aria-label={group.name}>
          {(group.isNew || index > 0) && <h3 className={styles.line}>{group.name}</h3>}
          <ul>
            {group.rows.map((send) => (
              <BellRow
                key={send.id}
                send={send}
                isNew={group.isNew}
                muted={muted.includes(send.rule.id)}
                canSilence={isPermitted && disabledReason === undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </div>
  );
}
