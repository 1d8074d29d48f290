import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { visibleName } from '../format/visibleText.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box, Column, Row, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import { TypedAhead } from '../overlay/typedAhead.ts';
import { Details } from '../panels/Details.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { selectMessages } from './messages.ts';
import { matchingOptions, type Option } from './Option.ts';
import styles from './OptionList.module.css';
import type { OptionSearchView } from './useServerOptions.ts';

/** Min number of options for a virtualized list. */
const minVirtualOptions = 20;
const rowHeightPx = 28;
const pageRows = 10;

// Each key renders all visible rows, so the class names are computed once.
const detailLayout = layout({ minWidth: 0, flow: 'ellipsis', size: 12, tone: 'muted', digits: true });
const inputLayout = layout({ grow: true, minWidth: 0, height: 28, padding: 0 });

export interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly isSelected: (value: string) => boolean;
  readonly onPick: (option: Option) => void;
  readonly multiple?: boolean;
  /** Whether to show a search field. Defaults to true for lists of 8 or more options. */
  readonly searchable?: boolean | undefined;
  readonly searchPlaceholder?: string;
  /** Whether the list takes the focus when it appears. Defaults to true. False in a dialog, which moves the focus. */
  readonly takesFocus?: boolean;
  /** Text that was typed before the list opened. A list without a search field moves to its first match. */
  readonly initialText?: string;
  /**
   * Called with the typed text when the owner finds the options. Without it, the list filters its options.
   */
  readonly onType?: ((typed: string) => void) | undefined;
  readonly loading?: boolean;
  /** State of a server search for options. Replaces `onType` and `loading`. */
  readonly search?: OptionSearchView | undefined;
  readonly create?: ((typed: string) => Option | undefined) | undefined;
  /** Returns content before the label of an option, such as a checkbox. */
  readonly mark?: (option: Option) => ReactNode;
  /**
   * Handles further keys on the current option, such as `-` and `Shift+Enter`.
   * Letters go to the search field, until an arrow key moves the cursor.
   * @returns Whether the key had an effect.
   */
  readonly onOptionKey?: (key: string, option: Option) => boolean;
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly emptyText?: string;
}

/** A virtualized list of options with a search field. Arrow keys move, Enter picks. */
export function OpenedOptionList(props: OptionListProps) {
  const {
    label,
    options,
    isSelected,
    onPick,
    multiple = false,
    search,
    onType = search?.onType,
    loading = search?.loading ?? false,
    create,
    mark,
    onOptionKey,
    header,
    footer,
  } = props;
  const {
    searchable: needsSearchField = options.length >= 8 || search !== undefined,
    searchPlaceholder = 'Search',
    takesFocus = true,
    emptyText = 'No matches',
  } = props;
  const typedAhead = use(TypedAhead);
  const [initialText] = useState(() => (props.initialText ?? '') + typedAhead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text of the first opening was typed ahead.
  useEffect(() => {
    if (typedAhead !== '') onType?.(initialText);
  }, []);
  const id = useId();
  // A search field stays when typing reduces the number of options.
  const [searchable, setSearchable] = useState(needsSearchField);
  if (needsSearchField && !searchable) setSearchable(true);
  const [typed, setTyped] = useState(needsSearchField ? initialText : '');
  const visibleOptions = useMemo(() => {
    const matching = onType === undefined ? matchingOptions(options, typed) : options;
    const made = typed === '' ? undefined : create?.(typed);
    const known = made !== undefined && matching.some(({ value }) => value === made.value);
    return made === undefined || known ? matching : [made, ...matching];
  }, [options, typed, onType, create]);
  const [cursor, setCursor] = useState(() =>
    Math.max(
      0,
      initialText === ''
        ? options.findIndex(({ value }) => isSelected(value))
        : needsSearchField
          ? 0
          : options.findIndex(({ label: text }) => text.toLowerCase().startsWith(initialText.toLowerCase())),
    ),
  );
  /**
   * Whether an arrow key moved the cursor since the last
   * typed letter. Keys such as `-` then act on the option.
   */
  const [hasMovedCursor, setHasMovedCursor] = useState(false);
  const activeIndex = Math.min(cursor, visibleOptions.length - 1);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = visibleOptions.length >= minVirtualOptions;
  const virtualizer = useVirtualizer({
    count: visibleOptions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    enabled: virtual,
  });
  const focusTarget = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search field takes the focus.
  useEffect(() => {
    if (!takesFocus) return;
    const target = focusTarget.current;
    target?.focus();
    if (target instanceof HTMLInputElement)
      target.setSelectionRange(target.value.length, target.value.length);
  }, [searchable]);

  const move = (to: number) => {
    setHasMovedCursor(true);
    const next = Math.max(0, Math.min(to, visibleOptions.length - 1));
    setCursor(next);
    if (virtual) virtualizer.scrollToIndex(next);
    else scroller.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: activeIndex + 1,
    ArrowUp: activeIndex - 1,
    PageDown: activeIndex + pageRows,
    PageUp: activeIndex - pageRows,
    ...(searchable && typed !== '' ? {} : { Home: 0, End: visibleOptions.length - 1 }),
  };
  const pick = (option: Option) => {
    if (option.disabledReason === undefined) onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const option = visibleOptions[activeIndex];
    const target = moves[event.key];
    const picks = event.key === 'Enter' || (event.key === ' ' && !searchable);
    const key = event.shiftKey && event.key === 'Enter' ? 'Shift+Enter' : event.key;
    // In a search, `-` is a letter: `prod-eu-1`.
    const isLetter = typed !== '' && !hasMovedCursor && event.key.length === 1;
    if (target !== undefined) move(target);
    else if (option !== undefined && !isLetter && onOptionKey?.(key, option) === true) {
      // `onOptionKey` has handled the key.
    } else if (picks && option !== undefined) pick(option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const changeText = (text: string) => {
    setTyped(text);
    setHasMovedCursor(false);
    setCursor(0);
    onType?.(text);
    scroller.current?.scrollTo({ top: 0 });
  };
  const optionId = (index: number) => `${id}-option-${index}`;
  const focusTargetProps = {
    onKeyDown,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': visibleOptions.length === 0 ? undefined : optionId(activeIndex),
  };

  // An option for the typed text is an option.
  const hasNoNote = search?.note === selectMessages.none && visibleOptions.length > 0;
  const searchNote = hasNoNote ? '' : (search?.note ?? '');
  const notePadding = {
    paddingX: 16,
    paddingTop: visibleOptions.length > 0 ? 4 : 12,
    paddingBottom: 12,
  } as const;
  const hasIcons = visibleOptions.some(({ icon }) => icon !== undefined);

  const row = (index: number, top?: number) => {
    const option = visibleOptions[index];
    if (option === undefined) return null;
    const { value, label: text, detail, qualifier, icon, disabledReason } = option;
    const note = qualifier ?? detail;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the focused element handles the keys.
      // biome-ignore lint/a11y/useFocusableInteractive: uses an active descendant.
      <div
        key={value}
        id={optionId(index)}
        role="option"
        data-index={index}
        aria-selected={isSelected(value)}
        aria-disabled={disabledReason !== undefined}
        aria-setsize={visibleOptions.length}
        aria-posinset={index + 1}
        className={clsx(
          styles.option,
          index === activeIndex && styles.cursor,
          isSelected(value) && styles.selected,
        )}
        style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
        data-tooltip={disabledReason}
        onPointerMove={() => setCursor(index)}
        onClick={() => pick(option)}
      >
        {mark?.(option)}
        {hasIcons && <Icon keepsSpace name={icon ?? ''} />}
        <span className={styles.label}>{visibleName(text)}</span>
        {note !== undefined && <span className={detailLayout}>{note}</span>}
      </div>
    );
  };

  return (
    <Column minHeight={0}>
      {searchable && (
        <Row className={styles.search} fixed height={36} gap={8} paddingX={12} edge="bottom" icons={16}>
          <Search aria-hidden />
          <input
            ref={(element) => {
              focusTarget.current = element;
            }}
            role="combobox"
            className={inputLayout}
            aria-expanded="true"
            aria-label={searchPlaceholder}
            aria-autocomplete="list"
            placeholder={searchPlaceholder}
            spellCheck={false}
            value={typed}
            onChange={(event) => changeText(event.target.value)}
            {...focusTargetProps}
          />
        </Row>
      )}
      {header}
      <div
        ref={(element) => {
          scroller.current = element;
          if (!searchable) focusTarget.current = element;
        }}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={loading}
        className={styles.list}
        tabIndex={searchable ? -1 : 0}
        {...(searchable ? {} : focusTargetProps)}
      >
        {virtual ? (
          <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => row(item.index, item.start))}
          </div>
        ) : (
          visibleOptions.map((_option, index) => row(index))
        )}
      </div>
      {search?.failure !== undefined && (
        <Box paddingX={16} paddingY={12} role="alert">
          <Row as="p" gap={8}>
            <StatusIcon shape="unhealthy" />
            <Text grow>{selectMessages.failed}</Text>
            <Button
              onClick={() => {
                search.failure?.retry();
                focusTarget.current?.focus();
              }}
            >
              {selectMessages.retry}
            </Button>
          </Row>
          <Details text={search.failure.cause} />
        </Box>
      )}
      {search !== undefined ? (
        // Always rendered, so that screen readers announce changes.
        <Text as="p" {...(searchNote === '' ? {} : notePadding)} tone="muted" role="status">
          {searchNote}
        </Text>
      ) : (
        visibleOptions.length === 0 && (
          <Text as="p" paddingX={16} paddingY={12} tone="muted" role="status">
            {loading ? selectMessages.searching : emptyText}
          </Text>
        )
      )}
      {footer !== undefined && (
        <Row fixed minHeight={36} gap={16} paddingX={12} edge="top" size={12} tone="muted">
          {footer}
        </Row>
      )}
    </Column>
  );
}
