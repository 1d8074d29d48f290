import { oneLine } from '#contract/rules/plainText.ts';
import { type LinkTo, toDocumentLink } from './documentLinks.ts';
import type { DocumentLine, HandoverDocument } from './HandoverDocument.ts';
import { messages } from './messages.ts';

function linesOf(line: DocumentLine, linkTo: LinkTo, indent: string): string[] {
  const link = line.href === undefined ? undefined : toDocumentLink(linkTo(line.href));
  const name = oneLine(line.name) || messages.noName;
  const head = [...(line.kind === '' ? [] : [oneLine(line.kind)]), name].join(' ');
  const facts = line.facts.length === 0 ? '' : `: ${line.facts.map(oneLine).join('; ')}`;
  const inner = `${indent}  `;
  return [
    `${indent}* ${head}${facts}`,
    // Links of parts would make the text longer than it is useful.
    ...(link === undefined || indent !== '' ? [] : [`${inner}${link}`]),
    ...line.parts.flatMap((part) => [
      `${inner}${oneLine(part.title)}:`,
      ...part.lines.flatMap((one) => linesOf(one, linkTo, inner)),
      ...(part.more > 0 ? [`${inner}* ${messages.more(part.more)}`] : []),
    ]),
  ];
}

/** Renders a handover as plain text for an e-mail. Each text of the server stays on its line. */
export function documentText({ title, summary, sections }: HandoverDocument, linkTo: LinkTo): string {
  return [
    oneLine(title),
    '',
    ...summary.map(oneLine),
    ...sections.flatMap((section) => [
      '',
      oneLine(section.title).toUpperCase(),
      '',
      ...section.notes.map((note) => (section.id === 'unknown' ? `* ${oneLine(note)}` : oneLine(note))),
      ...section.lines.flatMap((line) => linesOf(line, linkTo, '')),
      ...(section.more > 0 ? [`* ${messages.more(section.more)}`] : []),
    ]),
    '',
  ].join('\n');
}
