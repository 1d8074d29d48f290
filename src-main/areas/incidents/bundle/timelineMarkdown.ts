import { markdown, quotation } from './plainText.ts';
import type { Told } from './tellBundle.ts';

const row = (cells: readonly string[]): string => `| ${cells.map(markdown).join(' | ')} |`;

/** Renders the timeline as Markdown. Texts of users are escaped. */
export function timelineMarkdown(told: Told): string {
  const comments = (some: Told['comments']) =>
    some.flatMap(({ head, text }) => [`**${markdown(head)}**`, '', quotation(text), '']);
  return [
    `# ${markdown(told.title)}`,
    '',
    ...told.facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `- **${name}:** ${markdown(value)}`),
    '',
    ...(told.description === '' ? [] : [quotation(told.description), '']),
    '## Timeline',
    '',
    ...(told.events.length === 0
      ? ['No stored events in this time range.']
      : [
          row(['Time', 'Type', 'Event', 'By']),
          '| --- | --- | --- | --- |',
          ...told.events.map(({ at, lane, text, by }) => row([at, lane, text, by])),
        ]),
    '',
    ...(told.gaps.length === 0
      ? []
      : ['Missing data:', '', ...told.gaps.map((gap) => `- ${markdown(gap)}`), '']),
    '## Hypotheses',
    '',
    ...told.hypotheses.flatMap(({ depth, title, status, evidences, comments: said }) => [
      `${'#'.repeat(Math.min(6, 3 + depth))} ${markdown(title)}`,
      '',
      `Status: ${markdown(status)}`,
      '',
      ...evidences.map(
        ({ text, files }) =>
          `- ${markdown(text)}${files.map((file) => ` [${markdown(file)}](${file})`).join('')}`,
      ),
      ...(evidences.length === 0 ? [] : ['']),
      ...comments(said),
    ]),
    ...(told.comments.length === 0 ? [] : ['## Comments', '', ...comments(told.comments)]),
  ].join('\n');
}
