import { useMemo, useRef, useSyncExternalStore } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Row } from '#kit/layout/boxes.tsx';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import { useCommands } from '#parts/commands.ts';
import { markSeen } from './markSeen.ts';
import { messages } from './messages.ts';
import { useUnseen } from './useUnseen.ts';

interface SeenNoticeProps {
  /** The item of the page. Undefined for the whole catalog. */
  readonly item?: { readonly id: string; readonly name: string } | undefined;
  readonly onShow: (range: TimeRange) => void;
}

/** Notice about changes since the user last looked, with a button that marks them as seen. */
export function SeenNotice({ item, onShow }: SeenNoticeProps) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  const { seen, items } = useUnseen(item === undefined ? [] : [item.id], []);
  const mark = () =>
    markSeen(
      item === undefined ? { kind: 'catalog', id: '', name: messages.everything } : { kind: 'item', ...item },
      seen,
    );
  const latest = useRef(mark);
  latest.current = mark;
  useCommands(
    useMemo(
      () => [{ id: 'changes seen', title: messages.allCommand, keys: 'm', run: () => latest.current() }],
      [],
    ),
  );
  const count = item === undefined ? undefined : items[item.id];
  const since =
    item === undefined
      ? seen.catalog
      : [seen.catalog, seen.items[item.id]]
          .flatMap((at) => at ?? [])
          .toSorted()
          .at(-1);
  if (since == null || (item !== undefined && count === undefined)) return null;
  return (
    <Row
      fixed
      minHeight={36}
      gap={12}
      paddingX={16}
      paddingY={4}
      edge="bottom"
      surface="accent-subtle"
      role="status"
    >
      <span>
        {count === undefined
          ? messages.catalogSince(formatAgeAgo(since, now))
          : messages.unseen(formatInteger(count), count === 1)}
      </span>
      <Button onClick={() => onShow({ type: 'mapped', display: messages.since, from: since, to: 'now' })}>
        {messages.show}
      </Button>
      <Button kind="quiet" onClick={mark}>
        {messages.mark}
      </Button>
    </Row>
  );
}
