import clsx from 'clsx';
import { Ban, ChevronDown, ChevronRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Hypothesis } from '#contract/incidents.ts';
import { childHypothesisType, toHypothesisStatus } from '#contract/rules/incidents.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { type IncidentChangeResult, useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { Avatars } from '#parts/people/Avatar.tsx';
import { EvidenceRow } from '../../evidence/EvidenceRow.tsx';
import { commentAuthors } from '../comments/authorOf.ts';
import { CommentRow } from '../comments/CommentRow.tsx';
import { Batches } from '../live/Batches.tsx';
import { inTimeOrder } from '../live/inTimeOrder.ts';
import { NewRowLabel, newRowClass, UnsentMark } from '../live/Marks.tsx';
import { EvidenceCounts } from './EvidenceCounts.tsx';
import styles from './HypothesisCard.module.css';
import type { HypothesisPlan } from './HypothesisPlan.ts';
import { HypothesisStatusSelect } from './HypothesisStatusSelect.tsx';
import { type Branch, countDescendants } from './hypothesisTree.ts';
import { messages } from './messages.ts';
import { TitleEditor } from './TitleEditor.tsx';

/** Maximum number of avatars in a card's header. */
const maxCommenters = 5;
const evidenceHeightPx = 36;
const commentHeightPx = 56;
/** Maximum indentation level, because deeper cards would have no space left. */
const maxDepth = 6;

interface CardProps {
  readonly branch: Branch;
  readonly depth: number;
  readonly plan: HypothesisPlan;
}

function useHypothesisChange({ live: { page } }: HypothesisPlan, { id, title, status }: Hypothesis) {
  const submitChange = useIncidentChange();
  return (to: { readonly title?: string; readonly status?: string }): Promise<IncidentChangeResult> =>
    submitChange(
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

function Title({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: HypothesisPlan }) {
  const { id, title, status } = hypothesis;
  const { live, callbacks, actionState, editingId, onEdit } = plan;
  const [rejectedTitle, setRejectedTitle] = useState<string>();
  const [saving, setSaving] = useState(0);
  const change = useHypothesisChange(plan, hypothesis);
  const { reportEditing } = callbacks;
  const open = editingId === id || rejectedTitle !== undefined;
  const isDeleted = live.deletedIds.has(id);
  const isEditing = open || saving > 0;
  useEffect(() => {
    reportEditing(id, isEditing);
    return () => reportEditing(id, false);
  }, [reportEditing, id, isEditing]);
  const save = async (next: string) => {
    setSaving((count) => count + 1);
    const { ended } = await change({ title: next });
    // The server rejected the title, perhaps because the hypothesis was deleted.
    // Reopen the editor with the typed text.
    if (ended === 'failed') setRejectedTitle(next);
    setSaving((count) => count - 1);
  };
  if (open)
    return (
      <TitleEditor
        title={title}
        rejectedText={rejectedTitle}
        isDeleted={isDeleted}
        onSave={(next) => void save(next)}
        onClose={() => {
          setRejectedTitle(undefined);
          onEdit(undefined);
        }}
      />
    );
  const look = clsx(styles.title, toHypothesisStatus(status) === 'disproven' && styles.disproven);
  return (
    <span className={styles.titlePlace}>
      {actionState.isPermitted && actionState.disabledReason === undefined && !isDeleted ? (
        <button
          type="button"
          className={clsx(look, styles.editable)}
          aria-description={messages.editTitle}
          onClick={() => onEdit(id)}
        >
          {visibleName(title)}
        </button>
      ) : (
        <span className={look}>{visibleName(title)}</span>
      )}
      {isDeleted && (
        <Text size={12} tone="bad" role="status">
          {messages.deletedNote}
        </Text>
      )}
    </span>
  );
}

function CardMenu({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: HypothesisPlan }) {
  const { id, title, status } = hypothesis;
  const { actionState, onEdit, openDialog, removalDisabledReason } = plan;
  const change = useHypothesisChange(plan, hypothesis);
  const disabledProps = (stop: string | undefined) =>
    stop === undefined ? {} : { disabled: true, title: stop };
  return (
    <Menu
      trigger={
        <IconButton label={messages.actions(title)}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil aria-hidden />}
        onSelect={() => onEdit(id)}
        {...disabledProps(actionState.disabledReason)}
      >
        {messages.editTitle}
      </MenuItem>
      <MenuItem
        icon={<Ban aria-hidden />}
        onSelect={() => void change({ status: 'disproven' })}
        {...(toHypothesisStatus(status) === 'disproven'
          ? { disabled: true }
          : disabledProps(actionState.disabledReason))}
      >
        {messages.disprove}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden />}
        onSelect={() => openDialog({ kind: 'remove', hypothesis })}
        {...disabledProps(removalDisabledReason)}
        aria-description={removalDisabledReason}
      >
        {messages.remove}
      </MenuItem>
    </Menu>
  );
}

function Comments({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: HypothesisPlan }) {
  const { live, userId, showComments } = plan;
  const { comments } = hypothesis;
  const [sectionState, setSectionState] = useState({ showComments, open: showComments });
  const hasUnsent = comments.some(({ id }) => live.unsent.has(id));
  // The switch above the plan expands or collapses all comments.
  // The user's own new comment expands its section.
  const current =
    sectionState.showComments !== showComments
      ? { showComments, open: showComments }
      : { ...sectionState, open: sectionState.open || hasUnsent };
  if (current.showComments !== sectionState.showComments || current.open !== sectionState.open)
    setSectionState(current);
  if (comments.length === 0) return null;
  return (
    <Column as="section">
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={current.open}
        onClick={() => setSectionState({ showComments, open: !current.open })}
      >
        {current.open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        {messages.comments(comments.length)}
      </button>
      {current.open && (
        <Batches rows={inTimeOrder(comments)} rowPx={commentHeightPx}>
          {(comment) => (
            <CommentRow
              comment={comment}
              userId={userId}
              isUnsent={live.unsent.has(comment.id)}
              isNew={live.newIds.has(comment.id)}
            />
          )}
        </Batches>
      )}
    </Column>
  );
}

function Body({ hypothesis, plan }: { readonly hypothesis: Hypothesis; readonly plan: HypothesisPlan }) {
  const { live, actionState, openDialog } = plan;
  const { evidences, type, id } = hypothesis;
  const next = childHypothesisType(type);
  return (
    <div className={styles.body}>
      {evidences.length === 0 ? (
        <Text as="p" tone="faint">
          {messages.noEvidence}
        </Text>
      ) : (
        <Batches rows={inTimeOrder(evidences)} rowPx={evidenceHeightPx}>
          {(evidence) => (
            <div className={clsx(styles.evidence, newRowClass(live.newIds.has(evidence.id)))}>
              <NewRowLabel fresh={live.newIds.has(evidence.id)} />
              <EvidenceRow evidence={evidence} page={live.page} />
              <UnsentMark waits={live.unsent.has(evidence.id)} />
            </div>
          )}
        </Batches>
      )}
      <Comments hypothesis={hypothesis} plan={plan} />
      {actionState.isPermitted && type !== 'solution' && !live.deletedIds.has(id) && (
        <Button
          kind="quiet"
          className={styles.add}
          disabledReason={actionState.disabledReason}
          onClick={() => openDialog({ kind: 'add', parent: hypothesis })}
        >
          <Plus aria-hidden />
          {messages.add[next]}
        </Button>
      )}
    </div>
  );
}

export function HypothesisCard({ branch, depth, plan }: CardProps) {
  const { hypothesis, children } = branch;
  const { live, callbacks, actionState } = plan;
  const { id, title, status, evidences, comments } = hypothesis;
  // Disproven hypotheses are collapsed initially.
  const [open, setOpen] = useState(() => toHypothesisStatus(status) !== 'disproven');
  const change = useHypothesisChange(plan, hypothesis);
  const isDeleted = live.deletedIds.has(id);
  const isNew = live.newIds.has(id);
  const done = evidences.some(({ definitionOfDone }) => definitionOfDone);
  const hidden = open ? 0 : countDescendants(branch);
  return (
    <li className={styles.node} data-hypothesis={id}>
      <div
        className={clsx(styles.card, done && styles.done, isDeleted && styles.goneCard, newRowClass(isNew))}
      >
        <div className={styles.head}>
          <IconButton
            label={messages.contentsOf(title)}
            aria-expanded={open}
            className={styles.fold}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
          <HypothesisStatusSelect
            status={status}
            readOnly={!actionState.isPermitted || isDeleted}
            disabledReason={actionState.disabledReason}
            // Rows must not move while the list of statuses is open.
            onOpen={(choosing) => callbacks.reportEditing(`${id} status`, choosing)}
            onChange={(next) => void change({ status: next })}
          />
          <NewRowLabel fresh={isNew} />
          <Title hypothesis={hypothesis} plan={plan} />
          <Row as="span" display="inline-flex" fixed gap={10} marginLeft="auto">
            <UnsentMark waits={live.unsent.has(id)} />
            {hidden > 0 && (
              <Text size={12} tone="muted">
                {messages.below(hidden)}
              </Text>
            )}
            {done && <span className="visually-hidden">{messages.definitionOfDone}</span>}
            <EvidenceCounts evidences={evidences} />
            <Avatars people={commentAuthors(comments)} max={maxCommenters} />
            {actionState.isPermitted && !isDeleted && <CardMenu hypothesis={hypothesis} plan={plan} />}
          </Row>
        </div>
        {open && <Body hypothesis={hypothesis} plan={plan} />}
      </div>
      {open && children.length > 0 && (
        <ul className={clsx(styles.below, depth >= maxDepth && styles.deep)}>
          {children.map((child) => (
            <HypothesisCard key={child.hypothesis.id} branch={child} depth={depth + 1} plan={plan} />
          ))}
        </ul>
      )}
    </li>
  );
}
