import type { ReactNode } from 'react';
import type { KubeconfigInstalled, KubeconfigVerified } from '#contract/kubeconfig.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { CommandLine } from '#parts/install/CommandLine.tsx';
import type { Verification } from './installation.ts';
import { secondsText } from './installationRules.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';
import { VerifiedCanaries } from './VerifiedCanaries.tsx';

interface StepProps {
  readonly shape: StatusShape;
  readonly title: string;
  readonly figure?: ReactNode;
  readonly children?: ReactNode;
}

function Step({ shape, title, figure, children }: StepProps) {
  return (
    <li className={styles.step}>
      <StatusIcon shape={shape} />
      <div className={styles.stepText}>
        <p className={styles.stepTitle}>{title}</p>
        <div className={styles.stepNote}>{children}</div>
      </div>
      <span className={styles.stepFigure}>{figure}</span>
    </li>
  );
}

function CheckStep({ check, onVerify }: { readonly check: Verification; readonly onVerify: () => void }) {
  if (check === 'none') {
    return (
      <Step
        shape="skipped"
        title={messages.unverified}
        figure={<Button onClick={onVerify}>{messages.verifyNow}</Button>}
      >
        {messages.notTested}
      </Step>
    );
  }
  if (check === 'running') {
    return (
      <Step shape="running" title={messages.verifying}>
        {messages.verifyingNote}
      </Step>
    );
  }
  if (check.outcome === 'verified') {
    return (
      <Step shape="healthy" title={messages.verified} figure={secondsText(check.tookMs)}>
        {messages.answered(secondsText(check.tookMs))}
      </Step>
    );
  }
  return (
    <Step
      shape="warning"
      title={messages.unverified}
      figure={<Button onClick={onVerify}>{messages.verifyAgain}</Button>}
    >
      {check.sentence}
      {check.details !== undefined && <Details text={check.details} />}
    </Step>
  );
}

export function doneTitle(check: Verification): string {
  if (check === 'none' || check === 'running') return messages.installed;
  return check.outcome === 'verified' ? messages.verifiedTitle : messages.unverifiedTitle;
}

const verifiedResult = (
  check: Verification,
): Extract<KubeconfigVerified, { outcome: 'verified' }> | undefined =>
  typeof check === 'object' && check.outcome === 'verified' ? check : undefined;

interface DoneStageProps {
  readonly installed: KubeconfigInstalled;
  readonly check: Verification;
  readonly onVerify: () => void;
}

export function DoneStage({ installed, check, onVerify }: DoneStageProps) {
  const { path, name, current, backup, added, removed, command, exportLine, renewed } = installed;
  const verified = verifiedResult(check);
  return (
    <div className={styles.stage}>
      <p className={styles.outcome}>
        {messages.context} <code>{name}</code> {current ? messages.isCurrent : messages.isDefinedIn}{' '}
        <code>{path}</code>
        {!current && messages.currentUnchanged}
      </p>
      <ol className={styles.steps}>
        {backup === null ? (
          <Step shape="skipped" title={messages.noBackup}>
            {messages.noBackupNote}
          </Step>
        ) : (
          <Step shape="healthy" title={messages.backedUp} figure={formatBytes(backup.bytes)}>
            <code>{backup.path}</code>
          </Step>
        )}
        <Step
          shape="healthy"
          title={backup === null ? messages.written : messages.merged}
          figure={
            <>
              <span aria-hidden>
                +{added} −{removed}
              </span>
              <span className="visually-hidden">{messages.counts(added, removed)}</span>
            </>
          }
        >
          {renewed ? messages.renewedNote : messages.mergedNote}
        </Step>
        <CheckStep check={check} onVerify={onVerify} />
      </ol>
      {exportLine !== null && (
        <section className={styles.section} aria-label={messages.setKubeconfigVariable}>
          <h3 className={styles.label}>{messages.setKubeconfigVariable}</h3>
          <CommandLine line={exportLine} />
        </section>
      )}
      <section className={styles.section} aria-label={messages.tryContext}>
        <h3 className={styles.label}>{messages.tryContext}</h3>
        <CommandLine line={command} />
      </section>
      {verified !== undefined && <VerifiedCanaries answer={verified} />}
    </div>
  );
}
