import { ClipboardCheck } from 'lucide-react';
import { type ComponentType, type ReactNode, useContext, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SpecCheckResult } from '#contract/settings.ts';
import { Button } from '#kit/controls/Button.tsx';
import { DisplayedCodeContext } from '#kit/fields/DisplayedCode.ts';
import { withoutAbsent } from '#kit/fields/recordPath.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import styles from './CheckSpec.module.css';
import { type LocatedProblem, locateProblems } from './locateProblems.ts';
import { checking as texts } from './messages.ts';
import type { specLists } from './specLists.ts';

type Checked = Extract<SpecCheckResult, { readonly outcome: 'checked' }>;

interface Findings {
  readonly problems: readonly LocatedProblem[];
  readonly schemaFaults: readonly LocatedProblem[];
  readonly partial: Checked['partial'];
}

const pathText = (path: readonly string[]): string => (path.length === 0 ? texts.whole : path.join('.'));

const partialText = ({ reason, paths }: NonNullable<Checked['partial']>): string =>
  texts.partial[reason](paths.map(pathText));

function ProblemList({
  intro,
  problems,
}: {
  readonly intro: ReactNode;
  readonly problems: readonly LocatedProblem[];
}) {
  return (
    <>
      <p>{intro}</p>
      <ul className={styles.problems}>
        {problems.map(({ path, line, message }) => (
          <li key={`${pathText(path)} ${message}`}>
            <code>{pathText(path)}</code> <Text tone="muted">{texts.line(line)}</Text> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

function FindingsDialog({
  findings: { problems, schemaFaults, partial },
  onClose,
}: {
  readonly findings: Findings;
  readonly onClose: () => void;
}) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={texts.title}
      open
      initialFocus={close}
      onClose={onClose}
      actions={
        <Button ref={close} onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {problems.length > 0 && <ProblemList intro={texts.problems(problems.length)} problems={problems} />}
      {schemaFaults.length > 0 && (
        <ProblemList intro={texts.schemaFaults(schemaFaults.length)} problems={schemaFaults} />
      )}
      {problems.length === 0 && <p>{texts.restFine}</p>}
      {partial !== undefined && <p>{partialText(partial)}</p>}
    </Dialog>
  );
}

/**
 * Creates a button that validates the form's `spec` without saving it.
 * @param file schema of the whole specification
 * @param listsOf returns the lists to validate if the schema of the whole is absent or cannot be used
 */
export const specCheck = (
  file: string,
  listsOf: (spec: unknown) => ReturnType<typeof specLists> = () => [],
): ComponentType =>
  function CheckSpec() {
    const { getValues } = useFormContext();
    const displayed = useContext(DisplayedCodeContext);
    const [busy, setBusy] = useState(false);
    const [findings, setFindings] = useState<Findings>();
    const showToast = useToasts(({ show }) => show);
    const report = async (spec: unknown, { problems, schemaFaults, partial }: Checked) => {
      if (problems.length === 0 && schemaFaults.length === 0) {
        if (partial === undefined) showToast({ kind: 'done', text: texts.fine });
        else showToast({ kind: 'info', text: `${texts.partFine} ${partialText(partial)}` });
        return;
      }
      const located = (each: Checked['problems']) => locateProblems(each, spec, displayed ?? new Map());
      setFindings({
        problems: await located(problems),
        schemaFaults: await located(schemaFaults),
        partial,
      });
    };
    const check = async () => {
      setBusy(true);
      try {
        const spec: unknown = withoutAbsent(getValues('spec')) ?? {};
        const lists = listsOf(spec);
        const found = await bridge.settings.checkSpec({
          file,
          // Form values are JSON-compatible, which the type cannot show. The bridge validates them again.
          spec: JSON.parse(JSON.stringify(spec)),
          ...(lists.length === 0 ? {} : { lists: [...lists] }),
        });
        if (found.outcome === 'no-schema') showToast({ kind: 'info', text: texts.noSchema });
        else await report(spec, found);
      } catch (error) {
        const { sentence, details } = toDisplayFailure(error);
        showToast({ kind: 'failed', text: `${texts.failed}: ${sentence}`, details });
      }
      setBusy(false);
    };
    return (
      <>
        <Button busy={busy} onClick={() => void check()}>
          {!busy && <ClipboardCheck aria-hidden />}
          {busy ? texts.busy : texts.act}
        </Button>
        {findings !== undefined && (
          <FindingsDialog findings={findings} onClose={() => setFindings(undefined)} />
        )}
      </>
    );
  };
