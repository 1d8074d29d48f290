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
import { findPlaces, type Place, type TextFind } from './findPlaces.ts';
import { canFold } from './foldRanges.ts';
import type { PaintSource } from './linePieces.ts';
import { isLineSelected } from './lineSelection.ts';
import { messages } from './messages.ts';
import type { TextLanguage } from './SyntaxColours.ts';
import { partOf, shownPart } from './shownPart.ts';
import styles from './Text.module.css';
import { TextLines } from './TextLines.ts';
import { TextRow } from './TextRow.tsx';
import { useColumns } from './useColumns.ts';
import { useFolds } from './useFolds.ts';
import { useFollow } from './useFollow.ts';
import { useLineChoice } from './useLineChoice.ts';
import { useLinks } from './useLinks.ts';
import { useMarkedPlace } from './useMarkedPlace.ts';
import { usePieces } from './usePieces.ts';
import { revealRow, rowHeight, useRowWindow } from './useRowWindow.ts';
import { useSyntaxColours } from './useSyntaxColours.ts';
import { actionOf, type ViewAction } from './viewKeys.ts';

interface FoundPlaces {
  readonly places: readonly Place[];
  /** The index of the place that is shown; -1 when there is none. */
  readonly now: number;
}

/** Where a text stands in another one; the owner has the field and says which of the places is shown. */
function useTextFind(
  text: string,
  find: TextFind | undefined,
  onFound: ((count: number) => void) | undefined,
): FoundPlaces {
  const wanted = find?.text ?? '';
  const places = useMemo(() => findPlaces(text, wanted), [text, wanted]);
  const tell = useEffectEvent((count: number) => onFound?.(count));
  useEffect(() => tell(places.length), [places]);
  return { places, now: places.length === 0 ? -1 : (find?.index ?? 0) % places.length };
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
  /** Pixels, or all the room there is (the parent gives it). */
  readonly height?: number | 'fill';
  /** Selected lines, such as `3-7,12`. */
  readonly selected?: string | undefined;
  /** Without it no line can be selected. */
  readonly onSelect?: ((selected: string) => void) | undefined;
  /** Marks where a text stands; the field is the owner's. */
  readonly find?: TextFind | undefined;
  /** How many places there are, whenever that is known anew. */
  readonly onFound?: ((count: number) => void) | undefined;
  /** The colours of the text, where they are not its language's. */
  readonly paints?: PaintSource | undefined;
  /** Lines that are longer than the view are broken. Only of plain text, in which nothing is folded or selected. */
  readonly wrap?: boolean;
  /** Addresses of the web are links, which it opens. */
  readonly onLink?: ((url: string) => void) | undefined;
  /** The text grows: who has scrolled to its end stays there. */
  readonly follow?: boolean;
  readonly ref?: Ref<TextViewHandle> | undefined;
}

/** From so many lines on their numbers need more room. */
const wideFrom = 100_000;
/** So many characters of a line are read out. */
const mostTold = 200;

/** Code to read, in colours: only the rows on the screen are drawn, so that one of megabytes is there at once. */
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
  const syntax = useSyntaxColours(value, language);
  const colours: PaintSource = paints ?? syntax.colours;
  const readTo = paints === undefined ? syntax.readTo : value.length;
  const linksIn = useLinks(value, onLink !== undefined);
  useFollow(scroller, value, follow);
  const { places, now } = useTextFind(value, find, onFound);
  const [wantedLine, setCurrent] = useState(1);
  const current = Math.min(wantedLine, lines.count);
  const [all, setAll] = useState<TextLines>();
  const [part, setPart] = useState({ line: 0, part: 0 });
  // What keys did last, for the live text; it is out of date once the selection changes otherwise.
  const [byKeys, setByKeys] = useState<{
    readonly selected: string | undefined;
    readonly what: 'line' | 'all';
  }>();
  const selectable = onSelect !== undefined;
  // Folds follow the indentation, which means nothing in plain text.
  const foldable = language !== 'text';
  const markedPlace = useMarkedPlace(scroller, lines);

  const stand = (line: number, where: 'edge' | 'middle' | 'top') => {
    const row = folded.rowOf(line);
    // For a hidden line this is the row of the fold that hides it.
    setCurrent(folded.lineOf(row));
    if (scroller.current !== null) revealRow(scroller.current, row, where);
  };
  // What is hidden can only be seen in the next drawing, when it has a row again.
  const [sought, seek] = useState<{ readonly line: number; readonly where: 'middle' | 'top' }>();
  const arrive = useEffectEvent(() => sought !== undefined && stand(sought.line, sought.where));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes there once, whenever there is a new place to go to.
  useEffect(() => void arrive(), [sought]);
  const { ranges, choose } = useLineChoice({
    selected,
    onSelect,
    onReveal: (line) => {
      folds.uncover(line);
      seek({ line: Math.min(line, lines.count), where: 'top' });
    },
  });

  /** The place that is gone to is not brought into view sideways yet: it can be measured once it is drawn. */
  const sideways = useRef(false);
  const goToPlace = useEffectEvent(() => {
    const place = places[now];
    if (place === undefined) return;
    const line = lines.at(place.from);
    folds.uncover(line);
    setPart({ line, part: partOf({ from: lines.startOf(line), to: lines.endOf(line) }, place.from) });
    seek({ line, where: 'middle' });
    sideways.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, or another place of it, is shown.
  useEffect(() => goToPlace(), [places, now]);
  useEffect(() => {
    const mark = sideways.current ? scroller.current?.querySelector(`.${styles.now}`) : null;
    if (mark === null || mark === undefined) return;
    sideways.current = false;
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    // Folding moves the lines: the current one stays in sight.
    foldAll: () => {
      folds.foldAll();
      seek({ line: current, where: 'middle' });
    },
    unfoldAll: () => {
      folds.unfoldAll();
      seek({ line: current, where: 'middle' });
    },
  }));

  const act = (action: ViewAction): void => {
    const { kind } = action;
    setByKeys(kind === 'choose' ? undefined : { selected, what: kind === 'all' ? 'all' : 'line' });
    const row = folded.rowOf(current);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const toRow = (next: number) =>
      stand(folded.lineOf(Math.max(0, Math.min(folded.rows - 1, next))), 'edge');
    if (action.kind === 'move') {
      if (action.rows === 'first') toRow(0);
      else if (action.rows === 'last') toRow(folded.rows - 1);
      else toRow(row + action.rows);
    } else if (action.kind === 'page') toRow(row + action.pages * page);
    else if (action.kind === 'fold') folds.fold(current);
    else if (action.kind === 'unfold') folds.unfold(current);
    else if (action.kind === 'choose') choose(current, action.how);
    else setAll(action.kind === 'all' ? lines : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys on a button in a row are the button's.
    if (event.target !== event.currentTarget) return;
    const action = actionOf(event);
    if (action === undefined || (action.kind === 'choose' && !selectable)) return;
    if ((action.kind === 'fold' || action.kind === 'unfold') && !foldable) return;
    // Esc does something here only while all of the text is selected; else it goes on to what is around.
    if (action.kind === 'none' && all !== lines) return;
    if (action.kind === 'all') getSelection()?.removeAllRanges();
    event.preventDefault();
    act(action);
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
      setByKeys(undefined);
      choose(line, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone');
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    const marked = all === lines ? { from: 0, to: value.length } : markedPlace();
    if (marked === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', value.slice(marked.from, marked.to));
  };

  const shown = Array.from({ length: rowWindow.end - rowWindow.first }, (_, index) => {
    const line = folded.lineOf(rowWindow.first + index);
    const whole = { from: lines.startOf(line), to: lines.endOf(line) };
    return { line, ...shownPart(whole, part.line === line ? part.part : 0) };
  });
  const told = () => {
    if (byKeys === undefined || byKeys.selected !== selected) {
      return selectable ? messages.linesSelected(selected ?? '') : '';
    }
    if (byKeys.what === 'all') return messages.allSelected;
    const from = lines.startOf(current);
    const text = value.slice(from, Math.min(lines.endOf(current), from + mostTold));
    return messages.line(
      lines.numberOf(current) ?? current,
      text.trim(),
      foldable && folds.isFolded(current),
    );
  };
  const piecesOf = usePieces({ text: value, colours, readTo, places, now, linksIn }, shown);
  return (
    <div
      className={clsx(styles.view, height === 'fill' && styles.fill)}
      style={height === 'fill' ? undefined : { height }}
    >
      <section
        ref={scroller}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        className={clsx(
          styles.scroller,
          lines.count >= wideFrom && styles.wide,
          selectable && styles.selectable,
          all === lines && styles.all,
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={() => setAll(undefined)}
        onCopy={onCopy}
      >
        <div className={styles.rows} style={{ height: folded.rows * rowHeight + 8 }}>
          <div className={styles.drawn} style={{ marginTop: rowWindow.first * rowHeight }}>
            {shown.map(({ line, ...drawn }) => (
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
        {told()}
      </span>
    </div>
  );
}
