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
import { mentionMarkup } from '../markdown/mentions.ts';
import { selectMessages } from '../select/messages.ts';
import { matchingOptions, type Option } from '../select/Option.ts';
import list from '../select/OptionList.module.css';
import type { SearchOptions } from '../select/OptionSearcher.ts';
import { useServerOptions } from '../select/useServerOptions.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import input from './input.module.css';
import styles from './MentionText.module.css';
import { fieldMessages } from './messages.ts';
import {
  edited,
  hasMarkup,
  mentionAt,
  namesOf,
  replaceStretch,
  type ShownText,
  shownOf,
  soughtAt,
  storedOf,
  withReturned,
} from './shownMentions.ts';

interface MentionTextProps extends ValueProps<string> {
  /** People to mention. `value` is the id. */
  readonly people?: readonly Option[] | undefined;
  /** Finds further people for the text after the @. */
  readonly search?: SearchOptions | undefined;
  readonly placeholder?: string | undefined;
  readonly rows?: number | undefined;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  readonly onSubmit?: (() => void) | undefined;
}

const none: readonly Option[] = [];
const mostOffered = 8;
const noValues: readonly string[] = [];

/** A text area with mentions. The value contains the markup, the user sees names. */
export function MentionText({
  value,
  onChange,
  people = none,
  search,
  placeholder,
  rows = 3,
  onSubmit,
  ...frame
}: MentionTextProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState(() => ({ value, shown: shownOf(value) }));
  const [caret, setCaret] = useState<number>();
  const [dismissed, setDismissed] = useState<number>();
  const [cursor, setCursor] = useState(0);
  /** Caret position to restore after a render that changes the text. */
  const nextCaret = useRef<number>(undefined);
  const known = useRef(new Map<string, string>());
  // The value changed from outside, for example after sending.
  const current = kept.value === value ? kept : { value, shown: shownOf(value) };
  if (current !== kept) setKept(current);
  const { shown } = current;

  const editable = frame.disabled !== true && frame.readOnly !== true;
  const place = editable && caret !== undefined ? soughtAt(shown, caret) : undefined;
  const sought = place?.from === dismissed ? undefined : place;
  const found = useServerOptions({ options: people, search, values: noValues });
  const soughtName = sought?.typed;
  const isSearched = search !== undefined;
  const offered = useMemo(() => {
    if (soughtName === undefined) return none;
    const fitting = isSearched ? found.options : matchingOptions(people, soughtName);
    return fitting.slice(0, mostOffered);
  }, [soughtName, isSearched, people, found.options]);
  const note = soughtName?.includes(' ') === false ? found.search?.note : undefined;
  const failure = sought === undefined ? undefined : found.search?.failure;
  const open = offered.length > 0 || failure !== undefined || (sought !== undefined && note !== undefined);
  const at = Math.min(cursor, offered.length - 1);

  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    area.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const seek = (text: ShownText, position: number | undefined) => {
    setCaret(position);
    const next = position === undefined ? undefined : soughtAt(text, position);
    if (next?.typed !== soughtName || next?.from !== sought?.from) {
      setCursor(0);
      if (next !== undefined) found.search?.onType(next.typed);
    }
    if (next === undefined) setDismissed(undefined);
  };
  const set = (next: ShownText, position: number) => {
    for (const [name, markup] of [...namesOf(shown), ...namesOf(next)]) known.current.set(name, markup);
    const stored = storedOf(next);
    setKept({ value: stored, shown: next });
    seek(next, position);
    if (stored !== value) onChange(stored);
  };
  const put = (from: number, to: number, stored: string) => {
    const next = replaceStretch(shown, from, to, stored);
    nextCaret.current = next.caret;
    set(next.shown, next.caret);
    area.current?.focus();
  };
  const pick = (person: Option) => {
    if (sought === undefined) return;
    const markup = mentionMarkup({ id: person.value, name: person.label });
    const to = sought.from + 1 + sought.typed.length;
    if (markup !== undefined) put(sought.from, to, shown.text[to] === ' ' ? markup : `${markup} `);
  };

  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value: text, selectionEnd } = event.currentTarget;
    const { isComposing, inputType } = event.nativeEvent as InputEvent;
    const next = edited(shown, text, selectionEnd, isComposing);
    const whole = inputType?.startsWith('history') ? withReturned(next.shown, known.current) : next.shown;
    if (whole.text !== text) nextCaret.current = next.caret;
    set(whole, next.caret);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!editable || !hasMarkup(text)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    put(selectionStart, selectionEnd, text.replaceAll('\r\n', '\n'));
  };
  const onListKey = (key: string): boolean => {
    const option = offered[at];
    if (!open) return false;
    if (key === 'Escape') setDismissed(sought?.from);
    else if (option === undefined) return false;
    else if (key === 'ArrowDown') setCursor((at + 1) % offered.length);
    else if (key === 'ArrowUp') setCursor((at + offered.length - 1) % offered.length);
    else if (key === 'Enter' || key === 'Tab') pick(option);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // These keys belong to an input method (IME).
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (editable) onSubmit?.();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && onListKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
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
            aria-activedescendant={offered.length > 0 ? optionId(at) : undefined}
            onChange={onInput}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onSelect={({ currentTarget }) => {
              const { selectionStart, selectionEnd } = currentTarget;
              seek(shown, selectionStart === selectionEnd ? selectionEnd : undefined);
            }}
            onBlur={() => setCaret(undefined)}
          />
          <p className="visually-hidden" role="status">
            {offered.length > 0 && fieldMessages.peopleOffered(offered.length)}
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
                  {offered.length > 0 && (
                    <div
                      id={`${id}-people`}
                      role="listbox"
                      aria-label={fieldMessages.people}
                      className={list.list}
                    >
                      {offered.map((person, index) => (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles keys.
                        // biome-ignore lint/a11y/useFocusableInteractive: uses an active descendant.
                        <div
                          key={person.value}
                          id={optionId(index)}
                          role="option"
                          aria-selected={index === at}
                          className={clsx(list.option, index === at && list.cursor)}
                          onPointerMove={() => setCursor(index)}
                          // Keeps the focus in the text area.
                          onPointerDown={(event) => event.preventDefault()}
                          onMouseDown={(event) => event.preventDefault()}
                          onClick={() => pick(person)}
                        >
                          <span className={list.label}>{person.label}</span>
                          {person.detail !== undefined && (
                            <span className={list.detail}>{person.detail}</span>
                          )}
                        </div>
                      ))}
                    </div>
                  )}
                  {failure !== undefined && (
                    <p className={list.note} role="alert">
                      {selectMessages.failed} {failure.cause}
                    </p>
                  )}
                  {note !== undefined && (
                    <p className={list.note} role="status">
                      {note}
                    </p>
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
