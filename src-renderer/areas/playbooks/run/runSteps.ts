import type { RunAction, RunPage, RunStep } from '#contract/playbooks.ts';
import { messages } from './messages.ts';

/** Id of the step for a failure before the first action. The server has no row for it. */
export const initializationId = 'initialization';

export interface ShownStep extends RunStep {
  /** 1-based position; 0 for a failure before the first action. */
  readonly number: number;
  /** False for a skipped step, which has no output. */
  readonly selectable: boolean;
}

export function shownSteps(run: RunPage): readonly ShownStep[] {
  const steps = run.steps.map((step, index) => ({
    ...step,
    number: index + 1,
    selectable: step.status !== 'skipped',
  }));
  if (run.error === null) return steps;
  const failed: ShownStep = {
    id: initializationId,
    name: messages.initialization,
    status: 'failed',
    scheduledAt: null,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    artifacts: [],
    number: 0,
    selectable: true,
  };
  return [failed, ...steps];
}

/**
 * Returns the requested step, or else the last started
 * one, so that a followed run shows its current step.
 * @param requestedId id of the requested step
 */
export function shownStep(
  steps: readonly ShownStep[],
  requestedId: string | undefined,
): ShownStep | undefined {
  const selectable = steps.filter((step) => step.selectable);
  const started = selectable.filter(({ startedAt, id }) => startedAt !== null || id === initializationId);
  return selectable.find(({ id }) => id === requestedId) ?? started.at(-1) ?? selectable[0];
}

/**
 * Returns an action with the status and the start of its step, if the step runs and the action's row has no
 * start. The server reports an action as scheduled until it ends.
 */
export const actionOfStep = (action: RunAction, { status, startedAt }: RunStep): RunAction =>
  action.status === 'scheduled' && action.startedAt === null && status === 'running'
    ? { ...action, status, startedAt }
    : action;
