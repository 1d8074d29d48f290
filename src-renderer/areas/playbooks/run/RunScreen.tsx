import { Link, useParams } from '@tanstack/react-router';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { RunPage } from '#contract/playbooks.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { isRunOver } from '#contract/rules/playbooks.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost, toDisplayFailure } from '#parts/failures.ts';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { approvalDisabledReason } from '#parts/playbooks/approvalText.ts';
import { LazyApproveDialog } from '#parts/playbooks/run/LazyApproveDialog.tsx';
import { LazyRunDialog } from '#parts/playbooks/run/LazyRunDialog.tsx';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { useVisit } from '#parts/recent/useVisit.ts';

import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useShareSubject } from '#parts/share/subject.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { runRecord } from '../playbookRecords.ts';
import { Artifacts } from './Artifacts.tsx';
import { messages } from './messages.ts';
import styles from './Run.module.css';
import { RunHead } from './RunHead.tsx';
import { RunLoading } from './RunLoading.tsx';
import { shownStep, shownSteps } from './runSteps.ts';
import { runView } from './runView.ts';
import { StepList } from './StepList.tsx';
import { StepOutput } from './StepOutput.tsx';
import { useNow } from './useNow.ts';
import { useRun } from './useRun.ts';

interface CrumbsProps {
  readonly run?: RunPage;
  readonly answer?: AnswerOrigin | undefined;
  readonly onRerun?: () => void;
}

function ApproveButton({ run }: { readonly run: RunPage }) {
  const [open, setOpen] = useState(false);
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.approveRun,
  });
  const isPending = run.status === 'pending_approval';
  if (!isPermitted) return null;
  return (
    <>
      {isPending && (
        <Button
          kind="primary"
          aria-haspopup="dialog"
          disabledReason={disabledReason ?? approvalDisabledReason(run.approval)}
          onClick={() => setOpen(true)}
        >
          <Check aria-hidden />
          {messages.approve}
        </Button>
      )}
      {open && <LazyApproveDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}

function Crumbs({ run, answer, onRerun }: CrumbsProps) {
  const online = useServerOnline();
  const runState = useActionState({ requirement: actionRequirements.runPlaybook });
  const title = run?.playbook?.title ?? (run === undefined ? messages.runs : messages.deletedPlaybook);
  return (
    <PageHeader
      title={title}
      controls={
        run !== undefined && (
          <>
            <ApproveButton run={run} />
            {runState.isPermitted && run.playbook !== null && (
              <Button disabledReason={runState.disabledReason} onClick={onRerun}>
                <RotateCcw aria-hidden />
                {messages.rerun}
              </Button>
            )}
          </>
        )
      }
    >
      <Link to="/playbooks/runs" className={layout({ fixed: true, weight: 400, tone: 'muted' })}>
        {messages.runs}
      </Link>
      {run !== undefined && (
        <>
          <Text fixed weight={400} tone="faint" aria-hidden>
            /
          </Text>
          <Ellipsis data-tooltip={title}>{visibleName(title)}</Ellipsis>
          <AsOf answer={answer} online={online} />
        </>
      )}
    </PageHeader>
  );
}

export function RunScreen() {
  const { id = '' } = useParams({ strict: false });
  const { view, change, close } = useView(runView);
  const answer = useRun(id);
  const online = useServerOnline();
  const run = answer.data?.data;
  useVisit(run && runRecord(run));
  useShareSubject(
    run && { name: runRecord(run).name, facts: [run.resource?.name, runStatusOf(run.status).word] },
  );
  const isOver = run !== undefined && isRunOver(run.status);
  const nowMs = useNow(run !== undefined && !isOver);
  if (run === undefined) {
    const failure = answer.error === null ? undefined : toDisplayFailure(answer.error);
    return (
      <>
        <Crumbs />
        {failure === undefined ? (
          <RunLoading />
        ) : failure.code === 'NOT_FOUND' ? (
          <EmptyPanel title={messages.notFound} actions={<Link to="/playbooks/runs">{messages.back}</Link>}>
            {messages.notFoundText(id)}
          </EmptyPanel>
        ) : (
          <FailurePanel
            error={answer.error}
            title={messages.failed}
            needs="playbooks"
            onRetry={() => void answer.refetch()}
          />
        )}
      </>
    );
  }
  const steps = shownSteps(run);
  const shown = shownStep(steps, view.step);
  const failed = answer.error === null ? undefined : toDisplayFailure(answer.error);
  const because = answer.data?.because;
  const notice =
    failed === undefined
      ? because && { text: messages.cachedNotice(because.sentence), details: because.details }
      : { text: messages.staleNotice(failed.sentence), details: failed.details };
  return (
    <Column minHeight={0} full="height" surface="page">
      <Crumbs run={run} answer={answer.data} onRerun={() => change({ rerun: true })} />
      {/* While the server or main is unreachable, the banner reports it. */}
      {online && notice !== undefined && !isBridgeLost(answer.error) && <StaleDataNotice {...notice} />}
      <RunHead run={run} nowMs={nowMs} />
      <div className={styles.body}>
        <nav
          className={styles.pane}
          aria-label={messages.steps}
          // Without steps, the pane has no other stop for scrolling.
          tabIndex={steps.length === 0 ? 0 : undefined}
        >
          <StepList
            steps={steps}
            shown={shown}
            nowMs={nowMs}
            isOver={isOver}
            onShow={(step) => change({ step }, 'replace')}
          />
        </nav>
        <Column
          as="section"
          grow
          minWidth={0}
          minHeight={0}
          aria-label={shown === undefined ? messages.output : messages.outputOf(shown.name)}
        >
          {shown !== undefined && <StepOutput run={run} step={shown} />}
          {shown !== undefined && shown.artifacts.length > 0 && <Artifacts artifacts={shown.artifacts} />}
        </Column>
      </div>
      {view.rerun && run.playbook !== null && (
        <LazyRunDialog
          playbookId={run.playbook.id}
          on={run.resource ?? undefined}
          values={Object.fromEntries(
            run.parameters.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
          )}
          onClose={close}
        />
      )}
    </Column>
  );
}
