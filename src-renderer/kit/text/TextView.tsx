import clsx from 'clsx';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { layout } from '../layout/layout.ts';
import { findMatches, type TextFind, type TextMatch } from './findMatches.ts';
import { canFold } from './foldRanges.ts';
import type { PaintSource } from './linePieces.ts';
import { isLineSelected } from './lineSelection.ts';
import { messages } from './messages.ts';
import { partOf, renderedPart } from './renderedPart.ts';
import { revealRow, rowHeight, scrolledHeight } from './rowScroll.ts';
import type { TextLanguage } from './SyntaxColors.ts';
import styles from './Text.module.css';
import { TextLines } from './TextLines.ts';
import { TextRow } from './TextRow.tsx';
import { useColumns } from './useColumns.ts';
import { useFolds } from './useFolds.ts';
import { useLineChoice } from './useLineChoice.ts';
import { useLinks } from './useLinks.ts';
import { usePieces } from './usePieces.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSelectedRange } from './useSelectedRange.ts';
import { useStickToEnd } from './useStickToEnd.ts';
import { useSyntaxColors } from './useSyntaxColors.ts';
import { keyAction, type ViewAction } from './viewKeys.ts';

interface FindResult {
  readonly matches: readonly TextMatch[];
  /** Index of the current match, or -1. */
  readonly currentMatch: number;
}

/** Finds the matches of a search. The owner has the search field and selects the current match. */
function useTextFind(
  text: string,
  find: TextFind | undefined,
  onFound: ((count: number) => void) | undefined,
): FindResult {
  const query = find?.text ?? '';
  const matches = useMemo(() => findMatches(text, query), [text, query]);
  const reportCount = useEffectEvent((count: number) => onFound?.(count));
  useEffect(() => reportCount(matches.length), [matches]);
  return { matches, currentMatch: matches.length === 0 ? -1 : (find?.index ?? 0) % matches.length };
}

export interface TextViewHandle {
  readonly focus: () => void;
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
}

export interface TextViewProps {
  readonly value: string;
  readonly language: TextLanguage;
  /** The accessible name. */
  readonly label: string;
  /** Height in pixels, or `fill` for the full height of the parent. */
  readonly height?: number | 'fill';
  /** Selected lines, such as `3-7,12`. */
  readonly selected?: string | undefined;
  /** Called on selection. Without it, lines cannot be selected. */
  readonly onSelect?: ((selected: string) => void) | undefined;
  /** Search to highlight. The owner has the search field. */
  readonly find?: TextFind | undefined;
  /** Called with the number of matches when it changes. */
  readonly onFound?: ((count: number) => void) | undefined;
  /** Overrides the syntax colors of the language. */
  readonly paints?: PaintSource | undefined;
  /** Wraps long lines. Only for plain text, which has no folding or selection. */
  readonly wrap?: boolean;
  /** Turns web addresses into links that call this. */
  readonly onLink?: ((url: string) => void) | undefined;
  /** For growing text: stays at the end if the user has scrolled there. */
  readonly follow?: boolean;
  readonly ref?: Ref<TextViewHandle> | undefined;
}

/** Min number of lines for the wide gutter. */
const minWideGutterLines = 100_000;
/** Max characters of a line that screen readers announce. */
const maxAnnouncedLength = 200;

/** A read-only view of highlighted code. Renders only visible rows, so that several MB open at once. */
export function TextView({
  value,
  language,
  label,
  height = 'fill',
  selected,
  onSelect,
  find,
  onFound,
  paints,
  wrap = false,
  onLink,
  follow = false,
  ref,
}: TextViewProps) {
  const id = useId();
  const scroller = useRef<HTMLElement>(null);
  const columns = useColumns(scroller, wrap);
  const lines = useMemo(() => new TextLines(value, columns), [value, columns]);
  const folds = useFolds(lines);
  const { folded } = folds;
  const rowWindow = useRowWindow(scroller, folded.rows);
  const syntax = useSyntaxColors(value, language);
  const colors: PaintSource = paints ?? syntax.colors;
  const parsedLength = paints === undefined ? syntax.parsedLength : value.length;
  const linksIn = useLinks(value, onLink !== undefined);
  useStickToEnd(scroller, value, follow);
  const { matches, currentMatch } = useTextFind(value, find, onFound);
  const [wantedLine, setCurrent] = useState(1);
  const current = Math.min(wantedLine, lines.count);
  const [allSelected, setAllSelected] = useState<TextLines>();
  const [part, setPart] = useState({ line: 0, part: 0 });
  // Last key action, for the live region. Outdated when the selection changes otherwise.
  const [lastKeyAction, setLastKeyAction] = useState<{
    readonly selected: string | undefined;
    readonly what: 'line' | 'all';
  }>();
  const selectable = onSelect !== undefined;
  // Folding uses the indentation, which has no meaning in plain text.
  const foldable = language !== 'text';
  const getSelectedRange = useSelectedRange(scroller, lines);

  const moveTo = (line: number, where: 'edge' | 'middle' | 'top') => {
    const row = folded.rowOf(line);
    // A hidden line resolves to the row of its fold.
    setCurrent(folded.lineOf(row));
    if (scroller.current !== null) revealRow(scroller.current, row, folded.rows, where);
  };
  // A hidden line gets a row only in the next render.
  const [scrollTarget, setScrollTarget] = useState<{
    readonly line: number;
    readonly where: 'middle' | 'top';
  }>();
  const revealTarget = useEffectEvent(
    () => scrollTarget !== undefined && moveTo(scrollTarget.line, scrollTarget.where),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per new target.
  useEffect(() => void revealTarget(), [scrollTarget]);
  const { ranges, choose } = useLineChoice({
    selected,
    onSelect,
    onReveal: (line) => {
      folds.revealLine(line);
      setScrollTarget({ line: Math.min(line, lines.count), where: 'top' });
    },
  });

  /** Whether the current match needs horizontal scrolling. It can be measured only after rendering. */
  const needsHorizontalScroll = useRef(false);
  const goToMatch = useEffectEvent(() => {
    const match = matches[currentMatch];
    if (match === undefined) return;
    const line = lines.lineAt(match.from);
    folds.revealLine(line);
    setPart({ line, part: partOf({ from: lines.startOf(line), to: lines.endOf(line) }, match.from) });
    setScrollTarget({ line, where: 'middle' });
    needsHorizontalScroll.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a new search or match.
  useEffect(() => goToMatch(), [matches, currentMatch]);
  useEffect(() => {
    const mark = needsHorizontalScroll.current ? scroller.current?.querySelector(`.${styles.now}`) : null;
    if (mark === null || mark === undefined) return;
    needsHorizontalScroll.current = false;
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    // Folding moves the lines, so keep the current line visible.
    foldAll: () => {
      folds.foldAll();
      setScrollTarget({ line: current, where: 'middle' });
    },
    unfoldAll: () => {
      folds.unfoldAll();
      setScrollTarget({ line: current, where: 'middle' });
    },
  }));

  const runAction = (action: ViewAction): void => {
    const { kind } = action;
    setLastKeyAction(kind === 'choose' ? undefined : { selected, what: kind === 'all' ? 'all' : 'line' });
    const row = folded.rowOf(current);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const toRow = (next: number) =>
      moveTo(folded.lineOf(Math.max(0, Math.min(folded.rows - 1, next))), 'edge');
    if (action.kind === 'move') {
      if (action.rows === 'first') toRow(0);
      else if (action.rows === 'last') toRow(folded.rows - 1);
      else toRow(row + action.rows);
    } else if (action.kind === 'page') toRow(row + action.pages * page);
    else if (action.kind === 'fold') folds.fold(current);
    else if (action.kind === 'unfold') folds.unfold(current);
    else if (action.kind === 'choose') choose(current, action.how);
    else setAllSelected(action.kind === 'all' ? lines : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons in a row handle their own keys.
    if (event.target !== event.currentTarget) return;
    const action = keyAction(event);
    if (action === undefined || (action.kind === 'choose' && !selectable)) return;
    if ((action.kind === 'fold' || action.kind === 'unfold') && !foldable) return;
    // Esc is handled only while all text is selected. Otherwise the event propagates.
    if (action.kind === 'none' && allSelected !== lines) return;
    if (action.kind === 'all') getSelection()?.removeAllRanges();
    event.preventDefault();
    runAction(action);
  };
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-link]') : null;
    if (link !== null) {
      event.preventDefault();
      onLink?.(link.dataset.link ?? '');
      return;
    }
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-fold], [data-part], [data-number]')
        : null;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (row === null) return;
    const line = Number(row.dataset.line);
    setCurrent(line);
    if (target?.dataset.fold !== undefined) {
      if (folds.isFolded(line)) folds.unfold(line);
      else folds.fold(line);
    } else if (target?.dataset.part !== undefined) setPart({ line, part: Number(target.dataset.part) });
    else if (target?.dataset.number !== undefined && selectable) {
      scroller.current?.focus();
      setLastKeyAction(undefined);
      choose(line, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone');
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    const marked = allSelected === lines ? { from: 0, to: value.length } : getSelectedRange();
    if (marked === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', value.slice(marked.from, marked.to));
  };

  const visibleLines = Array.from({ length: rowWindow.end - rowWindow.first }, (_, index) => {
    const line = folded.lineOf(rowWindow.first + index);
    const whole = { from: lines.startOf(line), to: lines.endOf(line) };
    return { line, ...renderedPart(whole, part.line === line ? part.part : 0) };
  });
  const getAnnouncement = () => {
    if (lastKeyAction === undefined || lastKeyAction.selected !== selected) {
      return selectable ? messages.linesSelected(selected ?? '') : '';
    }
    if (lastKeyAction.what === 'all') return messages.allSelected;
    const from = lines.startOf(current);
    const text = value.slice(from, Math.min(lines.endOf(current), from + maxAnnouncedLength));
    return messages.line(
      lines.numberOf(current) ?? current,
      text.trim(),
      foldable && folds.isFolded(current),
    );
  };
  const piecesOf = usePieces(
    { text: value, colors, parsedLength, matches, currentMatch, linksIn },
    visibleLines,
  );
  return (
    <div
      className={clsx(styles.view, height === 'fill' && layout({ full: 'height', minHeight: 0 }))}
      style={height === 'fill' ? undefined : { height }}
    >
      <section
        ref={scroller}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        className={clsx(
          styles.scroller,
          lines.count >= minWideGutterLines && styles.wide,
          selectable && styles.selectable,
          allSelected === lines && styles.all,
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={() => setAllSelected(undefined)}
        onCopy={onCopy}
      >
        <div className={styles.rows} style={{ height: scrolledHeight(folded.rows) }}>
          <div className={styles.drawn} style={{ marginTop: rowWindow.offset }}>
            {visibleLines.map(({ line, ...drawn }) => (
              <TextRow
                key={line}
                line={line}
                number={lines.numberOf(line)}
                {...drawn}
                pieces={piecesOf(line)}
                folded={foldable && canFold(lines, line) ? folds.isFolded(line) : undefined}
                selected={isLineSelected(ranges, line)}
                current={line === current}
              />
            ))}
          </div>
        </div>
      </section>
      <p id={`${id}-hint`} className={styles.hint}>
        {messages.hint(selectable, foldable)}
      </p>
      <span className="visually-hidden" role="status">
        {getAnnouncement()}
      </span>
    </div>
  );
}
