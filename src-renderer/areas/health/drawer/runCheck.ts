import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { useToasts } from '../../../kit/overlay/toastStore.ts';
import { bridge, queries } from '../../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../../parts/failures.ts';
import { messages } from './messages.ts';
import { resultToast } from './resultToast.ts';

interface RunningChecks {
  readonly ids: ReadonlySet<string>;
}

/** Checks that were asked to run and have not answered: a drawer that is closed and opened again knows it, too. */
export const useRunningChecks = create<RunningChecks>()(() => ({ ids: new Set() }));

function setRunning(id: string, running: boolean): void {
  useRunningChecks.setState(({ ids }) => {
    const next = new Set(ids);
    if (running) next.add(id);
    else next.delete(id);
    return { ids: next };
  });
}

/** Whatever was said of the check before its run; the list, too. */
async function askAgain(id: string, answers: QueryClient): Promise<void> {
  const { check, checks } = queries.health;
  await Promise.all(
    [
      check.get.key({ input: { id } }),
      check.graph.key({ input: { id } }),
      check.runs.key({ input: { id } }),
      checks.list.key(),
    ].map((queryKey) => answers.invalidateQueries({ queryKey })),
  );
}

/** Runs a check at the server, says how it went, and asks again for what is shown of it. Never twice at a time. */
export async function runCheck(
  { id, name }: { readonly id: string; readonly name: string },
  answers: QueryClient,
): Promise<void> {
  if (useRunningChecks.getState().ids.has(id)) return;
  setRunning(id, true);
  const { show } = useToasts.getState();
  try {
    show(resultToast(name, await bridge.health.check.run({ id })));
  } catch (error) {
    const { sentence, details } = toShownFailure(error);
    show({ kind: 'failed', text: messages.runRefused(name), note: sentence, details });
  } finally {
    setRunning(id, false);
    // It may have run although its answer was lost.
    await askAgain(id, answers);
  }
}
