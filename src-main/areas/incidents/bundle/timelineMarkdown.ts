import { escapeMarkdown, toBlockQuote } from '#contract/rules/plainText.ts';
import type { TimelineContent } from './buildTimelineContent.ts';

const tableRow = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;

/** Renders the timeline as Markdown. Texts of users are escaped. */
export function timelineMarkdown(content: TimelineContent): string {
  const comments = (some: TimelineContent['comments']) =>
    some.flatMap(({ head, text }) => [`**${escapeMarkdown(head)}**`, '', toBlockQuote(text), '']);
  return [
    `# ${escapeMarkdown(content.title)}`,
    '',
    ...content.facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `- **${name}:** ${escapeMarkdown(value)}`),
    '',
    ...(content.description === '' ? [] : [toBlockQuote(content.description), '']),
    '## Timeline',
    '',
    ...(content.events.length === 0
      ? ['No stored events in this time range.']
      : [
          tableRow(['Time', 'Type', 'Event', 'By']),
          '| --- | --- | --- | --- |',
          ...content.events.map(({ at, lane, text, by }) => tableRow([at, lane, text, by])),
        ]),
    '',
    ...(content.gaps.length === 0
      ? []
      : ['Missing data:', '', ...content.gaps.map((gap) => `- ${escapeMarkdown(gap)}`), '']),
    '## Hypotheses',
    '',
    ...content.hypotheses.flatMap(({ depth, title, status, evidences, comments: hypothesisComments }) => [
      `${'#'.repeat(Math.min(6, 3 + depth))} ${escapeMarkdown(title)}`,
      '',
      `Status: ${escapeMarkdown(status)}`,
      '',
      ...evidences.map(
        ({ text, files }) =>
          `- ${escapeMarkdown(text)}${files.map((file) => ` [${escapeMarkdown(file)}](${file})`).join('')}`,
      ),
      ...(evidences.length === 0 ? [] : ['']),
      ...comments(hypothesisComments),
    ]),
    ...(content.comments.length === 0 ? [] : ['## Comments', '', ...comments(content.comments)]),
  ].join('\n');
}
