import { formatInteger } from '../format/formatNumber.ts';

export const messages = {
  fold: (line: number): string => `Fold line ${line}`,
  unfold: (line: number): string => `Unfold line ${line}`,
  hint: (selectable: boolean, foldable: boolean): string =>
    [
      selectable ? 'Arrow keys move, Space or Enter selects the line, Shift extends.' : 'Arrow keys move.',
      ...(foldable ? ['− and + fold.'] : []),
    ].join(' '),
  line: (line: number, text: string, folded: boolean): string =>
    `Line ${line}${folded ? ', folded' : ''}: ${text === '' ? 'empty' : text}`,
  allSelected: 'All text selected',
  linesSelected: (lines: string): string => {
    if (lines === '') return 'No lines selected';
    if (/^\d+$/.test(lines)) return `Line ${lines} selected`;
    return `Lines ${lines.replaceAll('-', '–').replaceAll(',', ', ')} selected`;
  },
  part: (part: number, parts: number): string =>
    `part ${formatInteger(part + 1)} of ${formatInteger(parts)} of this line`,
  partBefore: 'Previous part',
  partAfter: 'Next part',
  find: 'Find',
  found: (index: number, count: number): string =>
    count === 0 ? 'No matches' : `${formatInteger(index + 1)} of ${formatInteger(count)}`,
  previousFound: 'Previous match',
  nextFound: 'Next match',
  closeFind: 'Close search',
} as const;
