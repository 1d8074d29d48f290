import type { ReactNode } from 'react';
import type { KubeconfigInstalled, KubeconfigVerified } from '#contract/kubeconfig.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { Box, Note, Stack, Text } from '#kit/layout/boxes.tsx';
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
      <Box grow minWidth={0}>
        <Text as="p" weight={500}>
          {title}
        </Text>
        <div className={styles.stepNote}>{children}</div>
      </Box>
      <Text fixed size={12} tone="muted" digits>
        {figure}
      </Text>
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
      <Box as="ol" edge="strong" radius={8}>
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
      </Box>
      {exportLine !== null && (
        <Stack as="section" columns="fit" gap={6} aria-label={messages.setKubeconfigVariable}>
          <Note as="h3" weight={500}>
            {messages.setKubeconfigVariable}
          </Note>
          <CommandLine line={exportLine} />
        </Stack>
      )}
      <Stack as="section" columns="fit" gap={6} aria-label={messages.tryContext}>
        <Note as="h3" weight={500}>
          {messages.tryContext}
        </Note>
        <CommandLine line={command} />
      </Stack>
      {verified !== undefined && <VerifiedCanaries answer={verified} />}
    </div>
  );
}
