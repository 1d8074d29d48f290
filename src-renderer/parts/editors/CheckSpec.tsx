import { ClipboardCheck } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SpecProblem } from '#contract/settings.ts';
import { Button } from '#kit/controls/Button.tsx';
import { withoutAbsent } from '#kit/form/recordPath.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { useToasts } from '#kit/overlay/toastStore.ts';
import { bridge } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import styles from './CheckSpec.module.css';
import { checking as texts } from './messages.ts';

/** Part of a specification with a schema of its own. */
interface SpecEntry {
  readonly file: string;
  readonly path: string[];
}

/**
 * Returns the first entry of a specification and its schema. Undefined if the kind has none.
 * @param key specification key of the kind
 */
export function firstSpecEntry(
  kinds: ReadonlyArray<{
    readonly id: string;
    readonly schema?: string;
    readonly aliases?: readonly string[];
  }>,
  key: string | undefined,
): SpecEntry | undefined {
  const kind = kinds.find(({ id, aliases = [] }) => id === key || aliases.some((alias) => alias === key));
  return key === undefined || kind?.schema === undefined
    ? undefined
    : { file: kind.schema, path: [key, '0'] };
}

const problemLocation = ({ path }: SpecProblem): string => (path.length === 0 ? texts.whole : path.join('.'));

function Problems({
  problems,
  onClose,
}: {
  readonly problems: readonly SpecProblem[];
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
      <p>{texts.problems(problems.length)}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problemLocation(problem)} ${problem.message}`}>
            <code>{problemLocation(problem)}</code> {problem.message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/**
 * Creates a button that validates the form's `spec` without saving it.
 * @param file schema of the whole specification
 * @param entryOfSpec part to validate if the server has no schema for the whole
 */
export const specCheck = (
  file: string,
  entryOfSpec: (spec: unknown) => SpecEntry | undefined = () => undefined,
): ComponentType =>
  function CheckSpec() {
    const { getValues } = useFormContext();
    const [busy, setBusy] = useState(false);
    const [problems, setProblems] = useState<readonly SpecProblem[]>();
    const showToast = useToasts(({ show }) => show);
    const check = async () => {
      setBusy(true);
      try {
        const spec: unknown = withoutAbsent(getValues('spec')) ?? {};
        const entry = entryOfSpec(spec);
        const found = await bridge.settings.checkSpec({
          file,
          // Form values are JSON-compatible, which the type cannot show. The bridge validates them again.
          spec: JSON.parse(JSON.stringify(spec)),
          ...(entry === undefined ? {} : { entry }),
        });
        if (found.outcome === 'no-schema') showToast({ kind: 'info', text: texts.noSchema });
        else if (found.problems.length === 0) showToast({ kind: 'done', text: texts.fine });
        else setProblems(found.problems);
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
        {problems !== undefined && <Problems problems={problems} onClose={() => setProblems(undefined)} />}
      </>
    );
  };
