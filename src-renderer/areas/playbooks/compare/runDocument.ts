import type { RunAction, RunPage } from '#contract/playbooks.ts';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { runDuration } from '#parts/playbooks/runDuration.ts';
import { messages } from './messages.ts';

const secondMs = 1_000;

/**
 * Returns a run as a JSON document for comparisons: without ids and times, which differ between any two runs.
 * @param actions the steps with their results, by id
 * @param nowMs milliseconds since 1970, for a run that is not over
 */
export function runDocument(run: RunPage, actions: ReadonlyMap<string, RunAction>, nowMs: number): string {
  const secondsOf = (part: Pick<RunPage, 'startedAt' | 'endedAt'>): number | undefined => {
    const ms = runDuration(part, nowMs);
    return ms === undefined ? undefined : Math.round(ms / secondMs);
  };
  return stringifyExact({
    playbook: run.playbook?.title ?? null,
    resource: run.resource === null ? null : { name: run.resource.name, type: run.resource.type },
    startedBy: run.createdBy?.name ?? null,
    status: run.status,
    error: run.error,
    durationSeconds: secondsOf(run),
    parameters: Object.fromEntries(run.parameters.map(({ name, value }) => [name, value ?? messages.secret])),
    steps: run.steps.map((step) => ({
      name: step.name,
      status: step.status,
      durationSeconds: secondsOf(step),
      error: actions.get(step.id)?.error ?? null,
      artifacts: step.artifacts.map(({ name, size }) => ({ name, size })),
      result: actions.get(step.id)?.result ?? null,
    })),
  });
}
