import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Ellipsis, Text } from '../layout/boxes.tsx';
import { mentionMarkup } from '../markdown/mentions.ts';
import { selectMessages } from '../select/messages.ts';
import { matchingOptions, type Option } from '../select/Option.ts';
import list from '../select/OptionList.module.css';
import type { FindOptions } from '../select/OptionSearcher.ts';
import { useServerOptions } from '../select/useServerOptions.ts';
import {
  applyEdit,
  type DisplayedText,
  hasMarkup,
  mentionAt,
  mentionNames,
  mentionQueryAt,
  replaceRange,
  restoreMentions,
  toDisplayedText,
  toStoredText,
} from './displayedMentions.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import input from './input.module.css';
import styles from './MentionText.module.css';
import { fieldMessages } from './messages.ts';

interface MentionTextProps extends ValueProps<string> {
  /** People to mention. `value` is the id. */
  readonly people?: readonly Option[] | undefined;
  /** Finds further people for the text after the @. */
  readonly search?: FindOptions | undefined;
  readonly placeholder?: string | undefined;
  readonly rows?: number | undefined;
  /** Called on Enter, also with Ctrl or Cmd. Shift+Enter makes a line. Without it, so does Enter. */
  readonly onSubmit?: (() => void) | undefined;
}

const noPeople: readonly Option[] = [];
const maxSuggestions = 8;
const noValues: readonly string[] = [];

/** A text area with mentions. The value contains the markup, the user sees names. */
export function MentionText({
  value,
  onChange,
  people = noPeople,
  search,
  placeholder,
  rows = 3,
  onSubmit,
  ...frame
}: MentionTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState(() => ({ value, shown: toDisplayedText(value) }));
  const [caret, setCaret] = useState<number>();
  const [dismissed, setDismissed] = useState<number>();
  const [cursor, setCursor] = useState(0);
  /** Caret position to restore after a render that changes the text. */
  const nextCaret = useRef<number>(undefined);
  const markupByName = useRef(new Map<string, string>());
  // The value changed from outside, for example after sending.
  const current = state.value === value ? state : { value, shown: toDisplayedText(value) };
  if (current !== state) setState(current);
  const { shown } = current;

  const editable = frame.disabled !== true && frame.readOnly !== true;
  const candidate = editable && caret !== undefined ? mentionQueryAt(shown, caret) : undefined;
  const activeMention = candidate?.from === dismissed ? undefined : candidate;
  const found = useServerOptions({ options: people, search, values: noValues });
  const query = activeMention?.typed;
  const isSearched = search !== undefined;
  const suggestions = useMemo(() => {
    if (query === undefined) return noPeople;
    const fitting = isSearched ? found.options : matchingOptions(people, query);
    return fitting.slice(0, maxSuggestions);
  }, [query, isSearched, people, found.options]);
  const note = query?.includes(' ') === false ? found.search?.note : undefined;
  const failure = activeMention === undefined ? undefined : found.search?.failure;
  const open =
    suggestions.length > 0 || failure !== undefined || (activeMention !== undefined && note !== undefined);
  const activeIndex = Math.min(cursor, suggestions.length - 1);
  const notePadding = {
    paddingX: 16,
    paddingTop: suggestions.length > 0 ? 4 : 12,
    paddingBottom: 12,
  } as const;

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const updateQuery = (text: DisplayedText, position: number | undefined) => {
    setCaret(position);
    const next = position === undefined ? undefined : mentionQueryAt(text, position);
    if (next?.typed !== query || next?.from !== activeMention?.from) {
      setCursor(0);
      if (next !== undefined) found.search?.onType(next.typed);
    }
    if (next === undefined) setDismissed(undefined);
  };
  const applyText = (next: DisplayedText, position: number) => {
    for (const [name, markup] of [...mentionNames(shown), ...mentionNames(next)])
      markupByName.current.set(name, markup);
    const stored = toStoredText(next);
    setState({ value: stored, shown: next });
    updateQuery(next, position);
    if (stored !== value) onChange(stored);
  };
  const insertMarkup = (from: number, to: number, stored: string) => {
    const next = replaceRange(shown, from, to, stored);
    nextCaret.current = next.caret;
    applyText(next.displayed, next.caret);
    area.current?.focus();
  };
  const pick = (person: Option) => {
    if (activeMention === undefined) return;
    const markup = mentionMarkup({ id: person.value, name: person.label });
    const to = activeMention.from + 1 + activeMention.typed.length;
    if (markup !== undefined)
      insertMarkup(activeMention.from, to, shown.text[to] === ' ' ? markup : `${markup} `);
  };

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value: text, selectionEnd } = event.currentTarget;
    const { isComposing, inputType } = event.nativeEvent as InputEvent;
    const next = applyEdit(shown, text, selectionEnd, isComposing);
    const whole = inputType?.startsWith('history')
      ? restoreMentions(next.displayed, markupByName.current)
      : next.displayed;
    if (whole.text !== text) nextCaret.current = next.caret;
    applyText(whole, next.caret);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!editable || !hasMarkup(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    insertMarkup(selectionStart, selectionEnd, text.replaceAll('\r\n', '\n'));
  };
  const onListKey = (key: string): boolean => {
    const option = suggestions[activeIndex];
    if (!open) return false;
    if (key === 'Escape') setDismissed(activeMention?.from);
    else if (option === undefined) return false;
    else if (key === 'ArrowDown') setCursor((activeIndex + 1) % suggestions.length);
    else if (key === 'ArrowUp') setCursor((activeIndex + suggestions.length - 1) % suggestions.length);
    else if (key === 'Enter' || key === 'Tab') pick(option);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // These keys belong to an input method (IME).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && onListKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Enter' && onSubmit !== undefined && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      // A key held down sends once.
      if (editable && !event.repeat) onSubmit();
      return;
    }
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (!editable || selectionStart !== selectionEnd) return;
    // Select the mention before the key deletes it, so that the browser deletes all of it and can undo that.
    const mention = mentionAt(shown, selectionStart, event.key);
    if (mention !== undefined) event.currentTarget.setSelectionRange(mention.from, mention.to);
  };

  const optionId = (index: number) => `${id}-person-${index}`;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={area}
            rows={rows}
            placeholder={placeholder}
            required={frame.required}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            className={clsx(input.input, input.area, styles.area)}
            value={shown.text}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? `${id}-people` : undefined}
            aria-activedescendant={suggestions.length > 0 ? optionId(activeIndex) : undefined}
            onChange={onInput}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onSelect={({ currentTarget }) => {
              const { selectionStart, selectionEnd } = currentTarget;
              updateQuery(shown, selectionStart === selectionEnd ? selectionEnd : undefined);
            }}
            onBlur={() => setCaret(undefined)}
          />
          <p className="visually-hidden" role="status">
            {suggestions.length > 0 && fieldMessages.peopleOffered(suggestions.length)}
          </p>
          <Popover.Root open={open}>
            <Popover.Portal>
              <Popover.Positioner anchor={area} align="start" sideOffset={4} className={styles.positioner}>
                <Popover.Popup
                  className={styles.popup}
                  initialFocus={false}
                  finalFocus={false}
                  aria-label={fieldMessages.people}
                >
                  {suggestions.length > 0 && (
                    <div
                      id={`${id}-people`}
                      role="listbox"
                      aria-label={fieldMessages.people}
                      className={list.list}
                    >
                      {suggestions.map((person, index) => (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles keys.
                        // biome-ignore lint/a11y/useFocusableInteractive: uses an active descendant.
                        <div
                          key={person.value}
                          id={optionId(index)}
                          role="option"
                          aria-selected={index === activeIndex}
                          className={clsx(list.option, index === activeIndex && list.cursor)}
                          onPointerMove={() => setCursor(index)}
                          // Keeps the focus in the text area.
                          onPointerDown={(event) => event.preventDefault()}
                          onMouseDown={(event) => event.preventDefault()}
                          onClick={() => pick(person)}
                        >
                          <span className={list.label}>{person.label}</span>
                          {person.detail !== undefined && (
                            <Ellipsis size={12} tone="muted" digits>
                              {person.detail}
                            </Ellipsis>
                          )}
                        </div>
                      ))}
                    </div>
                  )}
                  {failure !== undefined && (
                    <Text as="p" {...notePadding} tone="muted" role="alert">
                      {selectMessages.failed} {failure.cause}
                    </Text>
                  )}
                  {note !== undefined && (
                    <Text as="p" {...notePadding} tone="muted" role="status">
                      {note}
                    </Text>
                  )}
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </>
      )}
    </FieldFrame>
  );
}
