import { splitMentions } from '../markdown/mentions.ts';

/** Where a mention stands in the text that its writer sees. */
export interface MentionRange {
  readonly from: number;
  readonly to: number;
  /** What it is stored as. */
  readonly markup: string;
}

/** A text as its writer sees it: mentions are names. */
export interface ShownText {
  readonly text: string;
  /** In order; they never overlap. */
  readonly mentions: readonly MentionRange[];
}

/** What is shown of a stored text. */
export function shownOf(stored: string): ShownText {
  const mentions: MentionRange[] = [];
  let text = '';
  for (const { markup, mention } of splitMentions(stored)) {
    const shown = mention === undefined ? markup : `@${mention.name}`;
    if (mention !== undefined) mentions.push({ from: text.length, to: text.length + shown.length, markup });
    text += shown;
  }
  return { text, mentions };
}

/** What is stored of a shown text. */
export function storedOf({ text, mentions }: ShownText): string {
  let stored = '';
  let done = 0;
  for (const { from, to, markup } of mentions) {
    stored += text.slice(done, from) + markup;
    done = to;
  }
  return stored + text.slice(done);
}

interface Edited {
  readonly shown: ShownText;
  /** Where the caret stands now. */
  readonly caret: number;
}

/** Puts a stored text, which may hold mentions, in the place of a stretch; mentions that the stretch touches go as a whole. */
export function replaceStretch(shown: ShownText, from: number, to: number, stored: string): Edited {
  const touched = shown.mentions.filter((each) => each.from < to && each.to > from);
  const start = Math.min(from, ...touched.map((each) => each.from));
  const end = Math.max(to, ...touched.map((each) => each.to));
  const added = shownOf(stored);
  const moved = start + added.text.length - end;
  return {
    shown: {
      text: shown.text.slice(0, start) + added.text + shown.text.slice(end),
      mentions: [
        ...shown.mentions.filter((each) => each.to <= start),
        ...added.mentions.map((each) => ({ ...each, from: each.from + start, to: each.to + start })),
        ...shown.mentions
          .filter((each) => each.from >= end)
          .map((each) => ({ ...each, from: each.from + moved, to: each.to + moved })),
      ],
    },
    caret: start + added.text.length,
  };
}

/** Which stretch was replaced by what, where one text became another; the caret stands behind what was typed. */
function changeBetween(before: string, after: string, caret: number) {
  const most = Math.min(before.length, after.length);
  let kept = after.length - caret;
  // After an undo the caret may stand anywhere.
  if (kept > most || before.slice(before.length - kept) !== after.slice(caret)) {
    kept = 0;
    while (kept < most && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1;
  }
  let start = 0;
  while (start < most - kept && before[start] === after[start]) start += 1;
  return { from: start, to: before.length - kept, typed: after.slice(start, after.length - kept) };
}

/**
 * What became of a text after its writer changed it somewhere.
 * @param after the text that stands there now
 * @param composing letters are being put together: what is typed must stay as it is, so a mention that is touched becomes plain text
 */
export function edited(before: ShownText, after: string, caret: number, composing = false): Edited {
  const { from, to, typed } = changeBetween(before.text, after, caret);
  const moved = typed.length - (to - from);
  const isTouched = (each: MentionRange) =>
    from === to ? each.from < from && each.to > from : each.from < to && each.to > from;
  const untouched = before.mentions.filter((each) => !isTouched(each));
  const asTyped: ShownText = {
    text: after,
    mentions: untouched.map((each) =>
      each.from >= to ? { ...each, from: each.from + moved, to: each.to + moved } : each,
    ),
  };
  // Typed into a name, what stands there is no name any more; of one that was cut into, the rest goes, too.
  const cut = from === to || composing ? [] : before.mentions.filter(isTouched);
  const [first] = cut;
  const last = cut.at(-1);
  if (first === undefined || last === undefined) return { shown: asTyped, caret };
  const start = Math.min(from, first.from);
  const head = before.text.slice(start, from).length;
  const tail = Math.max(to, last.to) - to;
  const text = after.slice(0, from - head) + typed + after.slice(from + typed.length + tail);
  const gone = head + tail;
  return {
    shown: {
      text,
      mentions: asTyped.mentions.map((each) =>
        each.from >= from + typed.length ? { ...each, from: each.from - gone, to: each.to - gone } : each,
      ),
    },
    caret: start + typed.length,
  };
}

/** Mentions that came back by an undo or redo: names that stand there again, as they were stored before. */
export function withReturned(shown: ShownText, known: ReadonlyMap<string, string>): ShownText {
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

/** The mention that a key would take a bite of: the one that ends or begins at the caret, or has it inside. */
export const mentionAt = ({ mentions }: ShownText, caret: number, key: string): MentionRange | undefined =>
  mentions.find(({ from, to }) =>
    key === 'Backspace' ? caret > from && caret <= to : key === 'Delete' && caret >= from && caret < to,
  );

/** What is typed behind an @ at the caret, if somebody may be sought there. */
export function soughtAt(
  { text, mentions }: ShownText,
  caret: number,
): { readonly from: number; readonly typed: string } | undefined {
  const longest = 40;
  const before = text.slice(Math.max(0, caret - longest), caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return undefined;
  const typed = before.slice(at + 1);
  const from = caret - typed.length - 1;
  const isWord = from === 0 || /[\s([{"']/u.test(text[from - 1] ?? '');
  const isMention = mentions.some((each) => each.from <= from && each.to > from);
  return isWord && !isMention && !/^\s|[\n@]|\s{2}/u.test(typed) ? { from, typed } : undefined;
}

/** Names of the mentions of a text and what they are stored as. */
export const namesOf = ({
  text,
  mentions,
}: ShownText): readonly (readonly [name: string, markup: string])[] =>
  mentions.map(({ from, to, markup }) => [text.slice(from, to), markup]);

/** Whether a text holds mentions as they are stored. */
export const hasMarkup = (text: string): boolean =>
  splitMentions(text).some(({ mention }) => mention !== undefined);
