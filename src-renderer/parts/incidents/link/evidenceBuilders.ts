import type { Change } from '#contract/changes.ts';
import type { Insight } from '#contract/insights.ts';
import { isLineSelected, parseLineSelection } from '#kit/text/lineSelection.ts';
import type { LinkedEvidence } from './LinkedEvidence.ts';
import { messages } from './messages.ts';

/** Number of context lines around selected lines of a configuration. */
export const contextLines = 3;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Lines by line number, 1-based. */
type NumberedLines = Readonly<Record<string, string>>;

/**
 * Returns the selected lines, and separately the same lines with their context.
 * @param selected for example `3-7,12`
 */
export function selectedLines(
  text: string,
  selected: string,
): { readonly lines: NumberedLines; readonly selected_lines: NumberedLines } {
  const all = text.split('\n');
  const ranges = parseLineSelection(selected);
  const around = ranges.map(({ first, last }) => ({
    first: Math.max(1, first - contextLines),
    last: last + contextLines,
  }));
  const numbered = (chosen: typeof ranges): NumberedLines =>
    Object.fromEntries(
      all.flatMap((line, index) => (isLineSelected(chosen, index + 1) ? [[index + 1, line]] : [])),
    );
  return { lines: numbered(around), selected_lines: numbered(ranges) };
}

/**
 * Evidence for lines of an item's configuration.
 * @param text the text as displayed, to which the line numbers refer
 */
export const configEvidence = ({ id, name }: Named, text: string, selected: string): LinkedEvidence => ({
  type: 'config',
  description: messages.linesOf(name, selected.replaceAll('-', '–')),
  itemId: id,
  payload: selectedLines(text, selected),
});

export const itemEvidence = ({ id, name }: Named): LinkedEvidence => ({
  type: 'config',
  description: name,
  itemId: id,
  payload: {},
});

export const changeEvidence = ({ id, type, summary, item }: Change): LinkedEvidence => ({
  type: 'config_change',
  description: summary ?? messages.changeOf(type, item.name ?? item.id),
  itemId: item.id,
  changeId: id,
  payload: {},
});

export const insightEvidence = ({ id, analyzer, summary, item }: Insight): LinkedEvidence => ({
  type: 'config_analysis',
  description: summary ?? messages.insightOf(analyzer, item.name ?? item.id),
  itemId: item.id,
  insightId: id,
  payload: {},
});

/** @param range range of the chart, for example `1h` */
export const checkEvidence = ({ id, name }: Named, range: string): LinkedEvidence => ({
  type: 'check',
  description: name,
  checkId: id,
  payload: { check_id: id, includeMessages: true, start: range },
});

export const componentEvidence = ({ id, name }: Named): LinkedEvidence => ({
  type: 'topology',
  description: name,
  componentId: id,
  payload: {},
});

interface LogLine {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly message: string;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Evidence for log lines of a component.
 * @param description for example the search that found them
 */
export const logEvidence = (
  componentId: string,
  description: string,
  lines: readonly LogLine[],
): LinkedEvidence => ({
  type: 'log',
  description,
  componentId,
  payload: {
    lines: lines.map(({ timestamp, message, labels }) => ({ timestamp, message, labels: { ...labels } })),
  },
});
