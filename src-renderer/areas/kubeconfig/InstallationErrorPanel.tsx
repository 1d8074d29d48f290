import { type ReactNode, useEffect, useRef } from 'react';
import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { InstallationError } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';

interface NoticePanelProps {
  readonly title: string;
  readonly text: string;
  readonly details?: string | undefined;
  readonly actions?: ReactNode;
}

/** An inline error panel that scrolls itself into view. */
export function NoticePanel({ title, text, details, actions }: NoticePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In some browsers scrollIntoView returns a promise, which an effect must not return.
    void panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={panel} className={styles.notice} role="alert">
      <StatusIcon shape="unhealthy" className={styles.noticeIcon} />
      <div className={styles.noticeText}>
        <Text as="p" weight={600}>
          {title}
        </Text>
        <p>{text}</p>
        {details !== undefined && <Details text={details} />}
        {actions !== undefined && (
          <Row wrap align="stretch" gap={8} marginTop={8}>
            {actions}
          </Row>
        )}
      </div>
    </div>
  );
}

async function confirmUnlock(
  { path, ageMs }: NonNullable<KubeconfigRefusal['lock']>,
  onUnlock: (path: string) => void,
): Promise<void> {
  const { title, text, action } = messages.unlock;
  if (await confirm({ title, text: text(path, formatDuration(ageMs)), action })) onUnlock(path);
}

interface RefusalPanelProps {
  readonly refusal: KubeconfigRefusal;
  readonly busy?: boolean;
  /** Called to remove the lock. Undefined if nothing continues afterwards. */
  readonly onUnlock?: ((path: string) => void) | undefined;
}

/** Reason why main refused to change a file, with a button that removes a stale lock. */
export function RefusalPanel({ refusal, busy = false, onUnlock }: RefusalPanelProps) {
  const { sentence, details, lock } = refusal;
  const actions = lock !== undefined && onUnlock !== undefined && (
    <Button busy={busy} onClick={() => void confirmUnlock(lock, onUnlock)}>
      {messages.unlock.button}
    </Button>
  );
  return (
    <NoticePanel
      title={messages.refusedTitle}
      text={sentence}
      details={details}
      actions={actions === false ? undefined : actions}
    />
  );
}

interface InstallationErrorPanelProps {
  readonly error: InstallationError | undefined;
  readonly busy: boolean;
  readonly onUnlock: (path: string) => void;
}

export function InstallationErrorPanel({ error, busy, onUnlock }: InstallationErrorPanelProps) {
  if (error === undefined) return null;
  if (error.kind === 'refusal')
    return <RefusalPanel refusal={error.refusal} busy={busy} onUnlock={onUnlock} />;
  const { code, sentence, serverMessage, details } = error.failure;
  const text = code === 'FORBIDDEN' ? messages.forbidden : sentence;
  return <NoticePanel title={messages.failedTitle} text={text} details={details ?? serverMessage} />;
}
