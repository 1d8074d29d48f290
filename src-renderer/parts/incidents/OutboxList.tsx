import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import { isStatusMoveAllowed } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { SafeHtml } from '#kit/markdown/SafeHtml.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';
import styles from './Outbox.module.css';
import { changedFields, summarizeIncidentChange } from './summarizeIncidentChange.ts';

const shapes: Readonly<Record<QueuedIncidentChange['state'], ShapeName>> = {
  waiting: 'pending',
  sending: 'running',
  conflict: 'warning',
  refused: 'unhealthy',
};

/** Lists the changed fields. A conflict shows the value before, the user's and the server's. */
function FieldComparison({ entry }: { readonly entry: QueuedIncidentChange }) {
  const { act, theirs, state } = entry;
  const fields = changedFields(act, theirs);
  if (fields.length === 0) return null;
  const hasConflict = state === 'conflict';
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          {hasConflict && <th scope="col">{messages.before}</th>}
          <th scope="col">{messages.mine}</th>
          {hasConflict && <th scope="col">{messages.theirs}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{visibleName(field.name)}</th>
            {hasConflict && <td>{field.before}</td>}
            <td>{field.mine}</td>
            {hasConflict && <td>{field.theirs}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When the server's value changed. */
function ConflictSource({ theirs }: Pick<QueuedIncidentChange, 'theirs'>) {
  const at = theirs?.updatedAt;
  return (
    <Text as="p" tone="bad" flow="anywhere">
      {messages.changedSince}
      {typeof at === 'string' && (
        <>
          {' '}
          <Age instant={at} suffix=" ago" />
        </>
      )}
      {`. ${messages.notRecorded}`}
    </Text>
  );
}

/** Returns why the user's value cannot be sent: the new status does not allow it. */
function forbiddenMoveReason({ act, theirs }: QueuedIncidentChange): string | undefined {
  const [from, to] = [theirs?.status, act.kind === 'incident.change' ? act.to.status : undefined];
  if (typeof from !== 'string' || to === undefined || isStatusMoveAllowed(from, to)) return undefined;
  return messages.forbiddenMove(from, to);
}

function Entry({ entry, linked }: { readonly entry: QueuedIncidentChange; readonly linked: boolean }) {
  const { act, at, state, problem } = entry;
  const [busy, setBusy] = useState(false);
  const { kind, text, textToCopy } = summarizeIncidentChange(act);
  const settle = async (how: 'send' | 'remove') => {
    setBusy(true);
    try {
      await bridge.incidents.outbox.settle({ id: act.id, how });
    } catch (error) {
      const { sentence, details } = toDisplayFailure(error);
      useToasts.getState().show({ kind: 'failed', text: sentence, details });
    }
    setBusy(false);
  };
  const discard = async () => {
    const sure = await confirm({
      title: messages.discardTitle,
      text: messages.discardText(kind),
      action: messages.discard,
      danger: true,
    });
    if (sure) await settle('remove');
  };
  return (
    <Column as="li" gap={4} paddingX={16} paddingY={8} surface="page">
      <Row wrap gap={8} rowGap={0}>
        <StatusIcon shape={shapes[state]} />
        <Text weight={500}>{kind}</Text>
        <Text tone="muted">{messages.states[state]}</Text>
        <Text size={12} tone="faint">
          <Age instant={at} suffix=" ago" />
        </Text>
        {linked && (
          <Link
            className={layout({ marginLeft: 'auto' })}
            to={`/incidents/${encodeURIComponent(act.incidentId)}`}
          >
            {messages.incident}
          </Link>
        )}
      </Row>
      {text !== undefined && <SafeHtml className={styles.text} format="plain" text={text} />}
      <FieldComparison entry={entry} />
      {state === 'conflict' && <ConflictSource theirs={entry.theirs} />}
      {problem !== null && state !== 'conflict' && (
        <Text as="div" tone="bad" flow="anywhere">
          <p>{problem.sentence}</p>
          {problem.details !== undefined && <Details text={problem.details} />}
        </Text>
      )}
      {state === 'conflict' && (
        <Row wrap align="stretch" gap={8}>
          <Button
            busy={busy}
            disabledReason={busy ? undefined : forbiddenMoveReason(entry)}
            onClick={() => void settle('send')}
          >
            {messages.sendMine}
          </Button>
          <Button disabled={busy} onClick={() => void settle('remove')}>
            {messages.keepTheirs}
          </Button>
        </Row>
      )}
      {(state === 'refused' || state === 'waiting') && (
        <Row wrap align="stretch" gap={8}>
          {state === 'refused' && (
            <Button busy={busy} onClick={() => void settle('send')}>
              {messages.again}
            </Button>
          )}
          <Button disabled={busy} onClick={() => void copyText(textToCopy)}>
            {messages.copy}
          </Button>
          <Button disabled={busy} onClick={() => void discard()}>
            {messages.discard}
          </Button>
        </Row>
      )}
    </Column>
  );
}

/**
 * List of queued changes with the decisions they need.
 * @param linked links each change to its incident
 */
export function OutboxList({
  entries,
  linked = false,
}: {
  readonly entries: readonly QueuedIncidentChange[];
  readonly linked?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
    <ol className={styles.list} aria-label={messages.list} tabIndex={0}>
      {entries.map((entry) => (
        <Entry key={entry.act.id} entry={entry} linked={linked} />
      ))}
    </ol>
  );
}
