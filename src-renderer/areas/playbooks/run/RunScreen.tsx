import { Link, useParams } from '@tanstack/react-router';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { RunPage } from '../../../../src-preload/contract/playbooks.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { isRunOver } from '../../../../src-preload/contract/rules/playbooks.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../../kit/panels/SkeletonRows.tsx';
import { AsOf } from '../../../parts/AsOf.tsx';
import { useStanding } from '../../../parts/actions/useStanding.ts';
import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { FailurePanel } from '../../../parts/FailurePanel.tsx';
import { isBridgeLost, toShownFailure } from '../../../parts/failures.ts';
import { KeptNotice } from '../../../parts/KeptNotice.tsx';
import { useView } from '../../../parts/list/useView.ts';
import { PageHeader } from '../../../parts/PageHeader.tsx';
import { approvalStop } from '../../../parts/playbooks/approvalText.ts';
import { LazyApproveDialog } from '../../../parts/playbooks/run/LazyApproveDialog.tsx';
import { LazyRunDialog } from '../../../parts/playbooks/run/LazyRunDialog.tsx';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { Artifacts } from './Artifacts.tsx';
import { messages } from './messages.ts';
import styles from './Run.module.css';
import { RunHead } from './RunHead.tsx';
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

function Approve({ run }: { readonly run: RunPage }) {
  const [open, setOpen] = useState(false);
  const { mayDo, stop } = useStanding({ guard: actionGuards.approveRun });
  const waits = run.status === 'pending_approval';
  if (!mayDo) return null;
  return (
    <>
      {waits && (
        <Button
          kind="primary"
          aria-haspopup="dialog"
          disabledReason={stop ?? approvalStop(run.approval)}
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
  const running = useStanding({ guard: actionGuards.runPlaybook });
  const title = run?.playbook?.title ?? (run === undefined ? messages.runs : messages.gone);
  return (
    <PageHeader
      title={title}
      controls={
        run !== undefined && (
          <>
            <Approve run={run} />
            {running.mayDo && run.playbook !== null && (
              <Button disabledReason={running.stop} onClick={onRerun}>
                <RotateCcw aria-hidden />
                {messages.rerun}
              </Button>
            )}
          </>
        )
      }
    >
      <Link to="/playbooks/runs" className={styles.crumb}>
        {messages.runs}
      </Link>
      {run !== undefined && (
        <>
          <span className={styles.separator} aria-hidden>
            /
          </span>
          <span className={styles.last} data-tooltip={title}>
            {title}
          </span>
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
  const over = run !== undefined && isRunOver(run.status);
  const nowMs = useNow(run !== undefined && !over);
  if (run === undefined) {
    const failure = answer.error === null ? undefined : toShownFailure(answer.error);
    return (
      <>
        <Crumbs />
        {failure === undefined ? (
          <SkeletonRows />
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
  const failed = answer.error === null ? undefined : toShownFailure(answer.error);
  const because = answer.data?.because;
  const notice =
    failed === undefined
      ? because && { text: messages.kept(because.sentence), details: because.details }
      : { text: messages.stale(failed.sentence), details: failed.details };
  return (
    <div className={styles.page}>
      <Crumbs run={run} answer={answer.data} onRerun={() => change({ rerun: true })} />
      {/* While the server or main is unreachable, the banner reports it. */}
      {online && notice !== undefined && !isBridgeLost(answer.error) && <KeptNotice {...notice} />}
      <RunHead run={run} nowMs={nowMs} />
      <div className={styles.body}>
        <nav className={styles.pane} aria-label={messages.steps}>
          <StepList
            steps={steps}
            shown={shown}
            nowMs={nowMs}
            over={over}
            onShow={(step) => change({ step }, 'replace')}
          />
        </nav>
        <section
          className={styles.output}
          aria-label={shown === undefined ? messages.output : messages.outputOf(shown.name)}
        >
          {shown !== undefined && <StepOutput run={run} step={shown} />}
          {shown !== undefined && shown.artifacts.length > 0 && <Artifacts artifacts={shown.artifacts} />}
        </section>
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
    </div>
  );
}
