import clsx from 'clsx';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lineMessages as messages } from '#contract/rules/query/lineMessages.ts';
import type { QueryReading } from '#contract/rules/query/readQueryLine.ts';
import { maxQueryLength, type QueriedList, storedQueries } from '#contract/rules/recentQueries.ts';
import type { SearchAssistant, SearchFieldControl } from '#kit/filters/SearchField.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { useStart } from '../preferences.ts';
import type { Completion, Completions } from './completion.ts';
import styles from './QueryAssistant.module.css';
import { forgetQuery, rememberQuery } from './recentQueries.ts';

/** Delay (ms) before a wrong word is explained. */
const problemDelayMs = 600;

const noQueries: readonly string[] = [];

/** A text to read and apply. */
export interface QueryRequest {
  readonly text: string;
  /** Whether Enter applied the text, or the choice of a recent query. */
  readonly isEntered: boolean;
}

/** The events of the field that the assistant handles. */
export interface AssistantHandle extends Pick<SearchAssistant, 'onType' | 'onKey' | 'onBlur' | 'onClick'> {}

/** An event that opens the recent queries, from before this code was loaded. */
export type EarlyEvent = 'click' | 'key' | undefined;

/** The open list: completions of a text, or recent queries. */
type OpenList =
  | { readonly kind: 'words'; readonly text: string; readonly caret: number }
  | { readonly kind: 'recent' };

interface ListedOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly isRecent?: true;
  readonly choose: () => void;
}

/** How a list reads and completes its query line. */
export interface QueryLanguage<Filters> {
  /** @param maxLength longer lines are not read */
  readonly read: (text: string, maxLength: number) => QueryReading<Filters>;
  /** @param caret characters from the start of the text */
  readonly complete: (text: string, caret: number) => Completions;
  /** Loads the values that a text needs to be read. The function is stable. */
  readonly load: (text: string) => void;
  /** Loads the values that completions come from. */
  readonly loadNeeds: (needs: Completions['needs']) => void;
  /** The same object until values change that words wait for. */
  readonly values: unknown;
}

/** What the field of a list passes to its assistant. */
export interface AssistantProps<Filters> {
  readonly list: QueriedList;
  readonly handle: Ref<AssistantHandle>;
  readonly early: RefObject<EarlyEvent>;
  readonly field: RefObject<SearchFieldControl | null>;
  /** The filters of the view. */
  readonly current: Filters;
  /** The text that the field displays for the view. */
  readonly value: string;
  /** The text to apply. */
  readonly request: QueryRequest | undefined;
  readonly isFocused: boolean;
  readonly lineOf: (filters: Filters) => string;
  /**
   * @param waiting the words of the text that wait for values
   * @param isFinal whether the text is not applied again when values are loaded
   */
  readonly onApply: (text: string, filters: Filters, waiting: readonly string[], isFinal: boolean) => void;
  readonly onAttributes: (attributes: SearchAssistant['attributes']) => void;
}

interface QueryAssistantProps<Filters> extends AssistantProps<Filters> {
  readonly language: QueryLanguage<Filters>;
}

/** Reads the query line, completes its words and explains wrong ones. */
export function QueryAssistant<Filters>(props: QueryAssistantProps<Filters>) {
  const { list, language, handle, early, field, current, value, request, isFocused } = props;
  const { lineOf, onApply, onAttributes } = props;
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const recent = useStart(({ preferences }) => storedQueries(preferences, list)) ?? noQueries;
  const [open, setOpen] = useState<OpenList>();
  const [marked, setMarked] = useState(-1);
  /** Typed text since the last pause, and the text whose problems are displayed. */
  const [pausing, setPausing] = useState<string>();
  const [checked, setChecked] = useState<string>();
  /** Text whose problem Esc closed. */
  const [dismissed, setDismissed] = useState<string>();
  /** Whether the user typed since the field got the focus. */
  const hasTyped = useRef(false);
  // The line of a view that is longer than the limit can be shortened word by word.
  const maxLength = Math.max(maxQueryLength, lineOf(current).length + 1);
  const read = (text: string): QueryReading<Filters> => language.read(text, maxLength);
  const textNow = () => inputOf(anchor)?.value ?? '';

  const remember = (reading: QueryReading<Filters>) => {
    if (reading.problems.length === 0 && reading.isFinal) rememberQuery(list, lineOf(reading.filters));
  };
  const latest = useRef({ read, remember, onApply });
  latest.current = { read, remember, onApply };

  const requestedText = request?.text ?? '';
  useEffect(() => language.load(requestedText), [language.load, requestedText]);
  // Words that need values are applied when the values are loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` uses the values.
  useEffect(() => {
    if (request === undefined) return;
    const done = latest.current.read(request.text);
    if (!done.isTooLong) latest.current.onApply(request.text, done.filters, done.waiting, done.isFinal);
    if (!request.isEntered) return;
    setChecked(request.text);
    latest.current.remember(done);
  }, [request, language.values]);

  useEffect(() => {
    if (pausing === undefined) return;
    const timer = setTimeout(() => setChecked(pausing), problemDelayMs);
    return () => clearTimeout(timer);
  }, [pausing]);
  // A change of the view elsewhere replaces the text, and its problems.
  useEffect(() => setChecked((now) => (now === value ? now : undefined)), [value]);
  const checkedReading = checked === undefined ? undefined : read(checked);
  const problem = checkedReading?.problems[0];
  const sentence = problem ?? checkedReading?.notice;
  const isSentenceShown = sentence !== undefined && isFocused && dismissed !== checked;

  const show = (next: OpenList | undefined) => {
    setOpen(next);
    setMarked(-1);
  };
  const onType = (text: string, caret: number) => {
    hasTyped.current = true;
    setChecked(undefined);
    setDismissed(undefined);
    setPausing(text);
    language.load(text);
    if (caret === 0 || /\s/.test(text.charAt(caret - 1))) show(undefined);
    else openWords(text, caret);
  };
  const openWords = (text: string, caret: number) => {
    show({ kind: 'words', text, caret });
    language.loadNeeds(language.complete(text, caret).needs);
  };
  const completions = open?.kind === 'words' ? language.complete(open.text, open.caret) : undefined;
  const accept = ({ text, isComplete }: Completion) => {
    if (completions === undefined || open?.kind !== 'words') return;
    const after = open.text.slice(completions.to);
    const space = isComplete && !/^\s/.test(after) ? ' ' : '';
    const next = open.text.slice(0, completions.from) + text + space + after;
    const caret = completions.from + text.length + (isComplete ? 1 : 0);
    field.current?.setText(next, caret);
    onType(next, caret);
  };
  const options: readonly ListedOption[] =
    open?.kind === 'recent'
      ? recent.map((query) => ({
          key: query,
          label: query,
          isRecent: true,
          choose() {
            show(undefined);
            // A letter typed next begins a new word.
            field.current?.applyText(`${query} `);
          },
        }))
      : (completions?.options ?? []).map((option) => ({
          key: option.text,
          label: option.label,
          detail: option.detail,
          choose: () => accept(option),
        }));
  const isOpen = options.length > 0;
  const markedOption = options[marked];
  const optionId = (index: number) => `${id}-${index}`;

  const move = (to: number) => {
    const next = to < -1 ? options.length - 1 : to >= options.length ? -1 : to;
    setMarked(next);
    anchor.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const remove = (query: string) => {
    forgetQuery(list, query);
    setMarked((now) => Math.min(now, options.length - 2));
  };
  const openRecent = (): boolean => {
    if (textNow() !== '' || recent.length === 0) return false;
    show({ kind: 'recent' });
    return true;
  };
  // Handles the events from before this code was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rendering.
  useLayoutEffect(() => {
    const input = inputOf(anchor);
    if (input === null || input !== document.activeElement) return;
    if (input.value !== value) onType(input.value, input.selectionStart ?? input.value.length);
    else if (early.current !== undefined && openRecent() && early.current === 'key') setMarked(0);
  }, []);
  const onEnter = (): boolean => {
    if (isOpen && markedOption !== undefined) {
      markedOption.choose();
      return true;
    }
    const text = textNow();
    const typed = read(text);
    show(undefined);
    if (typed.problems.length > 0) {
      // The field stays focused, so that the word can be corrected.
      setDismissed(undefined);
      field.current?.applyText(text, inputOf(anchor)?.selectionStart ?? text.length);
      return true;
    }
    remember(typed);
    return false;
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === 'Enter') return onEnter();
    if (event.shiftKey) return false;
    if (key === 'Escape' && (isOpen || isSentenceShown)) {
      show(undefined);
      setDismissed(checked);
      return true;
    }
    if (!isOpen) {
      if (key !== 'ArrowDown' || !openRecent()) return false;
      setMarked(0);
      return true;
    }
    if (key === 'ArrowDown') move(marked + 1);
    else if (key === 'ArrowUp') move(marked - 1);
    else if (key === 'Tab') {
      // Without a choice, Tab only completes a word of the language, and never replaces a complete one.
      const taken = markedOption ?? (completions?.isIncomplete === true ? options[0] : undefined);
      if (taken === undefined) return false;
      taken.choose();
    } else if (key === 'Delete' && markedOption?.isRecent === true) remove(markedOption.label);
    else return false;
    return true;
  };
  useImperativeHandle(handle, () => ({
    onType,
    onKey,
    onBlur() {
      const text = textNow();
      const typed = read(text);
      show(undefined);
      setPausing(undefined);
      setChecked(text);
      if (hasTyped.current && typed.hasWords) remember(typed);
      hasTyped.current = false;
    },
    onClick() {
      if (!isOpen) openRecent();
    },
  }));

  const active = isOpen && markedOption !== undefined ? optionId(marked) : undefined;
  const hasProblem = problem !== undefined;
  useLayoutEffect(() => {
    onAttributes({
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active,
      'aria-invalid': hasProblem || undefined,
      'aria-describedby': isSentenceShown ? `${id}-problem` : undefined,
    });
  }, [onAttributes, id, isOpen, active, hasProblem, isSentenceShown]);

  const title = open?.kind === 'recent' ? messages.recent : messages.completions;
  return (
    <div ref={anchor} className={styles.below}>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={title}
        hidden={!isOpen}
        className={clsx(styles.box, styles.list)}
      >
        {options.map(({ key, label, detail, isRecent, choose }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: uses an active descendant.
          <div
            key={key}
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            data-index={index}
            className={clsx(styles.option, index === marked && styles.marked)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choose}
          >
            <Ellipsis grow>{visibleName(label)}</Ellipsis>
            {detail !== undefined && (
              <Text fixed size={12} tone="muted" digits>
                {detail}
              </Text>
            )}
            {isRecent === true && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: Delete removes the option by keyboard.
              // biome-ignore lint/a11y/noStaticElementInteractions: an option must not contain a button.
              <span
                className={styles.remove}
                data-tooltip={messages.remove}
                onClick={(event) => {
                  event.stopPropagation();
                  remove(label);
                }}
              >
                <X aria-hidden />
              </span>
            )}
          </div>
        ))}
      </div>
      <p
        id={`${id}-problem`}
        role="status"
        className={isSentenceShown ? clsx(styles.box, styles.problem) : styles.none}
      >
        {isSentenceShown && visibleName(sentence)}
      </p>
    </div>
  );
}

/** The input of the field that contains an element. */
const inputOf = (element: RefObject<HTMLElement | null>): HTMLInputElement | null =>
  element.current?.closest('search')?.querySelector('input') ?? null;
