import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { FieldHelp } from '#kit/fields/FieldFrame.tsx';
import { MentionText } from '#kit/fields/MentionText.tsx';
import { Keys } from '#kit/keys/Keys.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { useIncidentActionState, useIncidentChange } from '#parts/incidents/useIncidentChange.ts';
import { Avatar } from '#parts/people/Avatar.tsx';
import { useMe } from '../../useIncident.ts';
import { buildTrees } from '../plan/hypothesisTree.ts';
import type { TabProps } from '../TabProps.ts';
import styles from './CommentBox.module.css';
import { messages } from './messages.ts';
import { useCommentDraft } from './useCommentDraft.ts';

const staleTimeMs = 5 * 60_000;
const noPeople: readonly Option[] = [];

/** The box for new comments, shown below every tab. */
export function CommentBox({ page }: TabProps) {
  const { id: incidentId, hypotheses } = page;
  const { isPermitted, disabledReason } = useIncidentActionState();
  const me = useMe();
  const submitChange = useIncidentChange();
  const { draft, set, state } = useCommentDraft(incidentId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'text' | 'hypothesis'>();
  const box = useRef<HTMLFormElement>(null);
  const latest = useRef(draft);
  latest.current = draft;
  const people = useQuery(
    queries.incidents.people.queryOptions({ enabled: isPermitted, staleTime: staleTimeMs }),
  );
  const mentionable = useMemo(
    () =>
      people.data?.data.map(
        ({ id, name, email }): Option => ({ value: id, label: name, detail: email ?? undefined }),
      ) ?? noPeople,
    [people.data],
  );
  const options = useMemo(
    () => hypotheses.map(({ id, title }): Option => ({ value: id, label: title })),
    [hypotheses],
  );
  const first = useMemo(() => buildTrees(hypotheses)[0]?.hypothesis.id, [hypotheses]);
  if (!isPermitted) return null;

  const { text, hypothesisId } = draft;
  const preferredId = hypothesisId === '' ? first : hypothesisId;
  const chosen = options.find(({ value }) => value === preferredId)?.value;
  const isHypothesisDeleted = hypothesisId !== '' && chosen === undefined;
  const empty = text.trim() === '';

  const area = () => box.current?.querySelector('textarea') ?? undefined;
  const mention = () => {
    if (people.error !== null) {
      const { sentence, details } = toDisplayFailure(people.error);
      useToasts.getState().show({ kind: 'failed', text: messages.noPeople, note: sentence, details });
    }
    area()?.focus();
    // Inserts as if typed, so that undo works.
    document.execCommand('insertText', false, '@');
  };
  const send = async () => {
    if (busy || disabledReason !== undefined) return;
    if (empty) return setProblem('text');
    if (chosen === undefined) return setProblem('hypothesis');
    setProblem(undefined);
    setBusy(true);
    set({ ...draft, text: '' });
    area()?.focus();
    const { ended } = await submitChange(
      { kind: 'comment.add', incidentId, hypothesisId: chosen, text: text.trim() },
      { failed: messages.failed },
    );
    setBusy(false);
    if (ended === 'done') return;
    // The server rejected the comment: restore its text before the text typed meanwhile.
    const since = latest.current.text;
    set({ ...latest.current, text: since.trim() === '' ? text : `${text}\n${since}` });
  };
  const problemText =
    problem === 'text' && empty
      ? messages.noText
      : isHypothesisDeleted
        ? messages.hypothesisDeleted
        : problem === 'hypothesis' && chosen === undefined
          ? messages.noHypothesis
          : undefined;
  return (
    <form
      ref={box}
      className={styles.box}
      data-foot
      aria-label={messages.box}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.writing}>
        <Avatar name={me.name} />
        <MentionText
          className={styles.text}
          label={messages.text}
          labelHidden
          rows={1}
          placeholder={messages.placeholder}
          disabled={disabledReason !== undefined}
          isInvalid={problem === 'text' && empty}
          people={mentionable}
          value={text}
          onChange={(next) => set({ ...latest.current, text: next })}
          onSubmit={() => void send()}
        />
      </div>
      {problemText !== undefined && (
        <div role="alert">
          <FieldHelp error={problemText} />
        </div>
      )}
      <Row wrap gap={8}>
        <div className={styles.choice}>
          <Select
            label={messages.hypothesis}
            placeholder={messages.chooseHypothesis}
            options={options}
            value={chosen}
            disabled={disabledReason !== undefined}
            invalid={isHypothesisDeleted || (problem === 'hypothesis' && chosen === undefined)}
            onChange={(next) => {
              setProblem(undefined);
              set({ ...latest.current, hypothesisId: next });
            }}
          />
        </div>
        <IconButton label={messages.mention} disabledReason={disabledReason} onClick={mention}>
          <AtSign aria-hidden />
        </IconButton>
        <Text marginLeft="auto" size={12} tone="faint" role="status">
          {!empty && state === 'kept' && messages.draftSaved}
          {state === 'failed' && messages.draftNotSaved}
        </Text>
        <Text size={12} tone="faint">
          <Keys keys="Enter" /> {messages.toSend}, <Keys keys="Shift+Enter" /> {messages.forLine}
        </Text>
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          disabledReason={disabledReason ?? (empty ? messages.noText : undefined)}
        >
          {messages.add}
        </Button>
      </Row>
    </form>
  );
}
