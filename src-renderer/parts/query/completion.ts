import { isUnclosed, quoteText, readPart, wordPattern } from '#contract/rules/query/queryText.ts';

/** Max number of listed completions. */
export const maxCompletions = 10;

export interface Completion {
  /** Text of the whole word after the choice. */
  readonly text: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Whether the word is complete. Otherwise, its value follows. */
  readonly isComplete: boolean;
}

/** @template Need names the values that completions come from */
export interface Completions<Need extends string = string> {
  /** Characters of the text that a completion replaces. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
  /** Whether the word is incomplete, so that a key can take the first completion without a choice. */
  readonly isIncomplete: boolean;
  /** Values that the completions come from. */
  readonly needs: readonly Need[];
}

export interface ValueOption {
  readonly value: string;
  readonly detail?: string | undefined;
}

/** Values that contain the typed text. The same text is first, then values or parts that start with it. */
export function matchingValues<Value extends ValueOption>(
  values: readonly Value[],
  typed: string,
): readonly Value[] {
  const text = typed.toLowerCase();
  const exact: Value[] = [];
  const first: Value[] = [];
  const others: Value[] = [];
  const add = (list: Value[], value: Value) => {
    if (list.length < maxCompletions) list.push(value);
  };
  for (const value of values) {
    const folded = value.value.toLowerCase();
    if (!folded.includes(text)) continue;
    if (folded === text || (text !== '' && folded.endsWith(`::${text}`))) add(exact, value);
    else if (folded.startsWith(text) || folded.includes(`::${text}`) || folded.includes(`.${text}`))
      add(first, value);
    else add(others, value);
    if (text === '' && first.length === maxCompletions) break;
  }
  return [...exact, ...first, ...others].slice(0, maxCompletions);
}

export const unquoted = (text: string): string => (text.startsWith('"') ? readPart(text)[0] : text);

interface Labels {
  readonly keys: readonly string[];
  readonly valuesOf: (key: string) => readonly ValueOption[];
}

/**
 * Completes keys of labels, and their values after an operator.
 * @param start `label.` or `tag.`
 */
export function completeLabel(start: string, body: string, labels: Labels): readonly Completion[] {
  const [name, rest] = readPart(body);
  const [operator] = /^!?=/.exec(rest) ?? [];
  const key = name.slice(start.length);
  if (operator !== undefined)
    return matchingValues(labels.valuesOf(key), unquoted(rest.slice(operator.length))).map(
      ({ value, detail }) => ({
        text: `${quoteText(name)}${operator}${quoteText(value)}`,
        label: value,
        detail,
        isComplete: true,
      }),
    );
  if (rest !== '') return [];
  return matchingValues(
    labels.keys.map((value) => ({ value })),
    key,
  ).map(({ value }) => ({
    text: `${quoteText(start + value)}=`,
    label: start + value,
    isComplete: false,
  }));
}

/** Completes the start of a word, such as `type:`. Words with a minus sign follow only a minus sign. */
export const completeName = (
  body: string,
  words: ReadonlyArray<{ readonly start: string; readonly detail: string }>,
): readonly Completion[] =>
  words
    .filter(
      ({ start }) => start.startsWith(body) && start !== body && (body !== '' || !start.startsWith('-')),
    )
    .map(({ start, detail }) => ({ text: start, label: start, detail, isComplete: false }));

/** The word that contains a position, or an empty word there. */
export function wordAt(text: string, caret: number): { readonly from: number; readonly to: number } {
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const end = index + word.length;
    if (index > caret || caret > end) continue;
    // A quote that is still open takes the words behind the caret with it. They are not part of the word.
    const isOpen = isUnclosed(text.slice(index, caret));
    return { from: index, to: isOpen && !isClosedAfter(text.slice(index), caret - index) ? caret : end };
  }
  return { from: caret, to: caret };
}

/** Whether the open quote at a position has an end that also ends a name or value. */
function isClosedAfter(text: string, position: number): boolean {
  for (const { 0: quoted, index } of text.matchAll(/"(?:\\.|[^"\\])*"/gs)) {
    const end = index + quoted.length;
    if (end > position)
      return index < position && /^(?:$|[\s<>=!~:,\]])/.test(text.slice(end)) && !isUnclosed(text);
  }
  return false;
}

/** Leaves out a complete word that is already typed. */
export const withoutTyped = (options: readonly Completion[], word: string): readonly Completion[] =>
  options.length === 1 && options[0]?.isComplete === true && options[0].text === word ? [] : options;
