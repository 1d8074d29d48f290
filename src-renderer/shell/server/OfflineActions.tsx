import { RefreshCw } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ServerReach } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatAge, formatInstant } from '#kit/format/formatAge.ts';
import { RawCause } from '#kit/panels/Details.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { messages } from './messages.ts';
import styles from './ServerActions.module.css';

const tickMs = 1_000;

interface OfflineProgressProps {
  readonly since: string;
  readonly nextTryAt: string | null;
}

/** A separate component, so that the countdown re-renders nothing else. */
function OfflineProgress({ since, nextTryAt }: OfflineProgressProps) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = nextTryAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(nextTryAt) - nowMs) / tickMs));
  return (
    <span className={styles.progress}>
      {messages.noAnswerFor}{' '}
      <time dateTime={since} data-tooltip={formatInstant(since)}>
        {formatAge(since, nowMs)}.
      </time>{' '}
      {nextTryAt === null ? messages.trying : messages.nextTry(seconds)}
    </span>
  );
}

function TryNowButton({ trying }: { readonly trying: boolean }) {
  const [isRequested, setIsRequested] = useState(false);
  const busy = isRequested || trying;
  const tryNow = () => {
    setIsRequested(true);
    bridge.session
      .retry()
      .catch((error: unknown) => {
        const { sentence, details } = toDisplayFailure(error);
        useToasts.getState().show({ kind: 'failed', text: sentence, details });
      })
      .finally(() => setIsRequested(false));
  };
  return (
    <Button busy={busy} onClick={tryNow}>
      {!busy && <RefreshCw aria-hidden />}
      {messages.tryNow}
    </Button>
  );
}

/** Details while the server is offline: duration, next retry, cause, and a button to retry now. */
export function OfflineActions({ server }: { readonly server: Extract<ServerReach, { status: 'offline' }> }) {
  const { since, sentence, details, nextTryAt } = server;
  const [open, setOpen] = useState(false);
  const causeId = useId();
  return (
    <>
      <OfflineProgress since={since} nextTryAt={nextTryAt} />
      <button
        type="button"
        className={styles.details}
        aria-expanded={open}
        aria-controls={causeId}
        onClick={() => setOpen(!open)}
      >
        {messages.details}
      </button>
      <TryNowButton trying={nextTryAt === null} />
      <div id={causeId} className={styles.cause} hidden={!open}>
        <RawCause text={[sentence, details].filter((text) => text !== undefined).join('\n')} />
      </div>
    </>
  );
}
