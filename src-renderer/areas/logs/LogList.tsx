// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows cannot be a native table.

import clsx from 'clsx';
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Box } from '#kit/layout/boxes.tsx';
import { isRowTextSelected } from '#kit/text/pageSelection.ts';
import { useColumnWidths } from './columnWidths.ts';
import { LogHead } from './LogHead.tsx';
import { type LineActions, LogRow } from './LogRow.tsx';
import styles from './Logs.module.css';
import { messages } from './messages.ts';
import type { LoadedLines } from './useLogPages.ts';
import { useLogRows } from './useLogRows.ts';
import type { LogSelection } from './useLogSelection.ts';

/** Heights in pixels: a single-line row, and the estimate for a wrapped row before it is measured. */
const rowHeight = 28;
const wrappedEstimate = 62;

export interface LogListHandle {
  readonly focus: () => void;
  readonly toEnd: () => void;
  /** Scrolls to a line by its index and makes it the active line. */
  readonly scrollToLine: (place: number) => void;
  /** Index of the active line. */
  readonly activeIndex: () => number;
}

interface LogListProps {
  readonly session: string;
  readonly loaded: LoadedLines;
  /** False while the lines belong to a previous session, version or filter. */
  readonly isCurrent: boolean;
  readonly loadRange: (first: number, end: number, top: number, isAtEnd: boolean) => void;
  readonly wrap: boolean;
  readonly zone: string;
  readonly find: { readonly text: string; readonly lineIndex: number | null };
  /** Text of the search field. Marked in the lines while the find bar has no text. */
  readonly search: string;
  readonly selection: LogSelection;
  readonly onPick: LineActions['onPick'];
  /** Selects all matching lines, or none if all are selected. */
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onCopy: (ofPlace: number) => void;
  readonly onLabel: LineActions['onLabel'];
  /** Called when the newest line enters or leaves the viewport. */
  readonly onEnd: (isAtEnd: boolean) => void;
  readonly ref?: Ref<LogListHandle>;
}

/** Rows per arrow key. A page is the visible height. */
const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The virtualized lines. Arrows, Space, Shift and Enter work as in other lists. */
export function LogList(props: LogListProps) {
  const {
    session,
    loaded,
    loadRange,
    wrap,
    zone,
    find,
    search,
    selection,
    onPick,
    onSelectAll,
    onClear,
    onCopy,
    onLabel,
    onEnd,
  } = props;
  const id = useId();
  const rowId = (at: number) => `${id}-${at}`;
  const scroller = useRef<HTMLDivElement>(null);
  const [wantedIndex, setWantedIndex] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { widths, resize, reset } = useColumnWidths();
  const { matching, lines } = loaded;
  const rows = useLogRows({
    scroller,
    count: matching,
    hasVariableHeights: wrap,
    rowsKey: loaded.key,
    top: loaded.top,
    estimate: wrap ? wrappedEstimate : rowHeight,
    layoutKey: `${loaded.key} ${wrap} ${wrap ? `${widths.time} ${widths.labels}` : ''}`,
  });
  const { first, end, isAtEnd, reveal, toEnd } = rows;
  const { top } = rows;
  useEffect(() => loadRange(first, end, top.current.row, isAtEnd), [loadRange, first, end, top, isAtEnd]);
  const reportEnd = useEffectEvent(onEnd);
  useEffect(() => reportEnd(isAtEnd), [isAtEnd]);
  // The newest line is active until the user chooses another one.
  const activeRow = Math.min(wantedIndex ?? matching - 1, matching - 1);

  const goTo = (next: number, where: 'edge' | 'middle' = 'edge') => {
    const within = Math.max(0, Math.min(matching - 1, next));
    setWantedIndex(within);
    reveal(within, where);
  };
  useImperativeHandle(props.ref, () => ({
    focus: () => scroller.current?.focus(),
    toEnd: () => {
      setWantedIndex(undefined);
      toEnd();
    },
    scrollToLine: (next) => goTo(next, 'middle'),
    activeIndex: () => activeRow,
  }));

  const toggleOpen = (line: number) => {
    const next = new Set(open);
    if (!next.delete(line)) next.add(line);
    setOpen(next);
  };
  const pick = useEffectEvent((at: number, line: number, how: 'toggle' | 'extend') => {
    setWantedIndex(at);
    scroller.current?.focus({ preventScroll: true });
    onPick(at, line, how);
  });
  const openLine = useEffectEvent((at: number, line: number) => {
    setWantedIndex(at);
    // Do not toggle after a text selection in the row: the user wants to copy it.
    const row = document.getElementById(rowId(at));
    if (!isRowTextSelected((end) => row?.contains(end) === true)) toggleOpen(line);
  });
  const label = useEffectEvent(onLabel);
  const actions = useMemo<LineActions>(
    () => ({
      onPick: (...given) => pick(...given),
      onOpen: (...given) => openLine(...given),
      onLabel: (...given) => label(...given),
    }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys inside an open line or a header belong to that element.
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const line = lines.get(activeRow)?.id;
    const by = key === 'PageDown' ? page : key === 'PageUp' ? -page : arrowSteps[key];
    const to =
      by !== undefined ? activeRow + by : key === 'Home' ? 0 : key === 'End' ? matching - 1 : undefined;
    if (to !== undefined && !isCommand && !event.altKey) {
      const next = Math.max(0, Math.min(matching - 1, to));
      const nextLine = lines.get(next)?.id;
      if (shiftKey && line !== undefined) {
        if (selection.anchor === undefined) onPick(activeRow, line, 'toggle');
        if (nextLine !== undefined) onPick(next, nextLine, 'extend');
      }
      if (key === 'End') toEnd();
      goTo(next);
    } else if (key === ' ' && line !== undefined) onPick(activeRow, line, shiftKey ? 'extend' : 'toggle');
    else if (key === 'Enter' && line !== undefined) toggleOpen(line);
    else if (key === 'a' && isCommand) onSelectAll();
    else if (key === 'c' && isCommand && getSelection()?.isCollapsed !== false) onCopy(activeRow);
    else if (key === 'Escape' && selection.ids.size > 0) onClear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const renderedIndexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  const columns = { '--time': `${widths.time}px`, '--labels': `${widths.labels}px` } as CSSProperties;
  const { size } = selection.ids;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={messages.lines}
      aria-describedby={`${id}-keys`}
      aria-rowcount={matching + 1}
      aria-colcount={3}
      aria-multiselectable
      aria-activedescendant={activeRow >= first && activeRow < end ? rowId(activeRow) : undefined}
      aria-busy={!props.isCurrent || undefined}
      tabIndex={0}
      className={clsx(styles.grid, wrap && styles.wrap)}
      style={columns}
      onKeyDown={onKeyDown}
    >
      <LogHead
        widths={widths}
        onResize={resize}
        onReset={reset}
        selected={size === 0 ? 'none' : size >= matching ? 'all' : 'some'}
        onSelectAll={onSelectAll}
      />
      <div role="presentation" className={styles.rows} style={{ height: rows.total }}>
        <div role="presentation" style={{ transform: `translateY(${rows.offset}px)` }}>
          {renderedIndexes.map((at) => {
            const line = lines.get(at);
            return line === undefined ? (
              <Box key={`at ${at}`} data-row={at} height={28} edge="bottom" aria-hidden />
            ) : (
              <LogRow
                key={line.id}
                line={line}
                session={session}
                index={at}
                rowId={rowId(at)}
                zone={zone}
                highlight={find.text === '' ? search : find.text}
                isFound={find.lineIndex === at}
                isCurrent={activeRow === at}
                isSelected={selection.ids.has(line.id)}
                isOpen={open.has(line.id)}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {messages.keys}
      </p>
    </div>
  );
}
