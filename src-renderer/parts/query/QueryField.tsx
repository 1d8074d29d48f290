import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type QueriedList, storedQueries } from '#contract/rules/recentQueries.ts';
import { type SearchAssistant, SearchField, type SearchFieldControl } from '#kit/filters/SearchField.tsx';
import { preferencesNow } from '../preferences.ts';
import type { AssistantHandle, AssistantProps, EarlyEvent, QueryRequest } from './QueryAssistant.tsx';
import styles from './QueryField.module.css';

const closed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const;

/** Max number of typed texts whose filters have not reached the address yet. */
const maxOwnTexts = 4;

/** A text that the user typed, and the key of the view with its filters. */
interface OwnText {
  readonly text: string;
  readonly key: string;
  /** Whether the text has words that wait for values, and is read again when the view has its key. */
  readonly isWaiting?: boolean;
}

/** The part of a list's language that its field needs at once. Reading and completion load with the assistant. */
export interface QueryWriting<Filters> {
  /** Writes filters as a line. */
  readonly lineOf: (filters: Filters) => string;
  /** Returns a text that is different for different filters, and independent of loaded names. Default: the line. */
  readonly keyOf?: (filters: Filters) => string;
  /** Returns the filters that the address stores, which can be fewer. */
  readonly stored: (filters: Filters) => Filters;
  readonly hasWords: (text: string) => boolean;
  /** The free text of filters. */
  readonly searchOf: (filters: Filters) => string;
  /** Changes with the meaning of words. Then, typed texts are replaced by the line. */
  readonly meaning?: string;
}

interface QueryFieldProps<Filters> {
  readonly list: QueriedList;
  readonly label: string;
  readonly clearLabel: string;
  readonly current: Filters;
  readonly writing: QueryWriting<Filters>;
  readonly onChange: (filters: Filters, how: 'push' | 'replace') => void;
  /** Renders the list's `QueryAssistant`, whose code is needed from the first focus on. */
  readonly assistant: (props: AssistantProps<Filters> & { readonly isNeeded: boolean }) => ReactNode;
  /** Delay (ms) between typing and the search. */
  readonly delayMs?: number;
  readonly ref: Ref<QueryFieldHandle<Filters>>;
}

/** Controls the query line from outside. */
export interface QueryFieldHandle<Filters> {
  readonly focus: () => void;
  /**
   * Keeps words that wait for values in the line when a filter next to the line changes the view.
   * @param isReplaced whether the change replaces a waiting word
   */
  readonly keepWaiting: (patch: Partial<Filters>, isReplaced: (word: string) => boolean) => void;
}

/**
 * The filters of a list as one line. The view in the address is the only state: the field displays what the
 * user typed as long as it means the current view, and otherwise the line of the view.
 */
export function QueryField<Filters>(props: QueryFieldProps<Filters>) {
  const { list, label, clearLabel, current, writing, onChange, assistant: renderAssistant } = props;
  const { delayMs, ref } = props;
  const { lineOf, keyOf = lineOf, stored, hasWords, searchOf, meaning = '' } = writing;
  const line = lineOf(current);
  const key = keyOf(current);
  const [request, setRequest] = useState<QueryRequest>();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [own, setOwn] = useState<readonly OwnText[]>([]);
  /** Whether the edit since the last focus has a history entry. Later changes of the edit replace it. */
  const [hasEntry, setHasEntry] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    // Texts that follow are still on their way to the address. Any other line comes from elsewhere.
    const at = own.findLastIndex((one) => one.key === key);
    setOwn(at < 0 ? [] : own.slice(at));
    const shown = own[at];
    if (at < 0) setHasEntry(false);
    if (shown?.isWaiting === true) setRequest({ text: shown.text, isEntered: request?.isEntered ?? false });
    // A text that still waits for values would undo the change from elsewhere.
    else if (at < 0) setRequest(undefined);
  }
  // A typed name of a column has no meaning without the column.
  const [lastMeaning, setLastMeaning] = useState(meaning);
  if (meaning !== lastMeaning) {
    setLastMeaning(meaning);
    setOwn([]);
  }
  // A link to the open address changes no line. It replaces the text, too.
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (hrefChanged) return;
        setOwn([]);
        setRequest(undefined);
      }),
    [router],
  );
  // A letter typed at the end begins a new word. Free text goes on.
  const nextLine = line === '' || searchOf(current).trim() !== '' ? line : `${line} `;
  const [shownLine, setShownLine] = useState({ key, text: nextLine });
  // Names that load while the user types must not replace the text.
  const isLate = isFocused && shownLine.key === key;
  if (!isLate && (shownLine.key !== key || shownLine.text !== nextLine))
    setShownLine({ key, text: nextLine });
  const value = own.findLast((one) => one.key === key)?.text ?? (isLate ? shownLine.text : nextLine);

  const field = useRef<SearchFieldControl>(null);
  const assistant = useRef<AssistantHandle>(null);
  const early = useRef<EarlyEvent>(undefined);
  const [attributes, setAttributes] = useState<SearchAssistant['attributes']>(closed);
  const [isUsed, setIsUsed] = useState(false);

  // The address can store less than the line, so the view that comes back decides.
  const after = (patch: Partial<Filters>): Filters => stored({ ...current, ...patch });
  const apply = (text: string, filters: Filters, waitingWords: readonly string[], isFinal: boolean) => {
    if (isFinal) setRequest(undefined);
    setWaiting(waitingWords);
    const nextKey = keyOf(after(filters));
    setOwn([...own, { text, key: nextKey }].slice(-maxOwnTexts));
    if (nextKey === key) return;
    onChange(filters, hasEntry ? 'replace' : 'push');
    setHasEntry(true);
  };
  const keepWaiting = (patch: Partial<Filters>, isReplaced: (word: string) => boolean) => {
    setHasEntry(false);
    const words = waiting.filter((word) => !isReplaced(word));
    if (request === undefined || words.length === 0) return;
    const next = after(patch);
    const text = [lineOf(next), ...words].filter((part) => part !== '').join(' ');
    setOwn([...own, { text, key: keyOf(next), isWaiting: true }].slice(-maxOwnTexts));
  };
  const search = useRef<{ readonly focus: () => void }>(null);
  useImperativeHandle(ref, () => ({ focus: () => search.current?.focus(), keepWaiting }));

  const onEarlyKey = ({ key: pressed, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean => {
    const opensRecent = pressed === 'ArrowDown' && currentTarget.value === '';
    const preferences = preferencesNow();
    if (!opensRecent || (preferences !== undefined && storedQueries(preferences, list).length === 0))
      return false;
    early.current = 'key';
    return true;
  };
  return (
    <SearchField
      ref={search}
      className={styles.line}
      label={label}
      value={value}
      maxLength="unlimited"
      {...(delayMs === undefined ? {} : { delayMs })}
      onSearch={(text, isEntered) => setRequest({ text, isEntered })}
      assistant={{
        attributes,
        control: field,
        onType: (text, caret) => assistant.current?.onType(text, caret),
        onKey: (event) => (assistant.current === null ? onEarlyKey(event) : assistant.current.onKey(event)),
        onFocus() {
          setIsUsed(true);
          setIsFocused(true);
          setHasEntry(false);
        },
        onBlur() {
          setIsFocused(false);
          assistant.current?.onBlur();
        },
        clearLabelOf: (text) => (hasWords(text) ? clearLabel : undefined),
        onClick() {
          if (assistant.current === null) early.current = 'click';
          else assistant.current.onClick();
        },
        content: renderAssistant({
          isNeeded: isUsed || request !== undefined,
          list,
          handle: assistant,
          early,
          field,
          current,
          value,
          request,
          isFocused,
          lineOf,
          onApply: apply,
          onAttributes: setAttributes,
        }),
      }}
    />
  );
}
