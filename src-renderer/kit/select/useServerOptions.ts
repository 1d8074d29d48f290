import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { selectMessages } from './messages.ts';
import { matchingOptions, type Option } from './Option.ts';
import { OptionSearcher, type SearchOptions } from './OptionSearcher.ts';

/** State of a search, in addition to its options. */
export interface ListSearch {
  readonly onType: (typed: string) => void;
  readonly loading: boolean;
  /** Displayed below the options. */
  readonly note: string | undefined;
  readonly failure: { readonly cause: string; readonly retry: () => void } | undefined;
}

interface ServerOptions {
  readonly options: readonly Option[];
  readonly search: ListSearch | undefined;
  /** Returns the label of a selected value. Undefined if the options contain it. */
  readonly nameOf: (value: string) => string | undefined;
  readonly onOpen: (() => void) | undefined;
}

interface Sought {
  readonly options?: readonly Option[] | undefined;
  readonly search?: SearchOptions | undefined;
  readonly labelOf?: ((value: string) => Promise<string | undefined>) | undefined;
  /** Delay (ms) of the search after the last key. Defaults to 300. */
  readonly searchDelayMs?: number | undefined;
  readonly values: readonly string[];
}

const none: readonly never[] = [];
const nobody: SearchOptions = async () => none;

/** Returns labels of selected values that are not among the options. Fetches each once and caches it. */
function useNames(values: readonly string[], known: readonly Option[], labelOf: Sought['labelOf']) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const live = useRef(true);
  useEffect(() => {
    live.current = true;
    return () => {
      live.current = false;
    };
  }, []);
  useEffect(() => {
    // Remember the labels of found options, because another search replaces the options.
    const seen = known.filter(({ value, label }) => values.includes(value) && names.get(value) !== label);
    if (seen.length > 0)
      setNames((all) => new Map([...all, ...seen.map(({ value, label }) => [value, label] as const)]));
    if (labelOf === undefined) return;
    for (const value of values) {
      if (names.has(value) || asked.current.has(value) || known.some((each) => each.value === value))
        continue;
      asked.current.add(value);
      // A value without a label is its own label.
      labelOf(value)
        .catch(() => undefined)
        .then((label) => {
          if (live.current) setNames((all) => new Map([...all, [value, label ?? value]]));
        });
    }
  }, [values, known, names, labelOf]);
  return (value: string) => names.get(value) ?? (labelOf === undefined ? undefined : selectMessages.naming);
}

/** Combines fixed options with those of a server search, and returns the labels of selected values. */
export function useServerOptions({
  options = none,
  search,
  labelOf,
  searchDelayMs,
  values,
}: Sought): ServerOptions {
  const [searcher] = useState(() => new OptionSearcher(search ?? nobody, searchDelayMs));
  const [typed, setTyped] = useState('');
  useEffect(() => searcher.use(search ?? nobody), [searcher, search]);
  const state = useSyncExternalStore(searcher.subscribe, searcher.state);
  const found = state.status === 'found' ? state.options : none;
  const all = useMemo(() => [...options, ...found], [options, found]);
  const nameOf = useNames(values, all, search === undefined ? undefined : labelOf);
  if (search === undefined) return { options, search: undefined, nameOf: () => undefined, onOpen: undefined };
  const isFixed = (value: string) => options.some((each) => each.value === value);
  // Without typed text, show the fixed options and the selected values, so that users can clear them.
  const chosen = values
    .filter((value) => !isFixed(value))
    .map((value): Option => ({ value, label: nameOf(value) ?? value }));
  const shown =
    state.status === 'idle'
      ? [...options, ...chosen]
      : [...matchingOptions(options, typed), ...found.filter(({ value }) => !isFixed(value))];
  const onType = (text: string) => {
    setTyped(text);
    searcher.type(text);
  };
  return {
    options: shown,
    nameOf: (value) => all.find((each) => each.value === value)?.label ?? nameOf(value),
    onOpen: () => onType(''),
    search: {
      onType,
      loading: state.status === 'searching',
      note:
        state.status === 'idle'
          ? selectMessages.start
          : state.status === 'searching'
            ? selectMessages.searching
            : state.status === 'found' && shown.length === 0
              ? selectMessages.none
              : undefined,
      failure: state.status === 'failed' ? { cause: state.cause, retry: searcher.retry } : undefined,
    },
  };
}
