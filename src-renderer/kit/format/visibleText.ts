import { Children, type ReactNode } from 'react';

const mark = '\ufffd';

/**
 * Control characters except tab and line feed, soft hyphens, zero-width characters and direction marks. They are
 * invisible, or change the order of other characters. A joiner within an emoji stays.
 */
const hiddenCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\u200d(?:(?!\p{Extended_Pictographic})|(?<!(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)\u200d))/gu;

/** Replaces hidden characters of a text by a mark. Tabs and line breaks stay. The length does not change. */
export const visibleText = (text: string): string => text.toWellFormed().replaceAll(hiddenCharacters, mark);

/**
 * Replaces all hidden characters of a name by a mark, also tabs and line breaks. Only for display: links and the
 * clipboard need the original.
 */
export const visibleName = (text: string): string => visibleText(text).replaceAll(/[\t\n]/g, mark);

/** Replaces hidden characters in the text of a component's content. Elements stay as they are. */
export const visibleContent = (children: ReactNode): ReactNode =>
  typeof children === 'string'
    ? visibleText(children)
    : Array.isArray(children)
      ? Children.map(children, (child) => (typeof child === 'string' ? visibleText(child) : child))
      : children;
