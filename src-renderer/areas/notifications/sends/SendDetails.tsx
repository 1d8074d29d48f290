import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, Copy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Send, SendDetail } from '../../../../src-preload/contract/notifications.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { Button, IconButton } from '../../../kit/controls/Button.tsx';
import { clockNow, onClockTick } from '../../../kit/format/clock.ts';
import { formatAgeAgo } from '../../../kit/format/formatAge.ts';
import { formatDuration } from '../../../kit/format/formatDuration.ts';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { copyText } from '../../../kit/overlay/copyText.ts';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import { SkeletonRows } from '../../../kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { useStanding } from '../../../parts/actions/useStanding.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { Fact, Facts } from '../../../parts/details/Facts.tsx';
import { Neighbours } from '../../../parts/details/Neighbours.tsx';
import { FailurePanel } from '../../../parts/FailurePanel.tsx';
import { isForbidden } from '../../../parts/failures.ts';
import { KeptNotice } from '../../../parts/KeptNotice.tsx';
import { listNotice } from '../../../parts/list/listNotice.ts';
import { ruleAddress, silenceAddress } from '../../../parts/notifications/sends/addresses.ts';
import { sendResource } from '../../../parts/notifications/sends/sendResource.ts';
import { sendStatusOf } from '../../../parts/notifications/sends/sendStatus.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { messages } from './messages.ts';
import styles from './Sends.module.css';
import { SendBody, SendError } from './SendText.tsx';
import { momentsOf, repeatedWords, ruleName } from './sendColumns.ts';

const { details: texts } = messages;

function AgeOf({ send }: { readonly send: Send }) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  return (
    <time dateTime={send.createdAt} data-tooltip={momentsOf(send)}>
      {formatAgeAgo(send.createdAt, Math.max(nowMs, Date.parse(send.createdAt)))}{' '}
      <span className={styles.faint}>{repeatedWords(send, nowMs)}</span>
    </time>
  );
}

interface KnownProps {
  readonly send: Send;
  /** Undefined until loaded. Only its recipient is missing in the list. */
  readonly detail: SendDetail | undefined;
}

/** Details of a notification, without its text. */
function Known({ send, detail }: KnownProps) {
  const { name, type, icon, iconFallback, href } = sendResource(send.resource);
  const status = sendStatusOf(send.status, send.failed);
  const person = detail?.person;
  return (
    <Facts>
      <Fact name={texts.resource} wide>
        <Icon name={icon} fallback={iconFallback} />
        {href === undefined ? name : <Link to={href}>{name}</Link>}
        <span className={styles.faint}>{type}</span>
      </Fact>
      <Fact name={texts.age}>
        <AgeOf send={send} />
      </Fact>
      <Fact name={texts.recipient}>
        {detail === undefined ? (
          <span className={styles.faint}>…</span>
        ) : (
          (person?.name ?? person?.id ?? texts.unknown)
        )}
      </Fact>
      {status !== undefined && (
        <Fact name={texts.status}>
          {status.shape !== undefined && <StatusIcon shape={status.shape} />}
          {status.detail}
        </Fact>
      )}
      <Fact name={texts.event}>{send.event}</Fact>
      {send.durationMs !== null && <Fact name={texts.duration}>{formatDuration(send.durationMs)}</Fact>}
      <Fact name={texts.rule}>
        <Link to={ruleAddress(send.rule.id)}>{ruleName(send)}</Link>
      </Fact>
    </Facts>
  );
}

/** Link to the silence form of the resource, for users with permission to silence it. */
function SilenceLink({ send }: { readonly send: Send }) {
  const { mayDo, stop } = useStanding({ guard: actionGuards.silence });
  if (!mayDo) return null;
  const content = (
    <>
      <BellOff aria-hidden />
      {texts.silence}
    </>
  );
  return stop === undefined ? (
    <Link className={styles.action} to={silenceAddress(send.resource)}>
      {content}
    </Link>
  ) : (
    <Button disabledReason={stop}>{content}</Button>
  );
}

interface SendDetailsProps {
  readonly id: string;
  /** The list's row. Undefined if it is not on the displayed page. */
  readonly listed: Send | undefined;
  readonly onClose: () => void;
  /** Opens the previous or the next row of the list. Undefined at the ends. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function SendDetails({ id, listed, onClose, onPrevious, onNext }: SendDetailsProps) {
  const asked = useQuery(queries.notifications.sends.get.queryOptions({ input: { id } }));
  const online = useServerOnline();
  // After a refusal, do not show data from an earlier permission.
  const refused = isForbidden(asked.error);
  const detail = refused ? undefined : asked.data?.data;
  const send = refused ? undefined : (detail ?? listed);
  const notice =
    detail === undefined ? undefined : listNotice({ data: asked.data, error: asked.error }, online, texts);
  return (
    <Dialog
      title={send === undefined ? texts.notification : texts.title(sendResource(send.resource).name)}
      open
      size="large"
      expandable
      reading
      onClose={onClose}
      aside={
        <>
          <Neighbours previous={texts.previous} next={texts.next} onPrevious={onPrevious} onNext={onNext} />
          <IconButton label={texts.copyId} onClick={() => void copyText(id, texts.copied(id))}>
            <Copy aria-hidden />
          </IconButton>
        </>
      }
      actions={
        <>
          {send !== undefined && <SilenceLink send={send} />}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <div className={styles.content}>
        {notice !== undefined && <KeptNotice {...notice} />}
        {send !== undefined && <Known send={send} detail={detail} />}
        {detail !== undefined && detail.error !== null && detail.error !== '' && (
          <SendError error={detail.error} />
        )}
        {detail === undefined && asked.error === null && <SkeletonRows count={4} />}
        {detail !== undefined && <SendBody key={detail.id} body={detail.body} />}
        {detail === undefined && asked.error !== null && (
          <FailurePanel
            error={asked.error}
            title={texts.failed}
            needs={texts.needs}
            onRetry={() => void asked.refetch()}
          />
        )}
      </div>
    </Dialog>
  );
}
