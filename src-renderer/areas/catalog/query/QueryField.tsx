import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type SearchAssistant, SearchField, type SearchFieldControl } from '#kit/filters/SearchField.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { preferencesNow } from '#parts/preferences.ts';
import { type CatalogView, catalogView } from '../catalogView.ts';
import { messages } from '../messages.ts';
import type { AssistantHandle, EarlyEvent, QueryRequest } from './QueryAssistant.tsx';
import { isQueryWord, type QueryFilters, splitQuery } from './queryWord.ts';
import { writeQuery } from './writeQuery.ts';

/** Loaded with the first focus: reading, completion and their texts are not needed for the first rows. */
const assistantCode = onDemand(() => import('./QueryAssistant.tsx'));

const QueryAssistant = assistantCode.component((module) => module.QueryAssistant);

const closed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const;

/** Max number of typed texts whose filters have not reached the address yet. */
const maxOwnTexts = 4;

/** A text that the user typed, and the line that the view with its filters has. */
interface OwnText {
  readonly text: string;
  readonly line: string;
  /** Whether the text has words that wait for values, and is read again when the view has its line. */
  readonly isWaiting?: boolean;
}

interface QueryFieldProps {
  readonly view: CatalogView;
  readonly onChange: (patch: Partial<CatalogView>, how: 'push' | 'replace') => void;
  readonly className?: string | undefined;
  readonly ref: Ref<QueryFieldHandle>;
}

/** Controls the query line from outside. */
export interface QueryFieldHandle {
  readonly focus: () => void;
  /** Keeps words that wait for values in the line when a filter next to the line changes the view. */
  readonly keepWaiting: (patch: Partial<CatalogView>) => void;
}

/**
 * The filters of the catalog as one line. The view in the address is the only state: the field displays what the
 * user typed as long as it means the current view, and otherwise the line of the view.
 */
export function QueryField({ view, onChange, className, ref }: QueryFieldProps) {
  const [hidesDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const lineOf = (filters: QueryFilters) => writeQuery(filters, { columns: view.columns, hidesDeleted });
  const line = lineOf(view);
  const [request, setRequest] = useState<QueryRequest>();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [own, setOwn] = useState<readonly OwnText[]>([]);
  /** Whether the edit since the last focus has a history entry. Later changes of the edit replace it. */
  const [hasEntry, setHasEntry] = useState(false);
  const [lastLine, setLastLine] = useState(line);
  if (line !== lastLine) {
    setLastLine(line);
    // Texts that follow are still on their way to the address. Any other line comes from elsewhere.
    const at = own.findLastIndex((one) => one.line === line);
    setOwn(at < 0 ? [] : own.slice(at));
    const shown = own[at];
    if (at < 0) setHasEntry(false);
    if (shown?.isWaiting === true) setRequest({ text: shown.text, isEntered: request?.isEntered ?? false });
    // A text that still waits for values would undo the change from elsewhere.
    else if (at < 0) setRequest(undefined);
  }
  // A typed name of a column has no meaning without the column.
  const columnNames = view.columns.map(({ name }) => name).join('\n');
  const [lastColumnNames, setLastColumnNames] = useState(columnNames);
  if (columnNames !== lastColumnNames) {
    setLastColumnNames(columnNames);
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
  const shownLine = line === '' || view.search.trim() !== '' ? line : `${line} `;
  const value = own.findLast((one) => one.line === line)?.text ?? shownLine;

  const field = useRef<SearchFieldControl>(null);
  const assistant = useRef<AssistantHandle>(null);
  const early = useRef<EarlyEvent>(undefined);
  const [attributes, setAttributes] = useState<SearchAssistant['attributes']>(closed);
  const [isUsed, setIsUsed] = useState(false);

  const [isFocused, setIsFocused] = useState(false);

  // The address can store less than the line, so the view that comes back decides.
  const lineAfter = (patch: Partial<CatalogView>): string =>
    lineOf(catalogView.read(catalogView.write({ ...view, ...patch })));
  const apply = (text: string, filters: QueryFilters, waitingWords: readonly string[], isFinal: boolean) => {
    if (isFinal) setRequest(undefined);
    setWaiting(waitingWords);
    const nextLine = lineAfter(filters);
    setOwn([...own, { text, line: nextLine }].slice(-maxOwnTexts));
    const { hideDeleted, ...others } = filters;
    if (nextLine === line) return;
    onChange(hideDeleted === view.hideDeleted ? others : filters, hasEntry ? 'replace' : 'push');
    setHasEntry(true);
  };
  const keepWaiting = (patch: Partial<CatalogView>) => {
    setHasEntry(false);
    const words = 'configType' in patch ? waiting.filter((word) => !/^type[:=]/i.test(word)) : waiting;
    if (request === undefined || words.length === 0) return;
    const nextLine = lineAfter(patch);
    const text = [nextLine, ...words].filter((part) => part !== '').join(' ');
    setOwn([...own, { text, line: nextLine, isWaiting: true }].slice(-maxOwnTexts));
  };
  const search = useRef<{ readonly focus: () => void }>(null);
  useImperativeHandle(ref, () => ({ focus: () => search.current?.focus(), keepWaiting }));
  const clearLabelOf = (text: string): string | undefined =>
    splitQuery(text, view.columns).some((token) => isQueryWord(token, view.columns))
      ? messages.clearAllFilters
      : undefined;

  const onEarlyKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean => {
    const opensRecent = key === 'ArrowDown' && currentTarget.value === '';
    if (!opensRecent || preferencesNow()?.recentQueries.length === 0) return false;
    early.current = 'key';
    return true;
  };
  return (
    <SearchField
      ref={search}
      className={className}
      label={messages.search}
      value={value}
      maxLength="unlimited"
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
        clearLabelOf,
        onClick() {
          if (assistant.current === null) early.current = 'click';
          else assistant.current.onClick();
        },
        content: (
          <QueryAssistant
            isNeeded={isUsed || request !== undefined}
            handle={assistant}
            early={early}
            field={field}
            view={view}
            hidesDeleted={hidesDeleted}
            value={value}
            request={request}
            isFocused={isFocused}
            lineOf={lineOf}
            onApply={apply}
            onAttributes={setAttributes}
          />
        ),
      }}
    />
  );
}
