import clsx from 'clsx';
import { Ban, ChevronDown, ChevronRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Hypothesis } from '../../../../../src-preload/contract/incidents.ts';
import { toHypothesisStatus, typeBelow } from '../../../../../src-preload/contract/rules/incidents.ts';
import { Button, IconButton } from '../../../../kit/controls/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../kit/overlay/Menu.tsx';
import { type Acted, useIncidentAct } from '../../../../parts/incidents/useIncidentAct.ts';
import { Avatars } from '../../../../parts/people/Avatar.tsx';
import { EvidenceRow } from '../../evidence/EvidenceRow.tsx';
import { commenters } from '../comments/authorOf.ts';
import { CommentRow } from '../comments/CommentRow.tsx';
import { Batches } from '../live/Batches.tsx';
import { inTimeOrder } from '../live/inTimeOrder.ts';
import { FreshWord, freshClass, WaitsMark } from '../live/Marks.tsx';
import { EvidenceCounts } from './EvidenceCounts.tsx';
import styles from './HypothesisCard.module.css';
import { messages } from './messages.ts';
import type { Plan } from './Plan.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { TitleEditor } from './TitleEditor.tsx';
import { type Branch, countBelow } from './tree.ts';

/** Maximum number of avatars in a card's header. */
const mostCommenters = 5;
const evidencePx = 36;
const commentPx = 56;
/** Maximum indentation level, because deeper cards would have no space left. */
const deepest = 6;

interface CardProps {
  readonly branch: Branch;
  readonly depth: number;
  readonly plan: Plan;
}

function useChange({ live: { page } }: Plan, { id, title, status }: Hypothesis) {
  const act = useIncidentAct();
  return (to: { readonly title?: string; readonly status?: string }): Promise<Acted> =>
    act(
      {
        kind: 'hypothesis.change',
        incidentId: page.id,
        row: id,
        to,
        was: { ...(to.title === undefined ? {} : { title }), ...(to.status === undefined ? {} : { status }) },
      },
      { failed: messages.change.failed },
    );
}

function Title({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: Plan }) {
  const { id, title, status } = hypothesis;
  const { live, hold, standing, editing, onEdit } = plan;
  const [returned, setReturned] = useState<string>();
  const [saving, setSaving] = useState(0);
  const change = useChange(plan, hypothesis);
  const { pin } = hold;
  const open = editing === id || returned !== undefined;
  const gone = live.gone.has(id);
  const held = open || saving > 0;
  useEffect(() => {
    pin(id, held);
    return () => pin(id, false);
  }, [pin, id, held]);
  const save = async (next: string) => {
    setSaving((count) => count + 1);
    const { ended } = await change({ title: next });
    // The server rejected the title, perhaps because the hypothesis was deleted.
    // Reopen the editor with the typed text.
    if (ended === 'failed') setReturned(next);
    setSaving((count) => count - 1);
  };
  if (open)
    return (
      <TitleEditor
        title={title}
        typed={returned}
        gone={gone}
        onSave={(next) => void save(next)}
        onClose={() => {
          setReturned(undefined);
          onEdit(undefined);
        }}
      />
    );
  const look = clsx(styles.title, toHypothesisStatus(status) === 'disproven' && styles.disproven);
  return (
    <span className={styles.titlePlace}>
      {standing.mayDo && standing.stop === undefined && !gone ? (
        <button
          type="button"
          className={clsx(look, styles.editable)}
          aria-description={messages.editTitle}
          onClick={() => onEdit(id)}
        >
          {title}
        </button>
      ) : (
        <span className={look}>{title}</span>
      )}
      {gone && (
        <span className={styles.gone} role="status">
          {messages.goneQuietly}
        </span>
      )}
    </span>
  );
}

function CardMenu({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: Plan }) {
  const { id, title, status } = hypothesis;
  const { standing, onEdit, ask, removalStop } = plan;
  const change = useChange(plan, hypothesis);
  const stopped = (stop: string | undefined) => (stop === undefined ? {} : { disabled: true, title: stop });
  return (
    <Menu
      trigger={
        <IconButton label={messages.actions(title)}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(id)} {...stopped(standing.stop)}>
        {messages.editTitle}
      </MenuItem>
      <MenuItem
        icon={<Ban aria-hidden />}
        onSelect={() => void change({ status: 'disproven' })}
        {...(toHypothesisStatus(status) === 'disproven' ? { disabled: true } : stopped(standing.stop))}
      >
        {messages.disprove}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden />}
        onSelect={() => ask({ kind: 'remove', hypothesis })}
        {...stopped(removalStop)}
        aria-description={removalStop}
      >
        {messages.remove}
      </MenuItem>
    </Menu>
  );
}

function Comments({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: Plan }) {
  const { live, own, showComments } = plan;
  const { comments } = hypothesis;
  const [at, setAt] = useState({ showComments, open: showComments });
  const mine = comments.some(({ id }) => live.unsent.has(id));
  // The switch above the plan expands or collapses all comments.
  // The user's own new comment expands its section.
  const now =
    at.showComments !== showComments
      ? { showComments, open: showComments }
      : { ...at, open: at.open || mine };
  if (now.showComments !== at.showComments || now.open !== at.open) setAt(now);
  if (comments.length === 0) return null;
  return (
    <section className={styles.comments}>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={now.open}
        onClick={() => setAt({ showComments, open: !now.open })}
      >
        {now.open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        {messages.comments(comments.length)}
      </button>
      {now.open && (
        <Batches rows={inTimeOrder(comments)} rowPx={commentPx}>
          {(comment) => (
            <CommentRow
              comment={comment}
              own={own}
              waits={live.unsent.has(comment.id)}
              fresh={live.fresh.has(comment.id)}
            />
          )}
        </Batches>
      )}
    </section>
  );
}

function Body({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: Plan }) {
  const { live, standing, ask } = plan;
  const { evidences, type, id } = hypothesis;
  const next = typeBelow(type);
  return (
    <div className={styles.body}>
      {evidences.length === 0 ? (
        <p className={styles.none}>{messages.noEvidence}</p>
      ) : (
        <Batches rows={inTimeOrder(evidences)} rowPx={evidencePx}>
          {(evidence) => (
            <div className={clsx(styles.evidence, freshClass(live.fresh.has(evidence.id)))}>
              <FreshWord fresh={live.fresh.has(evidence.id)} />
              <EvidenceRow evidence={evidence} page={live.page} />
              <WaitsMark waits={live.unsent.has(evidence.id)} />
            </div>
          )}
        </Batches>
      )}
      <Comments hypothesis={hypothesis} plan={plan} />
      {standing.mayDo && type !== 'solution' && !live.gone.has(id) && (
        <Button
          kind="quiet"
          className={styles.add}
          disabledReason={standing.stop}
          onClick={() => ask({ kind: 'add', parent: hypothesis })}
        >
          <Plus aria-hidden />
          {messages.add[next]}
        </Button>
      )}
    </div>
  );
}

export function HypothesisCard({ branch, depth, plan }: CardProps) {
  const { hypothesis, below } = branch;
  const { live, hold, standing } = plan;
  const { id, title, status, evidences, comments } = hypothesis;
  // Disproven hypotheses are collapsed initially.
  const [open, setOpen] = useState(() => toHypothesisStatus(status) !== 'disproven');
  const change = useChange(plan, hypothesis);
  const gone = live.gone.has(id);
  const fresh = live.fresh.has(id);
  const done = evidences.some(({ definitionOfDone }) => definitionOfDone);
  const hidden = open ? 0 : countBelow(branch);
  return (
    <li className={styles.node} data-hypothesis={id}>
      <div className={clsx(styles.card, done && styles.done, gone && styles.goneCard, freshClass(fresh))}>
        <div className={styles.head}>
          <IconButton
            label={messages.unfold(title)}
            aria-expanded={open}
            className={styles.fold}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
          <StatusSelect
            status={status}
            readOnly={!standing.mayDo || gone}
            stop={standing.stop}
            // Rows must not move while the list of statuses is open.
            onOpen={(choosing) => hold.pin(`${id} status`, choosing)}
            onChange={(next) => void change({ status: next })}
          />
          <FreshWord fresh={fresh} />
          <Title hypothesis={hypothesis} plan={plan} />
          <span className={styles.facts}>
            <WaitsMark waits={live.unsent.has(id)} />
            {hidden > 0 && <span className={styles.hidden}>{messages.below(hidden)}</span>}
            {done && <span className="visually-hidden">{messages.definitionOfDone}</span>}
            <EvidenceCounts evidences={evidences} />
            <Avatars people={commenters(comments)} most={mostCommenters} />
            {standing.mayDo && !gone && <CardMenu hypothesis={hypothesis} plan={plan} />}
          </span>
        </div>
        {open && <Body hypothesis={hypothesis} plan={plan} />}
      </div>
      {open && below.length > 0 && (
        <ul className={clsx(styles.below, depth >= deepest && styles.deep)}>
          {below.map((child) => (
            <HypothesisCard key={child.hypothesis.id} branch={child} depth={depth + 1} plan={plan} />
          ))}
        </ul>
      )}
    </li>
  );
}
