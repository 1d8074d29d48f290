import { useCallback, useMemo, useState } from 'react';
import { allFolds, type FoldRange, foldAt } from './foldRanges.ts';
import { LineFoldMap } from './LineFoldMap.ts';
import type { TextLines } from './TextLines.ts';

type Folds = ReadonlyMap<number, FoldRange>;

const noFolds: Folds = new Map();

export function useFolds(lines: TextLines) {
  const [state, setState] = useState({ lines, folds: noFolds });
  const folds = state.lines === lines ? state.folds : noFolds;
  const folded = useMemo(() => new LineFoldMap(lines.count, folds.values()), [lines, folds]);
  const change = useCallback(
    (next: (folds: Folds) => Folds) =>
      setState((now) => ({ lines, folds: next(now.lines === lines ? now.folds : noFolds) })),
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
    revealLine: (line: number) =>
      change((now) => {
        const covers = ({ line: from, last }: FoldRange) => from < line && line <= last;
        if (![...now.values()].some(covers)) return now;
        return new Map([...now].filter(([, fold]) => !covers(fold)));
      }),
    foldAll: () => change(() => new Map(allFolds(lines).map((fold) => [fold.line, fold]))),
    unfoldAll: () => change(() => noFolds),
  };
}
