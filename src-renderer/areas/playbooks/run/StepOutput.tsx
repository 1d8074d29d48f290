import type { RunPage } from '#contract/playbooks.ts';
import { isActionOver } from '#contract/rules/playbooks.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { RunOutput } from '#parts/playbooks/output/RunOutput.tsx';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { messages } from './messages.ts';
import { actionOfStep, initializationId, type ShownStep } from './runSteps.ts';
import { useRunAction } from './useRun.ts';

interface StepOutputProps {
  readonly run: RunPage;
  readonly step: ShownStep;
}

function ActionOutput({ run, step }: StepOutputProps) {
  const answer = useRunAction(step.id);
  if (answer.data === undefined)
    return answer.error === null ? (
      <SkeletonText count={6} />
    ) : (
      <FailurePanel
        error={answer.error}
        title={messages.outputFailed}
        needs="playbooks"
        onRetry={() => void answer.refetch()}
      />
    );
  const action = actionOfStep(answer.data.data, step);
  const busy = !isActionOver(action.status);
  if (busy && action.startedAt === null && action.result === null)
    return <EmptyPanel title={messages.notStarted(runStatusOf(action.status).word)} />;
  return (
    <RunOutput
      key={action.id}
      action={action}
      busy={busy}
      playbook={run.playbookName ?? run.playbook?.title ?? ''}
      startedAt={run.startedAt ?? run.createdAt}
    />
  );
}

/** The output pane. A failure before the first action has no row on the server. */
export function StepOutput({ run, step }: StepOutputProps) {
  if (step.id !== initializationId) return <ActionOutput run={run} step={step} />;
  return (
    <RunOutput
      action={{ name: step.name, status: step.status, error: run.error, result: null }}
      busy={false}
      playbook={run.playbookName ?? run.playbook?.title ?? ''}
      startedAt={run.startedAt ?? run.createdAt}
    />
  );
}
