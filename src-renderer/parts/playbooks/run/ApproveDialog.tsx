import { useQuery } from '@tanstack/react-query';
import type { RunPage, RunResource } from '#contract/playbooks.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { Age } from '#kit/format/Age.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import { GuardField } from '#parts/guard/GuardField.tsx';
import { GuardProposal } from '#parts/guard/GuardProposal.tsx';
import { typedOf, useGuard } from '#parts/guard/useGuard.ts';
import { toResourceOption } from '#parts/permissions/searchOptions.ts';
import { approvalDisabledReason } from '../approvalText.ts';
import { RunParameters } from '../RunParameters.tsx';
import { describeRunFailure } from './describeRunFailure.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';
import { RunHeader } from './RunHeader.tsx';
import { RunImpactPanel } from './RunImpactPanel.tsx';

const { approve: texts } = messages;

interface ApproveDialogProps {
  readonly run: RunPage;
  readonly onClose: () => void;
}

/** The resource of a run with details that distinguish it: type, cluster, namespace. */
function Target({ resource: { kind, id, name, icon, type } }: { readonly resource: RunResource }) {
  const query = useQuery(
    queries.search.selected.queryOptions({ input: { kind, selectors: [], id }, meta: { quiet: true } }),
  );
  const found = query.data?.find((one) => one.id === id);
  const detail =
    found === undefined
      ? type === null
        ? undefined
        : formatTypeLabel(type)
      : toResourceOption(found).qualifier;
  return (
    <Fact className={styles.fact} label={messages.targets[kind]}>
      <span className={styles.target}>
        <Icon name={icon ?? ''} fallback={kind} />
        <span>
          {visibleName(name)}
          {detail !== undefined && (
            <Text size={12} tone="faint">
              {' '}
              {detail}
            </Text>
          )}
        </span>
      </span>
    </Fact>
  );
}

function RunFacts({ run: { createdBy, createdAt, resource } }: { readonly run: RunPage }) {
  return (
    <dl className={styles.facts} aria-label={texts.facts}>
      {resource !== null && <Target resource={resource} />}
      <Fact className={styles.fact} label={texts.requestedBy}>
        {createdBy?.name ?? texts.nobody}, <Age instant={createdAt} suffix=" ago" />
      </Fact>
    </dl>
  );
}

/** Approves a run, which starts it. Displays the same facts and guard as the run dialog. */
export function ApproveDialog({ run, onClose }: ApproveDialogProps) {
  const { id, playbook, resource, parameters, approval, status } = run;
  const title = playbook?.title ?? texts.gone;
  const form = useKitForm([], {});
  const guard = useGuard({ act: 'approve', runId: id });
  const playbookQuery = useQuery({
    ...queries.playbooks.get.queryOptions({
      input: { id: playbook?.id ?? '' },
      enabled: playbook !== null,
      meta: { quiet: true },
    }),
  });
  const missingApprovals = approval?.type === 'all' ? (approval.missing ?? 1) - 1 : 0;
  const action = useServerAction({
    key: `approve run ${id}`,
    requirement: actionRequirements.approveRun,
    call: bridge.playbooks.runs.approve,
    invalidates: [queries.playbooks.runs.key()],
    // The dialog displays failures.
    toasts: {
      done: missingApprovals > 0 ? texts.recorded(missingApprovals) : texts.done,
      failed: () => undefined,
    },
  });
  const notWaitingReason = status === 'pending_approval' ? undefined : texts.notWaiting;
  return (
    <FormDialog
      title={texts.title(title)}
      // The Enter key that opened the dialog must not approve.
      initialFocus="cancel"
      header={
        <RunHeader description={playbookQuery.data?.description ?? null}>
          <RunFacts run={run} />
        </RunHeader>
      }
      form={form}
      disabledReason={
        action.disabledReason ?? notWaitingReason ?? approvalDisabledReason(approval) ?? guard.disabledReason
      }
      onSubmit={() => action.submit({ id, ...typedOf(guard) })}
      submitLabel={texts.approve}
      busyLabel={texts.approving}
      describeFailure={describeRunFailure}
      onClose={onClose}
    >
      <section aria-label={texts.parameters}>
        <Text as="h3" marginBottom={8} size={12} weight={600} tone="muted">
          {texts.parameters}
        </Text>
        <RunParameters parameters={parameters} />
      </section>
      <GuardField use={guard} />
      <GuardProposal on={resource ?? undefined} />
      {resource !== null && playbook !== null && <RunImpactPanel on={resource} playbookId={playbook.id} />}
    </FormDialog>
  );
}
