import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { Box } from '#kit/layout/boxes.tsx';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { ExpandedNames } from '#parts/components/CollapsibleLines.tsx';
import { ComponentCard } from '#parts/components/ComponentCard.tsx';
import { ComponentMenu } from '#parts/components/ComponentMenu.tsx';
import { type CardSize, cardSizeOf } from '#parts/components/componentLook.ts';
import type { ListedComponent } from '#parts/components/listComponents.ts';
import type { ComponentMove } from '#parts/components/recentMoves.ts';
import styles from './CardGrid.module.css';
import { guessRowHeights } from './cardHeights.ts';
import { saveScroll, scrollOf } from './cardScroll.ts';
import { messages } from './messages.ts';
import { useCardCursor } from './useCardCursor.ts';

/** Gap between cards and gutter around them, in pixels. CardGrid.module.css has the same values. */
const gapPx = 12;
const gutterPx = 16;
/** Rows rendered above and below the viewport, so that they exist before the browser paints a scroll. */
const overscanRows = 1;

export interface CardGridProps {
  readonly listed: readonly ListedComponent[];
  /** Minimum card width in pixels. */
  readonly cardWidth: number;
  /** Query string of the screen. Links preserve it, and the scroll position is stored under it. */
  readonly query: string;
  /** Recent health transitions by component id, oldest first. */
  readonly recent: ReadonlyMap<string, readonly ComponentMove[]>;
  /** Content above the cards that scrolls with them. */
  readonly head: ReactNode;
  /** Accessible name of the cards. */
  readonly label?: string;
  /** Id of the component whose page shows the cards. */
  readonly refererId?: string | undefined;
  /** Called with the component of the card that gets the focus. */
  readonly onCursor: (component: Component) => void;
  /** Ids of pinned components. */
  readonly pins: ReadonlySet<string>;
}

interface RowProps extends Pick<CardGridProps, 'query' | 'recent' | 'refererId' | 'pins'> {
  readonly cards: readonly ListedComponent[];
  readonly first: number;
  readonly count: number;
  readonly size: CardSize;
  /** Id of the card in this row that has the cursor. */
  readonly current: string | undefined;
}

const areSameCards = (before: readonly ListedComponent[], after: readonly ListedComponent[]): boolean =>
  before.length === after.length &&
  before.every(
    ({ component, children }, at) =>
      after[at]?.component === component &&
      after[at].children.length === children.length &&
      after[at].children.every((child, place) => child === children[place]),
  );

const Row = memo(
  function Row({ cards, first, count, size, current, query, recent, refererId, pins }: RowProps) {
    return cards.map(({ component, children }, at) => (
      <ComponentCard
        // biome-ignore lint/suspicious/noArrayIndexKey: reusing a card takes half the time of a new card.
        key={at}
        component={component}
        size={size}
        linkQuery={query}
        refererId={refererId}
        menu={<ComponentMenu key={component.id} component={component} query={query} refererId={refererId} />}
        move={recent.get(component.id)?.at(-1)}
        position={first + at + 1}
        setSize={count}
        current={component.id === current}
        pinned={pins.has(component.id)}
      >
        {children}
      </ComponentCard>
    ));
  },
  ({ cards, ...before }, { cards: next, ...after }) =>
    areSameCards(cards, next) &&
    Object.entries(before).every(([name, value]) => after[name as keyof typeof after] === value),
);

interface CardsProps extends CardGridProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: number;
  readonly size: CardSize;
  readonly headHeight: number;
}

/** Key of the view whose scroll position is stored. A moving moment preserves the position. */
const viewKeyOf = ({ refererId = '', query }: Pick<CardGridProps, 'refererId' | 'query'>): string =>
  `${refererId}${stringifySearch({ ...parseSearch(query), at: undefined })}`;

function Cards(props: CardsProps) {
  const { listed, query, recent, refererId, onCursor, pins, label = messages.cards } = props;
  const { scroller, columns, size, headHeight } = props;
  const viewKey = viewKeyOf(props);
  const [savedScroll] = useState(() => {
    const place = scrollOf(viewKey);
    return place?.columns === columns ? place : undefined;
  });
  const [expandedNames] = useState(() => savedScroll?.expandedNames ?? new Set<string>());
  const cursorRow = useRef(0);
  const rows = Math.ceil(listed.length / columns);
  const heights = useMemo(() => guessRowHeights(listed, columns, size), [listed, columns, size]);
  const cardsOf = (row: number) => listed.slice(row * columns, (row + 1) * columns);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    // Called for all following rows whenever a row is measured.
    estimateSize: (row) => heights[row] ?? 0,
    overscan: overscanRows,
    gap: gapPx,
    scrollMargin: headHeight,
    scrollPaddingStart: gutterPx,
    scrollPaddingEnd: gutterPx,
    paddingEnd: gutterPx,
    ...(savedScroll === undefined
      ? {}
      : { initialOffset: savedScroll.scrollTop, initialMeasurementsCache: [...savedScroll.measurements] }),
    // Keep the focused card mounted, wherever the scroll position is.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const row = cursorRow.current;
      return shown.includes(row) || row >= range.count ? shown : [...shown, row].sort((a, b) => a - b);
    },
  });
  const cursor = useCardCursor({
    scroller,
    virtualizer,
    listed,
    columns,
    initialId: savedScroll?.current,
    linkQuery: query,
    refererId,
    onCursor,
  });
  cursorRow.current = cursor.row;

  // A new column count regroups the rows. A new view scrolls to the top.
  const isFirstRender = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these regroup the rows.
  useLayoutEffect(() => {
    if (isFirstRender.current) return;
    virtualizer.measure();
    // This removed the measured heights. Rows whose height stays the same are not observed again.
    for (const row of virtualizer.elementsCache.values()) virtualizer.measureElement(row);
  }, [columns, size]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for another view, not for other cards.
  useLayoutEffect(() => {
    if (!isFirstRender.current) scroller.current?.scrollTo({ top: 0 });
    isFirstRender.current = false;
  }, [viewKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards mean another paint.
  useEffect(() => markAfterPaint(marks.topologyCards), [listed]);
  const saveOnLeave = useRef(() => {});
  saveOnLeave.current = () =>
    saveScroll(viewKey, {
      columns,
      scrollTop: virtualizer.scrollOffset ?? 0,
      measurements: virtualizer.measurementsCache,
      current: cursor.current,
      expandedNames: expandedNames,
    });
  useEffect(() => () => saveOnLeave.current(), []);

  return (
    <ExpandedNames value={expandedNames}>
      <div
        role="feed"
        aria-label={label}
        className={styles.cards}
        style={{ height: virtualizer.getTotalSize() }}
        {...cursor.handlers}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            role="presentation"
            data-index={index}
            className={styles.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start - headHeight}px)`,
            }}
          >
            <Row
              cards={cardsOf(index)}
              first={index * columns}
              count={listed.length}
              size={size}
              current={index === cursor.row ? cursor.current : undefined}
              query={query}
              recent={recent}
              refererId={refererId}
              pins={pins}
            />
          </div>
        ))}
      </div>
    </ExpandedNames>
  );
}

/**
 * Observes the size of an element.
 * @returns pixels; 0 until the first layout
 */
function useSize(element: RefObject<HTMLElement | null>, of: 'clientWidth' | 'offsetHeight'): number {
  const [size, setSize] = useState(0);
  // Measure before the browser paints. Otherwise the cards would flash in a single column.
  useLayoutEffect(() => {
    const now = element.current;
    if (now === null) return;
    const look = () => setSize(now[of]);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(now);
    return () => observer.disconnect();
  }, [element, of]);
  return size;
}

/** A virtualized grid of component cards, with as many columns as fit. */
export function CardGrid(props: CardGridProps) {
  const { cardWidth, head } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const width = useSize(scroller, 'clientWidth');
  const headHeight = useSize(top, 'offsetHeight');
  const availableWidth = width - 2 * gutterPx;
  const columns = Math.max(1, Math.floor((availableWidth + gapPx) / (cardWidth + gapPx)));
  const columnWidth = (availableWidth - (columns - 1) * gapPx) / columns;
  return (
    <div ref={scroller} className={styles.scroller}>
      <Box ref={top} paddingX={16} paddingTop={16}>
        {head}
      </Box>
      {width > 0 && (
        <Cards
          {...props}
          scroller={scroller}
          columns={columns}
          size={cardSizeOf(Math.min(cardWidth, columnWidth))}
          headHeight={headHeight}
        />
      )}
    </div>
  );
}
