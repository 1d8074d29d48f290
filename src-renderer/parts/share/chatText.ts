import type { ScreenLinks } from '../screenLinks.ts';
import { messages } from './messages.ts';

/** What a page, panel or card is about, in the words that the user sees. */
export interface ShareSubject {
  readonly name: string;
  /** Short facts, such as type and health. Empty ones are left out. */
  readonly facts?: ReadonlyArray<string | null | undefined>;
  /** Reason or message. Only its start is copied. */
  readonly note?: string | null | undefined;
}

interface ChatParts {
  readonly links: ScreenLinks;
  /** Name of the workspace. */
  readonly workspace: string;
  /** Time of the copy, with its time zone. */
  readonly time: string;
}

export interface CopiedText {
  readonly plain: string;
  readonly html: string;
}

const maxNameCharacters = 200;
const maxNoteCharacters = 300;

/**
 * Characters that end a line or control a terminal, and those that are invisible or reorder text. A terminal
 * that receives a dropped line break runs the line.
 */
const unsafeCharacters =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters.
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

/** Returns a text as one line that is safe to paste into a terminal or a chat. */
export function oneLine(text: string, maxCharacters: number): string {
  const line = text.toWellFormed().replaceAll(unsafeCharacters, ' ').replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

const toLink = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/**
 * Returns a short text for a chat: what it is about, why, where, and the links for both clients. Chats that
 * accept formatted text receive the links behind words.
 */
export function chatText({ name, facts = [], note }: ShareSubject, parts: ChatParts): CopiedText {
  const { links, workspace, time } = parts;
  const title = oneLine(name, maxNameCharacters);
  const details = facts.map((fact) => oneLine(fact ?? '', maxNameCharacters)).filter((fact) => fact !== '');
  const reason = oneLine(note ?? '', maxNoteCharacters);
  const origin = [oneLine(workspace, maxNameCharacters), time].filter((part) => part !== '').join(', ');
  const plain = [
    [title, ...details].join(' · '),
    ...(reason === '' ? [] : [reason]),
    origin,
    `Web: ${links.web}`,
    `Quarterdeck: ${links.app}`,
  ];
  const html = [
    [`<b>${toLink(links.web, title)}</b>`, ...details.map(escapeHtml)].join(' · '),
    ...(reason === '' ? [] : [escapeHtml(reason)]),
    `${escapeHtml(origin)} · ${toLink(links.app, messages.openInQuarterdeck)}`,
  ];
  return { plain: plain.join('\n'), html: html.join('<br>') };
}

/**
 * Returns the content of a dragged link. Terminals and text fields receive the address and the name on one line.
 * @param name text of the link
 */
export function dragText(name: string, links: ScreenLinks): CopiedText & { readonly uris: string } {
  const title = oneLine(name, maxNameCharacters);
  return {
    plain: title === '' ? links.web : `${links.web} ${title}`,
    html: toLink(links.web, title === '' ? links.web : title),
    uris: links.web,
  };
}
