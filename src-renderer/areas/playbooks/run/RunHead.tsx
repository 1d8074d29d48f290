import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RunPage } from '#contract/playbooks.ts';
import { isRunOver } from '#contract/rules/playbooks.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { RunParameters } from '#parts/playbooks/RunParameters.tsx';
import { runDuration } from '#parts/playbooks/runDuration.ts';
import { runStatusOf } from '#parts/playbooks/runStatus.ts';
import { resourceAddress } from '#parts/resourceAddress.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { messages } from './messages.ts';
import styles from './Run.module.css';

export function PlaybookRunStatus({ status }: { readonly status: string }) {
  const { shape, word } = runStatusOf(status);
  return (
    <Row as="span" display="inline-flex" gap={6}>
      {shape !== undefined && <StatusIcon shape={shape} />}
      {word}
    </Row>
  );
}

function Params({ run }: { readonly run: RunPage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {messages.params}
      </Button>
      {open && (
        <Dialog
          title={messages.paramsTitle}
          open
          hasFocusableBody
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{messages.close}</Button>}
        >
          <RunParameters parameters={run.parameters} />
        </Dialog>
      )}
    </>
  );
}

/**
 * The age of the start of a run. While the run is not over, the same text as its duration, which changes each second.
 * @param runningMs milliseconds since the start of a run that is not over
 */
function StartedAge({
  startedAt,
  runningMs,
}: {
  readonly startedAt: string;
  readonly runningMs: number | undefined;
}) {
  if (runningMs === undefined) return <Age instant={startedAt} suffix=" ago" />;
  return (
    <time dateTime={startedAt} data-tooltip={formatInstant(startedAt)}>
      {messages.ago(formatDuration(Math.floor(runningMs)))}
    </time>
  );
}

/** Details of a run, in the web client's order. */
export function RunHead({ run, nowMs }: { readonly run: RunPage; readonly nowMs: number }) {
  const { playbook, resource, status, startedAt, scheduledAt, createdAt, createdBy } = run;
  const durationMs = runDuration(run, nowMs);
  const queuedMs =
    startedAt === null ? undefined : runDuration({ startedAt: createdAt, endedAt: startedAt }, nowMs);
  // The run's scheduled start is in the future.
  const isScheduled = scheduledAt !== null && !isRunOver(status) && Date.parse(scheduledAt) > nowMs;
  return (
    <dl className={styles.facts} aria-label={messages.facts}>
      <Fact className={styles.fact} label={messages.playbook}>
        {playbook === null ? (
          messages.deletedPlaybook
        ) : (
          <Link to="/playbooks/runs" search={{ playbookId: playbook.id }}>
            {visibleName(playbook.title)}
          </Link>
        )}
        <Params run={run} />
      </Fact>
      <Fact className={styles.fact} label={messages.status}>
        <PlaybookRunStatus status={status} />
        {!isRunOver(status) && (
          <Text size={12} tone="muted">
            {messages.noCancel}
          </Text>
        )}
      </Fact>
      {startedAt !== null && (
        <Fact className={styles.fact} label={messages.started}>
          <StartedAge startedAt={startedAt} runningMs={isRunOver(status) ? undefined : durationMs} />
        </Fact>
      )}
      {isScheduled && (
        <Fact className={styles.fact} label={messages.scheduled}>
          {formatMoment(scheduledAt)}
        </Fact>
      )}
      {durationMs !== undefined && (
        <Fact className={styles.fact} label={messages.duration}>
          {formatDuration(Math.floor(durationMs))}
        </Fact>
      )}
      {queuedMs !== undefined && (
        <Fact className={styles.fact} label={messages.queued}>
          {formatDuration(queuedMs)}
        </Fact>
      )}
      {resource !== null && (
        <Fact className={styles.fact} label={messages.resource[resource.kind]}>
          <Link to={resourceAddress(resource)} className={styles.resource}>
            <Icon name={resource.icon ?? ''} fallback={resource.kind} />
            {visibleName(resource.name)}
          </Link>
        </Fact>
      )}
      {createdBy !== null && (
        <Fact className={styles.fact} label={messages.triggeredBy}>
          {createdBy.name}
        </Fact>
      )}
      {run.approval !== undefined && <ApprovalFacts approval={run.approval} />}
    </dl>
  );
}
