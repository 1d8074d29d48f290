import type { Change } from '../../../../src-preload/contract/changes.ts';
import type { Insight } from '../../../../src-preload/contract/insights.ts';
import { isLineSelected, parseLineSelection } from '../../../kit/text/lineSelection.ts';
import type { LinkedEvidence } from './LinkedEvidence.ts';
import { messages } from './messages.ts';

/** So many lines around each selected one belong to evidence of a configuration; specification part 2 section 4.4. */
export const contextLines = 3;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Lines by their number, counted from 1. */
type NumberedLines = Readonly<Record<string, string>>;

/** The selected lines of a text, and beside them those around each. @param selected such as `3-7,12` */
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

/** Lines of an item's configuration. @param text as it is shown, whose lines are selected */
export const configEvidence = ({ id, name }: Named, text: string, selected: string): LinkedEvidence => ({
  type: 'config',
  description: messages.linesOf(name, selected.replaceAll('-', '–')),
  itemId: id,
  payload: selectedLines(text, selected),
});

/** An item as a whole. */
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

/** @param range the time that its chart shows, such as `1h` */
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

/** Lines of a component's log. @param description names them, such as by the search that found them */
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
