import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RunAction, RunPage } from '#contract/playbooks.ts';
import { clockNow } from '#kit/format/clock.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { runActionOptions, useRun } from '../run/useRun.ts';
import { runDocument } from './runDocument.ts';

interface ComparedRun {
  readonly run: RunPage | undefined;
  /** The run as a JSON document. Undefined until its steps are loaded. */
  readonly text: string | undefined;
  readonly failure:
    | { readonly of: 'run' | 'results'; readonly error: unknown; readonly retry: () => void }
    | undefined;
}

/** Reads a run with the results of all its steps. @param id undefined for no run */
export function useComparedRun(id: string | undefined): ComparedRun {
  const online = useServerOnline();
  const query = useRun(id);
  const run = query.data?.data;
  // A skipped step has no result.
  const steps = run?.steps.filter(({ status }) => status !== 'skipped') ?? [];
  const results = useQueries({
    queries: steps.map((step) => runActionOptions(step.id, online)),
    combine: (answers) => ({
      actions: answers.flatMap(({ data }): readonly RunAction[] => (data === undefined ? [] : [data.data])),
      failed: answers.find(({ data, error }) => data === undefined && error !== null),
    }),
  });
  const { actions, failed } = results;
  const isComplete = actions.length === steps.length;
  const text = useMemo(
    () =>
      run === undefined || !isComplete
        ? undefined
        : runDocument(run, new Map(actions.map((action) => [action.id, action])), clockNow()),
    [run, actions, isComplete],
  );
  const failure =
    run === undefined && query.error !== null
      ? ({ of: 'run', error: query.error, retry: () => void query.refetch() } as const)
      : failed === undefined
        ? undefined
        : ({ of: 'results', error: failed.error, retry: () => void failed.refetch() } as const);
  return { run, text, failure };
}
