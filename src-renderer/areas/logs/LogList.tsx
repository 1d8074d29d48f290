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
import { useColumnWidths } from './columnWidths.ts';
import { LogHead } from './LogHead.tsx';
import { type LineActs, LogRow } from './LogRow.tsx';
import styles from './Logs.module.css';
import { messages } from './messages.ts';
import type { ShownLines } from './useLogPages.ts';
import { useLogRows } from './useLogRows.ts';
import type { Selection } from './useSelection.ts';

/** Heights in pixels: a single-line row, and the estimate for a wrapped row before it is measured. */
const rowHeight = 28;
const wrappedEstimate = 62;

export interface LogListHandle {
  readonly focus: () => void;
  readonly toEnd: () => void;
  /** Scrolls to a line by its index and makes it the active line. */
  readonly goTo: (place: number) => void;
  /** Index of the active line. */
  readonly place: () => number;
}

interface LogListProps {
  readonly session: string;
  readonly shown: ShownLines;
  /** False while the lines belong to a previous session, version or filter. */
  readonly isCurrent: boolean;
  readonly need: (first: number, end: number, top: number, isAtEnd: boolean) => void;
  readonly wrap: boolean;
  readonly zone: string | undefined;
  readonly find: { readonly text: string; readonly place: number | null };
  readonly selection: Selection;
  readonly onPick: LineActs['onPick'];
  /** Selects all matching lines, or none if all are selected. */
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onCopy: (ofPlace: number) => void;
  readonly onLabel: LineActs['onLabel'];
  /** Called when the newest line enters or leaves the viewport. */
  readonly onEnd: (isAtEnd: boolean) => void;
  readonly ref?: Ref<LogListHandle>;
}

/** Rows per arrow key. A page is the visible height. */
const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The virtualized lines. Arrows, Space, Shift and Enter work as in other lists. */
export function LogList(props: LogListProps) {
  const {
    session,
    shown,
    need,
    wrap,
    zone,
    find,
    selection,
    onPick,
    onSelectAll,
    onClear,
    onCopy,
    onLabel,
    onEnd,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [wantedPlace, setPlace] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { widths, resize, reset } = useColumnWidths();
  const { matching, lines } = shown;
  const rows = useLogRows({
    scroller,
    count: matching,
    varies: wrap,
    rowsKey: shown.key,
    top: shown.top,
    estimate: wrap ? wrappedEstimate : rowHeight,
    layoutKey: `${shown.key} ${wrap} ${wrap ? `${widths.time} ${widths.labels}` : ''}`,
  });
  const { first, end, isAtEnd, reveal, toEnd } = rows;
  const { top } = rows;
  useEffect(() => need(first, end, top.current.row, isAtEnd), [need, first, end, top, isAtEnd]);
  const tellEnd = useEffectEvent(onEnd);
  useEffect(() => tellEnd(isAtEnd), [isAtEnd]);
  // The newest line is active until the user chooses another one.
  const place = Math.min(wantedPlace ?? matching - 1, matching - 1);

  const goTo = (next: number, where: 'edge' | 'middle' = 'edge') => {
    const within = Math.max(0, Math.min(matching - 1, next));
    setPlace(within);
    reveal(within, where);
  };
  useImperativeHandle(props.ref, () => ({
    focus: () => scroller.current?.focus(),
    toEnd: () => {
      setPlace(undefined);
      toEnd();
    },
    goTo: (next) => goTo(next, 'middle'),
    place: () => place,
  }));

  const toggleOpen = (line: number) => {
    const next = new Set(open);
    if (!next.delete(line)) next.add(line);
    setOpen(next);
  };
  const pick = useEffectEvent((at: number, line: number, how: 'toggle' | 'extend') => {
    setPlace(at);
    scroller.current?.focus({ preventScroll: true });
    onPick(at, line, how);
  });
  const openLine = useEffectEvent((at: number, line: number) => {
    setPlace(at);
    // Do not toggle after a text selection: the user wants to copy it.
    if (getSelection()?.isCollapsed !== false) toggleOpen(line);
  });
  const label = useEffectEvent(onLabel);
  const acts = useMemo<LineActs>(
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
    const line = lines.get(place)?.id;
    const by = key === 'PageDown' ? page : key === 'PageUp' ? -page : moves[key];
    const to = by !== undefined ? place + by : key === 'Home' ? 0 : key === 'End' ? matching - 1 : undefined;
    if (to !== undefined && !isCommand && !event.altKey) {
      const next = Math.max(0, Math.min(matching - 1, to));
      const nextLine = lines.get(next)?.id;
      if (shiftKey && line !== undefined) {
        if (selection.anchor === undefined) onPick(place, line, 'toggle');
        if (nextLine !== undefined) onPick(next, nextLine, 'extend');
      }
      if (key === 'End') toEnd();
      goTo(next);
    } else if (key === ' ' && line !== undefined) onPick(place, line, shiftKey ? 'extend' : 'toggle');
    else if (key === 'Enter' && line !== undefined) toggleOpen(line);
    else if (key === 'a' && isCommand) onSelectAll();
    else if (key === 'c' && isCommand && getSelection()?.isCollapsed !== false) onCopy(place);
    else if (key === 'Escape' && selection.ids.size > 0) onClear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowId = (at: number) => `${id}-${at}`;
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
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
      aria-activedescendant={place >= first && place < end ? rowId(place) : undefined}
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
        <div role="presentation" style={{ transform: `translateY(${rows.before}px)` }}>
          {drawn.map((at) => {
            const line = lines.get(at);
            return line === undefined ? (
              <div key={`at ${at}`} data-row={at} className={styles.missing} aria-hidden />
            ) : (
              <LogRow
                key={line.id}
                line={line}
                session={session}
                place={at}
                rowId={rowId(at)}
                zone={zone}
                mark={find.text}
                isFound={find.place === at}
                isCurrent={place === at}
                isSelected={selection.ids.has(line.id)}
                isOpen={open.has(line.id)}
                acts={acts}
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
