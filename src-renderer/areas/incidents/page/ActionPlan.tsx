import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { useStanding } from '../../../parts/actions/useStanding.ts';
import { useIncidentStanding } from '../../../parts/incidents/useIncidentAct.ts';
import { useView } from '../../../parts/list/useView.ts';
import { incidentView } from '../incidentView.ts';
import { useMe } from '../useIncident.ts';
import styles from './ActionPlan.module.css';
import { LiveRows, type RowsHold } from './live/LiveRows.tsx';
import type { LivePage } from './live/useHeldBack.ts';
import { ComponentChips } from './plan/ComponentChips.tsx';
import { CreateHypothesis } from './plan/CreateHypothesis.tsx';
import { DeleteHypothesis } from './plan/DeleteHypothesis.tsx';
import { HypothesisCard } from './plan/HypothesisCard.tsx';
import { messages } from './plan/messages.ts';
import type { Plan, PlanQuestion } from './plan/Plan.ts';
import { buildTrees } from './plan/tree.ts';
import type { TabProps } from './TabProps.ts';

/**
 * The open dialog.
 * Holds the hypothesis as it was when the dialog opened, because others may delete it meanwhile.
 */
function Questions({
  live,
  hold,
  asked,
  onClose,
}: {
  readonly live: LivePage;
  readonly hold: RowsHold;
  readonly asked: PlanQuestion | undefined;
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
      onRemoved={() => hold.tellRemoved(hypothesis.id)}
      onClose={onClose}
    />
  );
}

function Trees({ live, hold }: { readonly live: LivePage; readonly hold: RowsHold }) {
  const { view } = useView(incidentView);
  const [editing, setEditing] = useState<string>();
  const [asked, setAsked] = useState<PlanQuestion>();
  const standing = useIncidentStanding();
  const { stop: removalStop } = useStanding({ guard: actionGuards.attachEvidence });
  const own = useMe().id;
  const { page } = live;
  const trees = useMemo(() => buildTrees(page.hypotheses), [page.hypotheses]);
  const bare = page.hypotheses.every(({ evidences }) => evidences.length === 0);
  const plan: Plan = {
    live,
    hold,
    standing,
    removalStop,
    own,
    showComments: view.comments,
    editing,
    onEdit: setEditing,
    ask: setAsked,
  };
  const add = standing.mayDo && (
    <Button
      kind="quiet"
      disabledReason={standing.stop}
      onClick={() => setAsked({ kind: 'add', parent: null })}
    >
      <Plus aria-hidden />
      {messages.hypothesis}
    </Button>
  );
  return (
    <section className={styles.plan} aria-label={messages.plan}>
      <div className={styles.bar}>
        <ComponentChips page={page} />
        <div className={styles.add}>{add}</div>
      </div>
      {trees.length === 0 ? (
        <EmptyPanel title={messages.none}>{messages.noneText}</EmptyPanel>
      ) : (
        <>
          {bare && <p className={styles.bare}>{messages.noEvidences}</p>}
          <ul className={styles.trees}>
            {trees.map((branch) => (
              <HypothesisCard key={branch.hypothesis.id} branch={branch} depth={0} plan={plan} />
            ))}
          </ul>
        </>
      )}
      <Questions live={live} hold={hold} asked={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

export function ActionPlan(props: TabProps) {
  return <LiveRows {...props}>{(live, hold) => <Trees live={live} hold={hold} />}</LiveRows>;
}
