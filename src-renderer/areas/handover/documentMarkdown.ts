import { escapeMarkdown } from '#contract/rules/plainText.ts';
import { type LinkTo, toDocumentLink } from './documentLinks.ts';
import type { DocumentLine, HandoverDocument } from './HandoverDocument.ts';
import { messages } from './messages.ts';

/** Escapes a text. Renderers make links of web and e-mail addresses, also without link syntax. */
const toMarkdown = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll(/:\/\/|@/g, (found) => `\\${found}`)
    .replaceAll(/www\./gi, (found) => `${found.slice(0, -1)}\\.`);

function linesOf(line: DocumentLine, linkTo: LinkTo, indent: string): string[] {
  const link = line.href === undefined ? undefined : toDocumentLink(linkTo(line.href));
  const name = toMarkdown(line.name) || toMarkdown(messages.noName);
  const head = [
    ...(line.kind === '' ? [] : [toMarkdown(line.kind)]),
    link === undefined ? name : `[${name}](${link})`,
  ].join(' ');
  const facts = line.facts.length === 0 ? '' : `: ${line.facts.map(toMarkdown).join('; ')}`;
  const inner = `${indent}  `;
  return [
    `${indent}- ${head}${facts}`,
    ...line.parts.flatMap((part) => [
      `${inner}- ${toMarkdown(part.title)}`,
      ...part.lines.flatMap((one) => linesOf(one, linkTo, `${inner}  `)),
      ...(part.more > 0 ? [`${inner}  - ${toMarkdown(messages.more(part.more))}`] : []),
    ]),
  ];
}

/** Renders a handover as Markdown. Texts of the server are escaped. */
export function documentMarkdown({ title, summary, sections }: HandoverDocument, linkTo: LinkTo): string {
  return [
    `# ${toMarkdown(title)}`,
    '',
    ...summary.flatMap((sentence) => [toMarkdown(sentence), '']),
    ...sections.flatMap((section) => [
      `## ${toMarkdown(section.title)}`,
      '',
      ...section.notes.map((note) => (section.id === 'unknown' ? `- ${toMarkdown(note)}` : toMarkdown(note))),
      ...(section.notes.length > 0 && section.lines.length > 0 ? [''] : []),
      ...section.lines.flatMap((line) => linesOf(line, linkTo, '')),
      ...(section.more > 0 ? [`- ${toMarkdown(messages.more(section.more))}`] : []),
      '',
    ]),
  ].join('\n');
}
