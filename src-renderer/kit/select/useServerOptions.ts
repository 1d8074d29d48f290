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
  /** Returns the option of a selected value. Undefined without a search. */
  readonly optionOf: (value: string) => Option | undefined;
  readonly onOpen: (() => void) | undefined;
}

interface ServerOptionsInput {
  readonly options?: readonly Option[] | undefined;
  readonly search?: FindOptions | undefined;
  readonly optionOf?: ((value: string) => Promise<Option | undefined>) | undefined;
  /** Delay (ms) of the search after the last key. Defaults to 300. */
  readonly searchDelayMs?: number | undefined;
  readonly values: readonly string[];
}

const noOptions: readonly never[] = [];
const isSame = (known: ReadonlyMap<string, Option>, { value, label, qualifier }: Option): boolean => {
  const before = known.get(value);
  return before !== undefined && before.label === label && before.qualifier === qualifier;
};
const findNothing: FindOptions = async () => noOptions;

/** Returns options of selected values that are not among the options. Fetches each once and caches it. */
function useSelectedOptions(
  values: readonly string[],
  options: readonly Option[],
  optionOf: ServerOptionsInput['optionOf'],
) {
  const [known, setKnown] = useState<ReadonlyMap<string, Option>>(new Map());
  const requestedValues = useRef(new Set<string>());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    // Remember found options, because another search replaces the options.
    const seen = options.filter((option) => values.includes(option.value) && !isSame(known, option));
    if (seen.length > 0)
      setKnown((all) => new Map([...all, ...seen.map((option) => [option.value, option] as const)]));
    if (optionOf === undefined) return;
    for (const value of values) {
      if (
        known.has(value) ||
        requestedValues.current.has(value) ||
        options.some((each) => each.value === value)
      )
        continue;
      requestedValues.current.add(value);
      // A value without an option is its own label.
      optionOf(value)
        .catch(() => undefined)
        .then((option) => {
          if (isMounted.current)
            setKnown((all) => new Map([...all, [value, option ?? { value, label: value }]]));
        });
    }
  }, [values, options, known, optionOf]);
  return (value: string): Option | undefined =>
    known.get(value) ?? (optionOf === undefined ? undefined : { value, label: selectMessages.naming });
}

/** Combines fixed options with those of a server search, and returns the options of selected values. */
export function useServerOptions({
  options = noOptions,
  search,
  optionOf,
  searchDelayMs,
  values,
}: ServerOptionsInput): ServerOptions {
  const [searcher] = useState(() => new OptionSearcher(search ?? findNothing, searchDelayMs));
  const [typed, setTyped] = useState('');
  useEffect(() => searcher.setSearch(search ?? findNothing), [searcher, search]);
  const state = useSyncExternalStore(searcher.subscribe, searcher.state);
  const found = state.status === 'found' ? state.options : noOptions;
  const all = useMemo(() => [...options, ...found], [options, found]);
  const selectedOption = useSelectedOptions(values, all, search === undefined ? undefined : optionOf);
  if (search === undefined)
    return { options, search: undefined, optionOf: () => undefined, onOpen: undefined };
  const isFixed = (value: string) => options.some((each) => each.value === value);
  // Without typed text, show the fixed options and the selected values, so that users can clear them.
  const chosen = values
    .filter((value) => !isFixed(value))
    .map((value): Option => selectedOption(value) ?? { value, label: value });
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
    optionOf: (value) => all.find((each) => each.value === value) ?? selectedOption(value),
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
