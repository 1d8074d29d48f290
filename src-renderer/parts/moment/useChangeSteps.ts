import { useState } from 'react';
import type { RecordedKind } from '#contract/rules/healthHistory.ts';
import { bridge } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';

interface StepResult {
  /** Why there is no step. Empty after a step. */
  readonly problem: string;
  readonly isBusy: boolean;
}

/** Steps to the previous and next recorded health change. */
export function useChangeSteps(kinds: readonly RecordedKind[], moveTo: (ms: number) => void) {
  const [result, setResult] = useState<StepResult>({ problem: '', isBusy: false });
  const step = async (atMs: number, direction: 'previous' | 'next') => {
    setResult({ problem: '', isBusy: true });
    const iso = (ms: number) => new Date(ms).toISOString();
    const isNext = direction === 'next';
    try {
      const { data } = await bridge.history.moves({
        from: isNext ? iso(atMs) : iso(0),
        // A change at this very moment is already included in what is displayed.
        to: isNext ? iso(Date.now()) : iso(atMs - 1),
        kinds: [...kinds],
        order: isNext ? 'asc' : 'desc',
        limit: 1,
      });
      const [move] = data.moves;
      const none = isNext ? messages.noLaterChange : messages.noEarlierChange;
      setResult({ problem: move === undefined ? none : '', isBusy: false });
      if (move !== undefined) moveTo(Date.parse(move.at));
    } catch (error) {
      setResult({ problem: toDisplayFailure(error).sentence, isBusy: false });
    }
  };
  return { ...result, step };
}
