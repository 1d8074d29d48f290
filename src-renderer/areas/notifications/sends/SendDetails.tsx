import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, Copy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { SendDetail, SentNotification } from '#contract/notifications.ts';
import { acknowledgeableOf, acknowledgedResourceOf } from '#contract/rules/acknowledgements.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatAge } from '#kit/format/formatAge.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { AcknowledgeButton } from '#parts/acknowledgements/AcknowledgeButton.tsx';
import { AcknowledgedMark } from '#parts/acknowledgements/AcknowledgedMark.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { DetailList, DetailRow } from '#parts/details/DetailList.tsx';
import { PreviousNextButtons } from '#parts/details/PreviousNextButtons.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isForbidden } from '#parts/failures.ts';
import { listNotice } from '#parts/list/listNotice.ts';
import { ruleAddress, silenceAddress } from '#parts/notifications/sends/addresses.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { sendStatusOf } from '#parts/notifications/sends/sendStatus.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { messages } from './messages.ts';
import styles from './Sends.module.css';
import { SendBody, SendError } from './SendText.tsx';
import { repetitionText, ruleName, timesTooltip } from './sendColumns.ts';
import { useRuleRecipients } from './useRuleRecipients.ts';

const { details: texts } = messages;

function SendAge({ send }: { readonly send: SentNotification }) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  return (
    <time dateTime={send.createdAt} data-tooltip={timesTooltip(send)}>
      {formatAge(send.createdAt, nowMs, ' ago')} <Text tone="faint">{repetitionText(send, nowMs)}</Text>
    </time>
  );
}

interface SendFactsProps {
  readonly send: SentNotification;
  /** Undefined until loaded. Only its recipient is missing in the list. */
  readonly detail: SendDetail | undefined;
}

/** Details of a notification, without its text. */
function SendFacts({ send, detail }: SendFactsProps) {
  const { name, type, icon, iconFallback, href } = sendResource(send.resource);
  const acknowledged = acknowledgedResourceOf(send.resource);
  const status = sendStatusOf(send.status, send.failed);
  const person = detail?.person;
  const recipients = useRuleRecipients(send.rule.id, person === null);
  return (
    <DetailList>
      <DetailRow name={texts.resource} wide>
        <Icon name={icon} fallback={iconFallback} />
        {href === undefined ? visibleName(name) : <Link to={href}>{visibleName(name)}</Link>}
        <Text tone="faint">{type}</Text>
        {acknowledged !== undefined && <AcknowledgedMark {...acknowledged} />}
      </DetailRow>
      <DetailRow name={texts.age}>
        <SendAge send={send} />
      </DetailRow>
      <DetailRow name={texts.recipient}>
        {detail === undefined ? (
          <Text tone="faint">…</Text>
        ) : (
          (person?.name ?? person?.id ?? recipients ?? texts.unknown)
        )}
      </DetailRow>
      {status !== undefined && (
        <DetailRow name={texts.status}>
          {status.shape !== undefined && <StatusIcon shape={status.shape} />}
          {status.detail}
        </DetailRow>
      )}
      <DetailRow name={texts.event}>{send.event}</DetailRow>
      {send.durationMs !== null && (
        <DetailRow name={texts.duration}>{formatDuration(send.durationMs)}</DetailRow>
      )}
      <DetailRow name={texts.rule}>
        <Link to={ruleAddress(send.rule.id)}>{ruleName(send)}</Link>
      </DetailRow>
    </DetailList>
  );
}

/** Button that acknowledges the resource, if the notification reports its failure. */
function AcknowledgeResource({ send }: { readonly send: SentNotification }) {
  const resource = acknowledgedResourceOf(send.resource);
  if (resource === undefined) return null;
  return (
    <AcknowledgeButton
      target={{ ...resource, name: sendResource(send.resource).name }}
      isFailing={acknowledgeableOf(send.resource, send.event) !== undefined}
    />
  );
}

/** Link to the silence form of the resource, for users with permission to silence it. */
function SilenceLink({ send }: { readonly send: SentNotification }) {
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.silence,
  });
  if (!isPermitted) return null;
  const content = (
    <>
      <BellOff aria-hidden />
      {texts.silence}
    </>
  );
  return disabledReason === undefined ? (
    <Link className={styles.action} to={silenceAddress(send.resource)}>
      {content}
    </Link>
  ) : (
    <Button disabledReason={disabledReason}>{content}</Button>
  );
}

interface SendDetailsProps {
  readonly id: string;
  /** The list's row. Undefined if it is not on the displayed page. */
  readonly listed: SentNotification | undefined;
  readonly onClose: () => void;
  /** Opens the previous or the next row of the list. Undefined at the ends. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function SendDetails({ id, listed, onClose, onPrevious, onNext }: SendDetailsProps) {
  const query = useQuery(queries.notifications.sends.get.queryOptions({ input: { id } }));
  const online = useServerOnline();
  // After a refusal, do not show data from an earlier permission.
  const isRefused = isForbidden(query.error);
  const detail = isRefused ? undefined : query.data?.data;
  const send = isRefused ? undefined : (detail ?? listed);
  const notice =
    detail === undefined ? undefined : listNotice({ data: query.data, error: query.error }, online, texts);
  return (
    <Dialog
      title={send === undefined ? texts.notification : texts.title(sendResource(send.resource).name)}
      open
      size="large"
      hasFocusableBody
      onClose={onClose}
      aside={
        <>
          <PreviousNextButtons
            previous={texts.previous}
            next={texts.next}
            onPrevious={onPrevious}
            onNext={onNext}
          />
          <IconButton label={texts.copyId} onClick={() => void copyText(id, texts.copied(id))}>
            <Copy aria-hidden />
          </IconButton>
        </>
      }
      actions={
        <>
          {send !== undefined && <AcknowledgeResource send={send} />}
          {send !== undefined && <SilenceLink send={send} />}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <div className={styles.content}>
        {notice !== undefined && <StaleDataNotice {...notice} />}
        {send !== undefined && <SendFacts send={send} detail={detail} />}
        {detail !== undefined && detail.error !== null && detail.error !== '' && (
          <SendError error={detail.error} />
        )}
        {detail === undefined && query.error === null && <SkeletonRows count={4} />}
        {detail !== undefined && <SendBody key={detail.id} body={detail.body} />}
        {detail === undefined && query.error !== null && (
          <FailurePanel
            error={query.error}
            title={texts.failed}
            needs={texts.needs}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}
