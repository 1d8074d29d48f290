import clsx from 'clsx';
import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { IncidentPage, Responder } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatBetween, formatInstant } from '#kit/format/formatAge.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Stack, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { WebLink } from '#parts/WebLink.tsx';
import { messages } from './messages.ts';
import styles from './Responders.module.css';
import {
  externalLink,
  responderFields,
  responderName,
  responderSteps,
  responderTypeKey,
  responderTypeLabel,
} from './responderView.ts';

const { responders: texts } = messages;

interface ResponderProps {
  readonly responder: Responder;
}

/** Steps of a responder: created, acknowledged, resolved, closed. The next one is highlighted. */
function Steps({ responder }: ResponderProps) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  const { createdAt, acknowledgedAt } = responder;
  return (
    <>
      <Stack as="ol" aria-label={texts.steps}>
        {responderSteps(responder).map(({ name, at, next }) => (
          <li
            key={name}
            className={clsx(styles.step, at !== null && styles.past, next && styles.next)}
            aria-current={next ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden />
            <span className={styles.stepName}>{visibleName(name)}</span>
            {at !== null && (
              <time dateTime={at} data-tooltip={formatInstant(at)}>
                {formatTimeOfDay(at, now)}
              </time>
            )}
            {next && <span>{texts.next}</span>}
          </li>
        ))}
      </Stack>
      {acknowledgedAt !== null && (
        <Text as="p" size={12} lines={20} tone="muted">
          {texts.acknowledgeTime(formatBetween(createdAt, acknowledgedAt))}
        </Text>
      )}
    </>
  );
}

/** The request that was sent to a responder, and its id in the external system. */
function Fields({ responder }: ResponderProps) {
  const { externalId } = responder;
  const fields = responderFields(responder);
  const href = externalLink(responder);
  if (fields.length === 0 && externalId === null) return null;
  return (
    <details className={styles.fields}>
      <summary>{texts.fields}</summary>
      <dl>
        {fields.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{visibleName(value)}</dd>
          </div>
        ))}
        {externalId !== null && (
          <div>
            <dt>{texts.externalId}</dt>
            <dd>{href === undefined ? externalId : <WebLink url={href}>{externalId}</WebLink>}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** Number of the request in the external system, as a link where the team has one. */
function Ticket({ responder }: ResponderProps) {
  const { externalId } = responder;
  if (externalId === null) return null;
  const href = externalLink(responder);
  return (
    <Text size={12} lines={20} tone="muted" data-tooltip={texts.externalId}>
      {href === undefined ? externalId : <WebLink url={href}>{externalId}</WebLink>}
    </Text>
  );
}

interface RemoveButtonProps extends ResponderProps {
  readonly incidentId: string;
}

function RemoveButton({ incidentId, responder }: RemoveButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: (input: { readonly incidentId: string; readonly id: string }, options) =>
      bridge.incidents.removeResponder(input, options),
    invalidates: [queries.incidents.key()],
    toasts: { done: texts.removed },
  });
  if (!action.isPermitted) return null;
  const title = texts.remove(responderName(responder));
  return (
    <>
      <IconButton label={title} disabledReason={action.disabledReason} onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isConfirming && (
        <ConfirmAction
          title={title}
          action={action}
          input={{ incidentId, id: responder.id }}
          confirm={texts.removeButton}
          onClose={() => setIsConfirming(false)}
          onDone={() => setIsConfirming(false)}
        >
          {texts.removeText}
        </ConfirmAction>
      )}
    </>
  );
}

interface RowProps extends RemoveButtonProps {
  /** Whether the row is expanded initially. */
  readonly isInitiallyOpen: boolean;
}

function Row({ incidentId, responder, isInitiallyOpen }: RowProps) {
  const [open, setOpen] = useState(isInitiallyOpen);
  const word = responderTypeLabel(responderTypeKey(responder));
  const next = responderSteps(responder).find((step) => step.next);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <Box as="li" paddingTop={4} edge="top">
      <div className={layout({ display: 'flex', align: 'center', minHeight: 28, gap: 8 })}>
        <h3 className={styles.name}>
          <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Chevron aria-hidden />
            <Text grow minWidth={0} size={12} weight={500} tone="muted" flow="anywhere">
              {responderName(responder)}
            </Text>
            <Text size={12} lines={20} tone="muted">
              {word}
            </Text>
            {!open && (
              <Text size={12} lines={20} tone="muted">
                {next?.name ?? texts.closed}
              </Text>
            )}
          </button>
        </h3>
        <Ticket responder={responder} />
        <RemoveButton incidentId={incidentId} responder={responder} />
      </div>
      {open && (
        <>
          <Steps responder={responder} />
          <Fields responder={responder} />
        </>
      )}
    </Box>
  );
}

export function Responders({ page }: { readonly page: IncidentPage }) {
  if (page.helpers.length === 0) return null;
  const first = page.helpers.find(({ closedAt }) => closedAt === null);
  return (
    <Stack as="ul" gap={4} marginTop={12}>
      {page.helpers.map((responder) => (
        <Row
          key={responder.id}
          incidentId={page.id}
          responder={responder}
          isInitiallyOpen={responder === first}
        />
      ))}
    </Stack>
  );
}
