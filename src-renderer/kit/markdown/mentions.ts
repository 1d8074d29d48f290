/** A mention of a user. Stored as `@[display](user:id)`. */
export interface Mention {
  readonly id: string;
  /** Name at the time of writing. The user can have another name now. */
  readonly name: string;
}

/** A piece of a text: plain text, or a mention with its markup. */
export type MentionPiece = { readonly markup: string; readonly mention?: Mention };

/** Max characters of a name or id. The limit also keeps the matching linear for texts full of brackets. */
const maxPartLength = 200;
const pattern = `@\\[([^[\\]\\r\\n]{1,${maxPartLength}})\\]\\(user:([^()[\\]\\s]{1,${maxPartLength}})\\)`;
const mentionPattern = new RegExp(pattern, 'gu');
const leadingMentionPattern = new RegExp(`^${pattern}`, 'u');

export function leadingMention(text: string): Required<MentionPiece> | undefined {
  const [markup, name = '', id = ''] = leadingMentionPattern.exec(text) ?? [];
  return markup === undefined ? undefined : { markup, mention: { id, name } };
}

/** Splits a text into pieces. The markups of all pieces add up to the text. */
export function splitMentions(text: string): readonly MentionPiece[] {
  const pieces: MentionPiece[] = [];
  let done = 0;
  for (const found of text.matchAll(mentionPattern)) {
    const [markup, name = '', id = ''] = found;
    if (found.index > done) pieces.push({ markup: text.slice(done, found.index) });
    pieces.push({ markup, mention: { id, name } });
    done = found.index + markup.length;
  }
  if (done < text.length) pieces.push({ markup: text.slice(done) });
  return pieces;
}

/**
 * Formats a mention. The markup has no escapes, so brackets are removed from the name.
 * @returns Undefined for an id that the markup cannot represent.
 */
export function mentionMarkup({ id, name }: Mention): string | undefined {
  const plain = name
    .replace(/[[\]\s]+/gu, ' ')
    .trim()
    .slice(0, maxPartLength)
    .toWellFormed()
    .trim();
  const markup = `@[${plain === '' ? id : plain}](user:${id})`;
  return leadingMention(markup)?.markup === markup ? markup : undefined;
}
