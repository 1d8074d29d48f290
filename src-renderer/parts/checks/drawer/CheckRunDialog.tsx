import type { CheckRun } from '#contract/entities/check.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { RawCause } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { messages } from './messages.ts';
import styles from './RunHistory.module.css';

interface CheckRunDialogProps {
  readonly run: CheckRun;
  /** Formatted time of the run, for the title. */
  readonly time: string;
  readonly onClose: () => void;
}

export function CheckRunDialog({ run, time, onClose }: CheckRunDialogProps) {
  const { ok, durationMs, message, error } = run;
  const state = ok ? 'healthy' : 'unhealthy';
  const texts = [
    [messages.message, message],
    [messages.error, error],
  ] as const;
  const sections = texts.filter(([, text]) => text !== null && text.trim() !== '');
  return (
    <Dialog title={messages.run(time)} open onClose={onClose}>
      <Row as="p" gap={6} data-tooltip={formatInstant(run.time)}>
        <StatusIcon shape={state} />
        {messages.runTook(messages.status[state], durationMs === null ? '' : formatDuration(durationMs))}
      </Row>
      {sections.length === 0 && <p>{messages.noMessage}</p>}
      {sections.map(([title, text]) => (
        <section key={title} className={styles.said}>
          <h3>{title}</h3>
          <RawCause text={text ?? ''} />
        </section>
      ))}
    </Dialog>
  );
}
