import { useCallback, useMemo, useState } from 'react';
import { FoldedLines } from './FoldedLines.ts';
import { allFolds, type Fold, foldAt } from './foldRanges.ts';
import type { TextLines } from './TextLines.ts';

type Folds = ReadonlyMap<number, Fold>;

const none: Folds = new Map();

export function useFolds(lines: TextLines) {
  const [kept, keep] = useState({ lines, folds: none });
  const folds = kept.lines === lines ? kept.folds : none;
  const folded = useMemo(() => new FoldedLines(lines.count, folds.values()), [lines, folds]);
  const change = useCallback(
    (next: (folds: Folds) => Folds) =>
      keep((now) => ({ lines, folds: next(now.lines === lines ? now.folds : none) })),
    [lines],
  );
  return {
    folded,
    isFolded: (line: number) => folds.has(line),
    fold: (line: number) => {
      const fold = foldAt(lines, line);
      if (fold !== undefined) change((now) => new Map(now).set(line, fold));
    },
    unfold: (line: number) =>
      change((now) => {
        const next = new Map(now);
        next.delete(line);
        return next;
      }),
    uncover: (line: number) =>
      change((now) => {
        const covers = ({ line: from, last }: Fold) => from < line && line <= last;
        if (![...now.values()].some(covers)) return now;
        return new Map([...now].filter(([, fold]) => !covers(fold)));
      }),
    foldAll: () => change(() => new Map(allFolds(lines).map((fold) => [fold.line, fold]))),
    unfoldAll: () => change(() => none),
  };
}
