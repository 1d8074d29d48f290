import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { selectMessages } from './messages.ts';
import { matchingOptions, type Option } from './Option.ts';
import { type FindOptions, OptionSearcher } from './OptionSearcher.ts';

/** State of a search, in addition to its options. */
export interface OptionSearchView {
  readonly onType: (typed: string) => void;
  readonly loading: boolean;
  /** Displayed below the options. */
  readonly note: string | undefined;
  readonly failure: { readonly cause: string; readonly retry: () => void } | undefined;
}

interface ServerOptions {
  readonly options: readonly Option[];
  readonly search: OptionSearchView | undefined;
  /** Returns the label of a selected value. Undefined if the options contain it. */
  readonly nameOf: (value: string) => string | undefined;
  readonly onOpen: (() => void) | undefined;
}

interface ServerOptionsInput {
  readonly options?: readonly Option[] | undefined;
  readonly search?: FindOptions | undefined;
  readonly labelOf?: ((value: string) => Promise<string | undefined>) | undefined;
  /** Delay (ms) of the search after the last key. Defaults to 300. */
  readonly searchDelayMs?: number | undefined;
  readonly values: readonly string[];
}

const noOptions: readonly never[] = [];
const findNothing: FindOptions = async () => noOptions;

/** Returns labels of selected values that are not among the options. Fetches each once and caches it. */
function useNames(
  values: readonly string[],
  options: readonly Option[],
  labelOf: ServerOptionsInput['labelOf'],
) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const requestedValues = useRef(new Set<string>());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    // Remember the labels of found options, because another search replaces the options.
    const seen = options.filter(({ value, label }) => values.includes(value) && names.get(value) !== label);
    if (seen.length > 0)
      setNames((all) => new Map([...all, ...seen.map(({ value, label }) => [value, label] as const)]));
    if (labelOf === undefined) return;
    for (const value of values) {
      if (
        names.has(value) ||
        requestedValues.current.has(value) ||
        options.some((each) => each.value === value)
      )
        continue;
      requestedValues.current.add(value);
      // A value without a label is its own label.
      labelOf(value)
        .catch(() => undefined)
        .then((label) => {
          if (isMounted.current) setNames((all) => new Map([...all, [value, label ?? value]]));
        });
    }
  }, [values, options, names, labelOf]);
  return (value: string) => names.get(value) ?? (labelOf === undefined ? undefined : selectMessages.naming);
}

/** Combines fixed options with those of a server search, and returns the labels of selected values. */
export function useServerOptions({
  options = noOptions,
  search,
  labelOf,
  searchDelayMs,
  values,
}: ServerOptionsInput): ServerOptions {
  const [searcher] = useState(() => new OptionSearcher(search ?? findNothing, searchDelayMs));
  const [typed, setTyped] = useState('');
  useEffect(() => searcher.setSearch(search ?? findNothing), [searcher, search]);
  const state = useSyncExternalStore(searcher.subscribe, searcher.state);
  const found = state.status === 'found' ? state.options : noOptions;
  const all = useMemo(() => [...options, ...found], [options, found]);
  const nameOf = useNames(values, all, search === undefined ? undefined : labelOf);
  if (search === undefined) return { options, search: undefined, nameOf: () => undefined, onOpen: undefined };
  const isFixed = (value: string) => options.some((each) => each.value === value);
  // Without typed text, show the fixed options and the selected values, so that users can clear them.
  const chosen = values
    .filter((value) => !isFixed(value))
    .map((value): Option => ({ value, label: nameOf(value) ?? value }));
  const isBlank = state.status === 'idle' || state.text === '';
  const shown = isBlank
    ? [
        ...options,
        ...chosen.filter(({ value }) => !found.some((each) => each.value === value)),
        ...found.filter(({ value }) => !isFixed(value)),
      ]
    : [...matchingOptions(options, typed), ...found.filter(({ value }) => !isFixed(value))];
  const onType = (text: string) => {
    setTyped(text);
    searcher.setText(text);
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
