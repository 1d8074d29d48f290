import type { RunPage, RunStep } from '../../../../src-preload/contract/playbooks.ts';
import { messages } from './messages.ts';

/** The step that stands for what failed before any action; it has no row at the server. Specification part 2 section 2.10. */
export const initializationId = 'initialization';

export interface ShownStep extends RunStep {
  /** Before its name; 0 of what failed before the first. */
  readonly number: number;
  /** It was skipped: nothing came out of it. */
  readonly selectable: boolean;
}

/** The steps of a run as they are listed. */
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
 * The step that is shown: the one that was asked for, or else the last that began, so that who follows a run sees what it does now.
 * @param asked its id
 */
export function shownStep(steps: readonly ShownStep[], asked: string | undefined): ShownStep | undefined {
  const selectable = steps.filter((step) => step.selectable);
  const begun = selectable.filter(({ startedAt, id }) => startedAt !== null || id === initializationId);
  return selectable.find(({ id }) => id === asked) ?? begun.at(-1) ?? selectable[0];
}
