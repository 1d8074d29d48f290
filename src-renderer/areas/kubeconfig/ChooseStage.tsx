import { Archive, KeyRound } from 'lucide-react';
import type { RefObject } from 'react';
import type { KubeconfigChange, KubeconfigTarget } from '#contract/kubeconfig.ts';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { Note, Row, Stack } from '#kit/layout/boxes.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { CommandLine } from '#parts/install/CommandLine.tsx';
import { RefusalPanel } from './InstallationErrorPanel.tsx';
import type { InstallationChoices } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { KubeconfigDiff } from './KubeconfigDiff.tsx';
import { messages } from './messages.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { useCanDeleteTokens } from './useRemainingToken.ts';

export function ChangeNotes({ change }: { readonly change: KubeconfigChange }) {
  const { backup, notes, nameNote, unusable } = change;
  const warnings = [...(nameNote === null ? [] : [nameNote]), ...notes];
  return (
    <ul className={styles.notes}>
      {unusable !== null && (
        <li>
          <StatusIcon shape="warning" />
          <span>{unusable}</span>
        </li>
      )}
      {warnings.map((text) => (
        <li key={text}>
          <StatusIcon shape="info" />
          <span>{text}</span>
        </li>
      ))}
      {backup !== null && (
        <li>
          <Archive aria-hidden />
          <span>
            {messages.backup} <code>{backup}</code>
            {messages.restUnchanged}
          </span>
        </li>
      )}
    </ul>
  );
}

function TokenNote({ text }: { readonly text: string }) {
  const canDelete = useCanDeleteTokens();
  return (
    <ul className={styles.notes}>
      <li>
        <KeyRound aria-hidden />
        <span>{canDelete === false ? `${text} ${messages.tokens.notDeletableHere}` : text}</span>
      </li>
    </ul>
  );
}

/** Manual steps after a download. */
function ManualSteps({
  commands,
}: {
  readonly commands: { readonly apply: string; readonly verify: string };
}) {
  const { download, apply, verify } = messages.steps;
  return (
    <>
      <ol className={styles.manual}>
        <li>{download}</li>
        <li>
          {apply}
          <CommandLine line={commands.apply} />
        </li>
        <li>
          {verify}
          <CommandLine line={commands.verify} />
        </li>
      </ol>
      <TokenNote text={messages.tokens.download} />
    </>
  );
}

export interface ChangePreview {
  /** Undefined until the first preview is loaded. */
  readonly change: KubeconfigChange | undefined;
  /** Whether the preview belongs to an earlier choice. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

function ChangePreviewSection({ answer }: { readonly answer: ChangePreview }) {
  const { change, stale, error, retry } = answer;
  if (change === undefined) {
    return error === null ? (
      <SkeletonRows count={4} />
    ) : (
      <FailurePanel error={error} title={messages.startFailed} onRetry={retry} />
    );
  }
  if (change.refusal !== null) return <RefusalPanel refusal={change.refusal} />;
  return (
    <>
      <Stack columns="fit" gap={6}>
        <Note as="h3" weight={500}>
          {messages.changes}
        </Note>
        <KubeconfigDiff change={change} stale={stale} />
      </Stack>
      <ChangeNotes change={change} />
      <TokenNote text={messages.tokens.install} />
    </>
  );
}

interface ChooseStageProps {
  readonly targets: { readonly default: KubeconfigTarget; readonly separate: KubeconfigTarget } | undefined;
  readonly commands: { readonly apply: string; readonly verify: string } | undefined;
  readonly choices: InstallationChoices;
  readonly name: string;
  readonly preview: ChangePreview;
  readonly locked: boolean;
  readonly firstInput: RefObject<HTMLInputElement | null>;
  readonly onChange: (patch: Partial<InstallationChoices>) => void;
}

export function ChooseStage(props: ChooseStageProps) {
  const { targets, commands, choices, name, preview, locked, firstInput, onChange } = props;
  const isNewFile = choices.target !== 'download' && targets?.[choices.target].exists === false;
  return (
    <fieldset className={styles.stage} disabled={locked}>
      <legend className="visually-hidden">{messages.title}</legend>
      <TargetChoice
        targets={targets}
        value={choices.target}
        firstInput={firstInput}
        onChange={(target) => onChange({ target })}
      />
      {choices.target === 'download' ? (
        commands !== undefined && <ManualSteps commands={commands} />
      ) : (
        <>
          <Row wrap align="start" gap={16} rowGap={8}>
            <TextField
              className={styles.name}
              label={messages.name}
              size="dialog"
              mono
              maxLength={100}
              autoComplete="off"
              value={name}
              // Otherwise the suggested name would arrive while the user types.
              readOnly={targets === undefined}
              error={targets !== undefined && name.trim() === '' ? messages.nameNeeded : undefined}
              onChange={(event) => onChange({ name: event.target.value })}
            />
            <div className={styles.checks}>
              <Checkbox
                label={messages.makeCurrent}
                value={choices.makeCurrent || isNewFile}
                disabled={isNewFile}
                hint={isNewFile ? messages.makeCurrentOfNew : undefined}
                onChange={(makeCurrent) => onChange({ makeCurrent })}
              />
              <Checkbox
                label={messages.verify}
                value={choices.verify}
                onChange={(verify) => onChange({ verify })}
              />
            </div>
          </Row>
          <ChangePreviewSection answer={preview} />
        </>
      )}
    </fieldset>
  );
}
