/** Somebody who is named in a text. Specification part 2 section 2.9, “Comment”: `@[display](user:id)`. */
export interface Mention {
  readonly id: string;
  /** As it was when it was written; the person may be called otherwise today. */
  readonly name: string;
}

/** A stretch of a text: something written, or a mention and the markup that it stands for. */
export type MentionPiece = { readonly markup: string; readonly mention?: Mention };

/** Longer names and ids are no mention: nobody has them, and a text full of open brackets is read in one go. */
const mostCharacters = 200;
const pattern = `@\\[([^[\\]\\r\\n]{1,${mostCharacters}})\\]\\(user:([^()[\\]\\s]{1,${mostCharacters}})\\)`;
const anywhere = new RegExp(pattern, 'gu');
const atStart = new RegExp(`^${pattern}`, 'u');

/** The mention that a text begins with, and its markup. */
export function leadingMention(text: string): Required<MentionPiece> | undefined {
  const [markup, name = '', id = ''] = atStart.exec(text) ?? [];
  return markup === undefined ? undefined : { markup, mention: { id, name } };
}

/** A text in its order: what is written, and who is mentioned. The markups of all pieces together are the text. */
export function splitMentions(text: string): readonly MentionPiece[] {
  const pieces: MentionPiece[] = [];
  let done = 0;
  for (const found of text.matchAll(anywhere)) {
    const [markup, name = '', id = ''] = found;
    if (found.index > done) pieces.push({ markup: text.slice(done, found.index) });
    pieces.push({ markup, mention: { id, name } });
    done = found.index + markup.length;
  }
  if (done < text.length) pieces.push({ markup: text.slice(done) });
  return pieces;
}

/**
 * The markup of a mention. The form knows no escapes, so what would end it is taken out of the name.
 * @returns undefined for an id that the form cannot hold
 */
export function mentionMarkup({ id, name }: Mention): string | undefined {
  const plain = name
    .replace(/[[\]\s]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)
    .toWellFormed()
    .trim();
  const markup = `@[${plain === '' ? id : plain}](user:${id})`;
  return leadingMention(markup)?.markup === markup ? markup : undefined;
}
