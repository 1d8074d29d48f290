import { splitMentions } from '../markdown/mentions.ts';

export interface MentionRange {
  readonly from: number;
  readonly to: number;
  /** Stored form of the mention. */
  readonly markup: string;
}

/** A text as displayed, with mentions as names. */
export interface DisplayedText {
  readonly text: string;
  /** In order, without overlaps. */
  readonly mentions: readonly MentionRange[];
}

export function toDisplayedText(stored: string): DisplayedText {
  const mentions: MentionRange[] = [];
  let text = '';
  for (const { markup, mention } of splitMentions(stored)) {
    const shown = mention === undefined ? markup : `@${mention.name}`;
    if (mention !== undefined) mentions.push({ from: text.length, to: text.length + shown.length, markup });
    text += shown;
  }
  return { text, mentions };
}

export function toStoredText({ text, mentions }: DisplayedText): string {
  let stored = '';
  let done = 0;
  for (const { from, to, markup } of mentions) {
    stored += text.slice(done, from) + markup;
    done = to;
  }
  return stored + text.slice(done);
}

interface EditResult {
  readonly displayed: DisplayedText;
  readonly caret: number;
}

/**
 * Replaces a range by a stored text, which can contain mentions. Mentions that overlap the range are removed.
 */
export function replaceRange(shown: DisplayedText, from: number, to: number, stored: string): EditResult {
  const touched = shown.mentions.filter((each) => each.from < to && each.to > from);
  const start = Math.min(from, ...touched.map((each) => each.from));
  const end = Math.max(to, ...touched.map((each) => each.to));
  const added = toDisplayedText(stored);
  const offset = start + added.text.length - end;
  return {
    displayed: {
      text: shown.text.slice(0, start) + added.text + shown.text.slice(end),
      mentions: [
        ...shown.mentions.filter((each) => each.to <= start),
        ...added.mentions.map((each) => ({ ...each, from: each.from + start, to: each.to + start })),
        ...shown.mentions
          .filter((each) => each.from >= end)
          .map((each) => ({ ...each, from: each.from + offset, to: each.to + offset })),
      ],
    },
    caret: start + added.text.length,
  };
}

/** Returns the replaced range and the typed text, from two versions and the caret position after typing. */
function changeBetween(before: string, after: string, caret: number) {
  const shorterLength = Math.min(before.length, after.length);
  let commonSuffix = after.length - caret;
  // After an undo, the caret position does not show where the text changed.
  if (commonSuffix > shorterLength || before.slice(before.length - commonSuffix) !== after.slice(caret)) {
    commonSuffix = 0;
    while (
      commonSuffix < shorterLength &&
      before[before.length - 1 - commonSuffix] === after[after.length - 1 - commonSuffix]
    )
      commonSuffix += 1;
  }
  let start = 0;
  while (start < shorterLength - commonSuffix && before[start] === after[start]) start += 1;
  return {
    from: start,
    to: before.length - commonSuffix,
    typed: after.slice(start, after.length - commonSuffix),
  };
}

/**
 * Returns the text and mentions after the user changed the text.
 * @param after The text after the change.
 * @param composing Whether an input method (IME) is active.
 * A mention that is touched then becomes plain text.
 */
export function applyEdit(
  before: DisplayedText,
  after: string,
  caret: number,
  composing = false,
): EditResult {
  const { from, to, typed } = changeBetween(before.text, after, caret);
  const offset = typed.length - (to - from);
  const isTouched = (each: MentionRange) =>
    from === to ? each.from < from && each.to > from : each.from < to && each.to > from;
  const untouched = before.mentions.filter((each) => !isTouched(each));
  const asTyped: DisplayedText = {
    text: after,
    mentions: untouched.map((each) =>
      each.from >= to ? { ...each, from: each.from + offset, to: each.to + offset } : each,
    ),
  };
  // Typing inside a mention makes it plain text. Cutting into a mention removes the rest of it.
  const cutMentions = from === to || composing ? [] : before.mentions.filter(isTouched);
  const [first] = cutMentions;
  const last = cutMentions.at(-1);
  if (first === undefined || last === undefined) return { displayed: asTyped, caret };
  const start = Math.min(from, first.from);
  const head = before.text.slice(start, from).length;
  const tail = Math.max(to, last.to) - to;
  const text = after.slice(0, from - head) + typed + after.slice(from + typed.length + tail);
  const removedLength = head + tail;
  return {
    displayed: {
      text,
      mentions: asTyped.mentions.map((each) =>
        each.from >= from + typed.length
          ? { ...each, from: each.from - removedLength, to: each.to - removedLength }
          : each,
      ),
    },
    caret: start + typed.length,
  };
}

/** Restores mentions that an undo or redo restored, by their names. */
export function restoreMentions(shown: DisplayedText, known: ReadonlyMap<string, string>): DisplayedText {
  const found: MentionRange[] = [...shown.mentions];
  for (const [name, markup] of known) {
    for (
      let from = shown.text.indexOf(name);
      from !== -1;
      from = shown.text.indexOf(name, from + name.length)
    ) {
      const to = from + name.length;
      if (!found.some((each) => each.from < to && each.to > from)) found.push({ from, to, markup });
    }
  }
  return found.length === shown.mentions.length
    ? shown
    : { text: shown.text, mentions: found.toSorted((a, b) => a.from - b.from) };
}

/** Returns the mention that Backspace or Delete at the caret would damage. */
export const mentionAt = (
  { mentions }: DisplayedText,
  caret: number,
  key: string,
): MentionRange | undefined =>
  mentions.find(({ from, to }) =>
    key === 'Backspace' ? caret > from && caret <= to : key === 'Delete' && caret >= from && caret < to,
  );

/** Returns the search text after an @ at the caret. Undefined if no mention can start there. */
export function mentionQueryAt(
  { text, mentions }: DisplayedText,
  caret: number,
): { readonly from: number; readonly typed: string } | undefined {
  const maxLength = 40;
  const before = text.slice(Math.max(0, caret - maxLength), caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return undefined;
  const typed = before.slice(at + 1);
  const from = caret - typed.length - 1;
  const isWord = from === 0 || /[\s([{"']/u.test(text[from - 1] ?? '');
  const isMention = mentions.some((each) => each.from <= from && each.to > from);
  return isWord && !isMention && !/^\s|[\n@]|\s{2}/u.test(typed) ? { from, typed } : undefined;
}

/** Returns the displayed name and the stored form of each mention. */
export const mentionNames = ({
  text,
  mentions,
}: DisplayedText): readonly (readonly [name: string, markup: string])[] =>
  mentions.map(({ from, to, markup }) => [text.slice(from, to), markup]);

export const hasMarkup = (text: string): boolean =>
  splitMentions(text).some(({ mention }) => mention !== undefined);
