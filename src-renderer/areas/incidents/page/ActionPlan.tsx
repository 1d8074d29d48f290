import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Box, Column, Row, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { useIncidentActionState } from '#parts/incidents/useIncidentChange.ts';
import { useView } from '#parts/list/useView.ts';
import { incidentView } from '../incidentView.ts';
import { useMe } from '../useIncident.ts';
import { LiveRows, type RowCallbacks } from './live/LiveRows.tsx';
import type { LivePage } from './live/useStableRows.ts';
import { CreateHypothesis } from './plan/CreateHypothesis.tsx';
import { DeleteHypothesis } from './plan/DeleteHypothesis.tsx';
import { HypothesisCard } from './plan/HypothesisCard.tsx';
import type { HypothesisPlan, PlanDialog } from './plan/HypothesisPlan.ts';
import { buildTrees } from './plan/hypothesisTree.ts';
import { messages } from './plan/messages.ts';
import type { TabProps } from './TabProps.ts';

/**
 * The open dialog.
 * Holds the hypothesis as it was when the dialog opened, because others may delete it meanwhile.
 */
function PlanDialogs({
  live,
  hold,
  asked,
  onClose,
}: {
  readonly live: LivePage;
  readonly hold: RowCallbacks;
  readonly asked: PlanDialog | undefined;
  readonly onClose: () => void;
}) {
  if (asked === undefined) return null;
  const { id: incidentId, hypotheses } = live.page;
  if (asked.kind === 'add')
    return <CreateHypothesis incidentId={incidentId} parent={asked.parent} onClose={onClose} />;
  const hypothesis = hypotheses.find(({ id }) => id === asked.hypothesis.id) ?? asked.hypothesis;
  return (
    <DeleteHypothesis
      incidentId={incidentId}
      hypothesis={hypothesis}
      onRemoved={() => hold.reportRemoved(hypothesis.id)}
      onClose={onClose}
    />
  );
}

function HypothesisTrees({ live, hold }: { readonly live: LivePage; readonly hold: RowCallbacks }) {
  const { view } = useView(incidentView);
  const [editingId, setEditing] = useState<string>();
  const [dialog, setDialog] = useState<PlanDialog>();
  const actionState = useIncidentActionState();
  const { disabledReason: removalDisabledReason } = useActionState({
    requirement: actionRequirements.attachEvidence,
  });
  const userId = useMe().id;
  const { page } = live;
  const trees = useMemo(() => buildTrees(page.hypotheses), [page.hypotheses]);
  const hasNoEvidence = page.hypotheses.every(({ evidences }) => evidences.length === 0);
  const plan: HypothesisPlan = {
    live,
    callbacks: hold,
    actionState,
    removalDisabledReason: removalDisabledReason,
    userId: userId,
    showComments: view.comments,
    editingId,
    onEdit: setEditing,
    openDialog: setDialog,
  };
  const add = actionState.isPermitted && (
    <Button
      kind="quiet"
      disabledReason={actionState.disabledReason}
      onClick={() => setDialog({ kind: 'add', parent: null })}
    >
      <Plus aria-hidden />
      {messages.hypothesis}
    </Button>
  );
  return (
    <Box
      as="section"
      grow
      minHeight={0}
      overflow="auto"
      paddingX={16}
      paddingBottom={16}
      surface="page"
      aria-label={messages.plan}
    >
      <Row minHeight={44} gap={8}>
        <Box marginLeft="auto">{add}</Box>
      </Row>
      {trees.length === 0 ? (
        <EmptyPanel title={messages.none}>{messages.noneText}</EmptyPanel>
      ) : (
        <>
          {hasNoEvidence && (
            <Text as="p" paddingBottom={8} tone="muted">
              {messages.noEvidences}
            </Text>
          )}
          <Column as="ul" gap={8}>
            {trees.map((branch) => (
              <HypothesisCard key={branch.hypothesis.id} branch={branch} depth={0} plan={plan} />
            ))}
          </Column>
        </>
      )}
      <PlanDialogs live={live} hold={hold} asked={dialog} onClose={() => setDialog(undefined)} />
    </Box>
  );
}

export function ActionPlan(props: TabProps) {
  return <LiveRows {...props}>{(live, hold) => <HypothesisTrees live={live} hold={hold} />}</LiveRows>;
}
