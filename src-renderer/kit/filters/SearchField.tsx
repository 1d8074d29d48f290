import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import {
  type AriaAttributes,
  type AriaRole,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/Button.tsx';
import { enterList } from '../keys/listEntry.ts';
import styles from './SearchField.module.css';

const debounceMs = 300;

/** Controls a search field from outside. */
export interface SearchFieldControl {
  /**
   * Replaces the text, as if it was typed.
   * @param caret characters from the start
   */
  readonly setText: (text: string, caret: number) => void;
  /**
   * Applies a text at once, and displays it.
   * @param caret characters from the start; default: the end
   */
  readonly applyText: (text: string, caret?: number) => void;
}

/** An assistant of a search field, for example completion. */
export interface SearchAssistant {
  /** ARIA role and attributes of the field. */
  readonly attributes: AriaAttributes & { readonly role?: AriaRole };
  /** Called with the text and the caret's position after each key. */
  readonly onType: (text: string, caret: number) => void;
  /** Receives each key before the field. @returns whether the key had an effect, so that the field ignores it */
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
  /** Name of the clear button for a text that Esc does not clear. Undefined for other texts. */
  readonly clearLabelOf: (text: string) => string | undefined;
  readonly control: Ref<SearchFieldControl>;
  /** Content over the page below the field, such as a list of completions. */
  readonly content: ReactNode;
}

interface SearchFieldProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  /** The applied search, usually from the address. */
  readonly value: string;
  /** @param isEntered true for Enter and for a text that another control applies */
  readonly onSearch: (text: string, isEntered: boolean) => void;
  /** Characters that can be typed. Default: 200. */
  readonly maxLength?: number | 'unlimited';
  readonly delayMs?: number;
  readonly className?: string | undefined;
  /** Whether arrow down, and Enter on an applied search, move the focus into the list below. Default: true. */
  readonly entersList?: boolean;
  readonly assistant?: SearchAssistant;
  readonly ref?: Ref<{ readonly focus: () => void }>;
}

/**
 * A search field for a list. Applies 300 ms after the last key, or at once on Enter. Esc clears the field, unless
 * its assistant names the text.
 * Arrow down, or Enter on an applied search, moves the focus into the list.
 * The typed text is local state, so that a slow list does
 * not drop keys. IME input applies after the composition.
 */
export function SearchField({
  label,
  value,
  onSearch,
  maxLength = 200,
  delayMs = debounceMs,
  className,
  entersList = true,
  assistant,
  ref,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [composing, setComposing] = useState(false);
  // `value` can change a task after `onSearch` because the
  // address updates asynchronously. Only compare changes.
  if (value !== lastValue) {
    setLastValue(value);
    // The address changed elsewhere, for example by Back or a link.
    if (value !== applied) {
      setApplied(value);
      setTyped(value);
    }
  }
  const apply = (text: string, isEntered: boolean) => {
    setApplied(text);
    onSearch(text, isEntered);
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (composing || typed === applied) return;
    const timer = setTimeout(() => latest.current(typed, false), delayMs);
    return () => clearTimeout(timer);
  }, [typed, applied, composing, delayMs]);
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useImperativeHandle(
    assistant?.control,
    () => ({
      setText(text, position) {
        caret.current = position;
        setTyped(text);
      },
      applyText(text, position = text.length) {
        caret.current = position;
        setTyped(text);
        latest.current(text, true);
      },
    }),
    [],
  );
  const clearLabel = assistant?.clearLabelOf(typed);
  const clear = () => {
    setTyped('');
    if (applied !== '') apply('', false);
    assistant?.onType('', 0);
    input.current?.focus();
  };
  return (
    <search className={clsx(styles.search, className)}>
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        spellCheck={false}
        maxLength={maxLength === 'unlimited' ? undefined : maxLength}
        value={typed}
        {...assistant?.attributes}
        onChange={({ target }) => {
          setTyped(target.value);
          assistant?.onType(target.value, target.selectionStart ?? target.value.length);
        }}
        onFocus={assistant?.onFocus}
        onBlur={assistant?.onBlur}
        onClick={assistant?.onClick}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          // While composing, Enter and Esc belong to the input method.
          if (event.nativeEvent.isComposing) return;
          if (assistant?.onKey(event) === true) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          const { key, currentTarget } = event;
          const isApplied = typed === applied;
          // Without a list, Enter repeats the search: a find bar goes to the next match.
          if (key === 'Enter' && (!isApplied || !entersList)) apply(typed, true);
          else if (entersList && (key === 'Enter' || key === 'ArrowDown') && enterList(currentTarget))
            event.preventDefault();
          if (key !== 'Escape' || typed === '' || clearLabel !== undefined) return;
          // Esc clears the text first. In an empty field, Esc propagates.
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && (
        <IconButton className={styles.clear} label={clearLabel ?? 'Clear search'} onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
      {assistant?.content}
    </search>
  );
}
