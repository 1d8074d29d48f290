import type { RunStep } from '#contract/playbooks.ts';

/** The server's clock is known from `Date` headers, which have no fractions of a second. */
const clockPrecisionMs = 1_000;

const isDue = ({ status, startedAt, scheduledAt }: RunStep, nowMs: number): boolean =>
  status === 'scheduled' &&
  startedAt === null &&
  scheduledAt !== null &&
  Date.parse(scheduledAt) < nowMs + clockPrecisionMs;

/**
 * Returns the steps with the executed one marked as running. Mission Control executes a step in one
 * transaction, so its row is `scheduled` and has no start time until the step ends. Steps run one by one: in
 * a running run, the first due step is the executed one. It starts at its scheduled time.
 * @param runStatus status of the run
 * @param nowMs current time by the server's clock, in milliseconds since 1970
 */
export function markRunningStep(steps: readonly RunStep[], runStatus: string, nowMs: number): RunStep[] {
  const executed =
    runStatus !== 'running' || steps.some(({ status }) => status === 'running')
      ? undefined
      : steps
          .filter((step) => isDue(step, nowMs))
          .sort((a, b) => Date.parse(a.scheduledAt ?? '') - Date.parse(b.scheduledAt ?? ''))[0];
  return steps.map((step) =>
    step === executed ? { ...step, status: 'running', startedAt: step.scheduledAt } : step,
  );
}
