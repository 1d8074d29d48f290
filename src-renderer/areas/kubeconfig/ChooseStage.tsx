import { Archive, KeyRound } from 'lucide-react';
import type { RefObject } from 'react';
import type { KubeconfigChange, KubeconfigPlace } from '../../../src-preload/contract/kubeconfig.ts';
import { Checkbox } from '../../kit/fields/Checkbox.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { Command } from '../../parts/install/Command.tsx';
import { ChangeView } from './ChangeView.tsx';
import type { Wish } from './installation.ts';
import styles from './Kubeconfig.module.css';
import { messages } from './messages.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { RefusalPanel } from './TroublePanel.tsx';

export function ChangeNotes({ change }: { readonly change: KubeconfigChange }) {
  const { backup, notes, nameNote } = change;
  const warnings = [...(nameNote === null ? [] : [nameNote]), ...notes];
  return (
    <ul className={styles.notes}>
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
            {messages.nothingElse}
          </span>
        </li>
      )}
    </ul>
  );
}

function TokenNote({ text }: { readonly text: string }) {
  return (
    <ul className={styles.notes}>
      <li>
        <KeyRound aria-hidden />
        <span>{text}</span>
      </li>
    </ul>
  );
}

/** Manual steps after a download. */
function Manual({ commands }: { readonly commands: { readonly apply: string; readonly verify: string } }) {
  const { download, apply, verify } = messages.steps;
  return (
    <>
      <ol className={styles.manual}>
        <li>{download}</li>
        <li>
          {apply}
          <Command line={commands.apply} />
        </li>
        <li>
          {verify}
          <Command line={commands.verify} />
        </li>
      </ol>
      <TokenNote text={messages.tokens} />
    </>
  );
}

export interface ChangeAnswer {
  /** Undefined until the first preview is loaded. */
  readonly change: KubeconfigChange | undefined;
  /** Whether the preview belongs to an earlier choice. */
  readonly stale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

function Changes({ answer }: { readonly answer: ChangeAnswer }) {
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
      <div className={styles.section}>
        <h3 className={styles.label}>{messages.changes}</h3>
        <ChangeView change={change} stale={stale} />
      </div>
      <ChangeNotes change={change} />
      <TokenNote text={messages.token} />
    </>
  );
}

interface ChooseStageProps {
  readonly places: { readonly default: KubeconfigPlace; readonly separate: KubeconfigPlace } | undefined;
  readonly commands: { readonly apply: string; readonly verify: string } | undefined;
  readonly wish: Wish;
  readonly name: string;
  readonly answer: ChangeAnswer;
  readonly locked: boolean;
  readonly first: RefObject<HTMLInputElement | null>;
  readonly choose: (patch: Partial<Wish>) => void;
}

export function ChooseStage(props: ChooseStageProps) {
  const { places, commands, wish, name, answer, locked, first, choose } = props;
  return (
    <fieldset className={styles.stage} disabled={locked}>
      <legend className="visually-hidden">{messages.title}</legend>
      <TargetChoice
        places={places}
        value={wish.target}
        first={first}
        onChange={(target) => choose({ target })}
      />
      {wish.target === 'download' ? (
        commands !== undefined && <Manual commands={commands} />
      ) : (
        <>
          <div className={styles.options}>
            <TextField
              className={styles.name}
              label={messages.name}
              size="dialog"
              mono
              maxLength={100}
              autoComplete="off"
              value={name}
              // Otherwise the suggested name would arrive while the user types.
              readOnly={places === undefined}
              error={places !== undefined && name.trim() === '' ? messages.nameNeeded : undefined}
              onChange={(event) => choose({ name: event.target.value })}
            />
            <div className={styles.checks}>
              <Checkbox
                label={messages.makeCurrent}
                value={wish.makeCurrent}
                onChange={(makeCurrent) => choose({ makeCurrent })}
              />
              <Checkbox
                label={messages.verify}
                value={wish.verify}
                onChange={(verify) => choose({ verify })}
              />
            </div>
          </div>
          <Changes answer={answer} />
        </>
      )}
    </fieldset>
  );
}
