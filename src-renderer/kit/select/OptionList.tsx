import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Details } from '../panels/Details.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { selectMessages } from './messages.ts';
import { matchingOptions, type Option } from './Option.ts';
import styles from './OptionList.module.css';
import type { ListSearch } from './useServerOptions.ts';

/** Min number of options for a virtualized list. */
const virtualFrom = 20;
const rowHeightPx = 28;
const pageRows = 10;

interface OptionListProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly isSelected: (value: string) => boolean;
  readonly onPick: (option: Option) => void;
  readonly multiple?: boolean;
  /** Whether to show a search field. Defaults to true for lists of 8 or more options. */
  readonly searchable?: boolean | undefined;
  readonly searchPlaceholder?: string;
  /**
   * Called with the typed text when the owner finds the options. Without it, the list filters its options.
   */
  readonly onType?: ((typed: string) => void) | undefined;
  readonly loading?: boolean;
  /** State of a server search for options. Replaces `onType` and `loading`. */
  readonly search?: ListSearch | undefined;
  readonly create?: ((typed: string) => Option | undefined) | undefined;
  /** Returns content before the label of an option, such as a checkbox. */
  readonly mark?: (option: Option) => ReactNode;
  /**
   * Handles further keys on the current option, such as `-` and `Shift+Enter`.
   * Letters go to the search field, until an arrow key moves the cursor.
   * @returns Whether the key had an effect.
   */
  readonly onOptionKey?: (key: string, option: Option) => boolean;
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly emptyText?: string;
}

/** A virtualized list of options with a search field. Arrow keys move, Enter picks. */
export function OptionList(props: OptionListProps) {
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
    head,
    foot,
  } = props;
  const {
    searchable: wantsField = options.length >= 8 || search !== undefined,
    searchPlaceholder = 'Search',
    emptyText = 'No matches',
  } = props;
  const id = useId();
  // A search field stays when typing reduces the number of options.
  const [searchable, setSearchable] = useState(wantsField);
  if (wantsField && !searchable) setSearchable(true);
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => {
    const matching = onType === undefined ? matchingOptions(options, typed) : options;
    const made = typed === '' ? undefined : create?.(typed);
    const known = made !== undefined && matching.some(({ value }) => value === made.value);
    return made === undefined || known ? matching : [made, ...matching];
  }, [options, typed, onType, create]);
  const [cursor, setCursor] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => isSelected(value)),
    ),
  );
  /**
   * Whether an arrow key moved the cursor since the last
   * typed letter. Keys such as `-` then act on the option.
   */
  const [walked, setWalked] = useState(false);
  const at = Math.min(cursor, shown.length - 1);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = shown.length >= virtualFrom;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    enabled: virtual,
  });
  const holder = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search field takes the focus.
  useEffect(() => holder.current?.focus(), [searchable]);

  const move = (to: number) => {
    setWalked(true);
    const next = Math.max(0, Math.min(to, shown.length - 1));
    setCursor(next);
    if (virtual) virtualizer.scrollToIndex(next);
    else scroller.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    ...(searchable && typed !== '' ? {} : { Home: 0, End: shown.length - 1 }),
  };
  const pick = (option: Option) => {
    if (option.disabledReason === undefined) onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const option = shown[at];
    const target = moves[event.key];
    const picks = event.key === 'Enter' || (event.key === ' ' && !searchable);
    const key = event.shiftKey && event.key === 'Enter' ? 'Shift+Enter' : event.key;
    // In a search, `-` is a letter: `prod-eu-1`.
    const isLetter = typed !== '' && !walked && event.key.length === 1;
    if (target !== undefined) move(target);
    else if (option !== undefined && !isLetter && onOptionKey?.(key, option) === true) {
      // `onOptionKey` has handled the key.
    } else if (picks && option !== undefined) pick(option);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (text: string) => {
    setTyped(text);
    setWalked(false);
    setCursor(0);
    onType?.(text);
    scroller.current?.scrollTo({ top: 0 });
  };
  const optionId = (index: number) => `${id}-option-${index}`;
  const owner = {
    onKeyDown,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': shown.length === 0 ? undefined : optionId(at),
  };

  const row = (index: number, top?: number) => {
    const option = shown[index];
    if (option === undefined) return null;
    const { value, label: text, detail, icon, disabledReason } = option;
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
        aria-setsize={shown.length}
        aria-posinset={index + 1}
        className={clsx(styles.option, index === at && styles.cursor, isSelected(value) && styles.selected)}
        style={top === undefined ? undefined : { position: 'absolute', top, left: 0, right: 0 }}
        data-tooltip={disabledReason}
        onPointerMove={() => setCursor(index)}
        onClick={() => pick(option)}
      >
        {mark?.(option)}
        {icon !== undefined && <Icon name={icon} />}
        <span className={styles.label}>{text}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </div>
    );
  };

  return (
    <div className={styles.box}>
      {searchable && (
        <div className={styles.search}>
          <Search aria-hidden />
          <input
            ref={(element) => {
              holder.current = element;
            }}
            role="combobox"
            aria-expanded="true"
            aria-label={searchPlaceholder}
            aria-autocomplete="list"
            placeholder={searchPlaceholder}
            spellCheck={false}
            value={typed}
            onChange={(event) => type(event.target.value)}
            {...owner}
          />
        </div>
      )}
      {head}
      <div
        ref={(element) => {
          scroller.current = element;
          if (!searchable) holder.current = element;
        }}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={loading}
        className={styles.list}
        tabIndex={searchable ? -1 : 0}
        {...(searchable ? {} : owner)}
      >
        {virtual ? (
          <div role="presentation" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => row(item.index, item.start))}
          </div>
        ) : (
          shown.map((_option, index) => row(index))
        )}
      </div>
      {search?.failure !== undefined && (
        <div className={styles.failure} role="alert">
          <p className={styles.failed}>
            <StatusIcon shape="unhealthy" />
            {selectMessages.failed}
            <Button
              onClick={() => {
                search.failure?.retry();
                holder.current?.focus();
              }}
            >
              {selectMessages.retry}
            </Button>
          </p>
          <Details text={search.failure.cause} />
        </div>
      )}
      {search !== undefined ? (
        // Always rendered, so that screen readers announce changes.
        <p className={styles.note} role="status">
          {search.note}
        </p>
      ) : (
        shown.length === 0 && (
          <p className={styles.empty} role="status">
            {loading ? selectMessages.searching : emptyText}
          </p>
        )
      )}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
