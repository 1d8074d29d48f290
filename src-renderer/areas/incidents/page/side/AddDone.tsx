import { useState } from 'react';
import type { Evidence, IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { Button } from '../../../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../../../kit/fields/FieldSizeContext.ts';
import { Segments } from '../../../../kit/fields/Segments.tsx';
import { TextArea } from '../../../../kit/fields/TextArea.tsx';
import { Dialog } from '../../../../kit/overlay/Dialog.tsx';
import { evidenceName, evidenceOf } from '../../evidence/evidenceName.ts';
import type { useDoneActs } from '../../evidence/useDoneActs.ts';
import styles from './Done.module.css';
import { firstScript } from './doneRules.ts';
import { EvidenceChoice } from './EvidenceChoice.tsx';
import { messages } from './messages.ts';
import { ScriptField } from './ScriptField.tsx';
import side from './Side.module.css';

const { done: texts } = messages;

interface AddDoneProps {
  readonly page: IncidentPage;
  readonly acts: ReturnType<typeof useDoneActs>;
  readonly stop: string | undefined;
  readonly onClose: () => void;
}

type Scripts = Readonly<Record<string, string>>;

/** The form's current values. `scripts` is set from the second step on. */
interface Chosen {
  readonly way: 'automatic' | 'manual';
  readonly evidence: ReadonlySet<string>;
  readonly scripts: Scripts | undefined;
  readonly text: string;
}

const blank: Chosen = { way: 'automatic', evidence: new Set(), scripts: undefined, text: '' };

/** Dialog that adds to the definition of done: existing evidence with scripts, or a text to check off. */
export function AddDone({ page, acts, stop, onClose }: AddDoneProps) {
  const [chosen, setChosen] = useState(blank);
  const [busy, setBusy] = useState(false);
  const { way, scripts, text } = chosen;
  const set = (some: Partial<Chosen>) => setChosen((before) => ({ ...before, ...some }));
  const all = evidenceOf(page);
  const open = all.filter(({ definitionOfDone }) => !definitionOfDone);
  const picked = open.filter(({ id }) => chosen.evidence.has(id));
  const root = page.hypotheses.find(({ type }) => type === 'root') ?? page.hypotheses[0];
  const scriptOf = (evidence: Evidence) => scripts?.[evidence.id] ?? firstScript(evidence);

  const add = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const added = await work();
    setBusy(false);
    if (added) onClose();
  };
  const addPicked = () =>
    add(async () => {
      const ends = await Promise.all(
        picked.map((evidence) => acts.mark(evidence, scriptOf(evidence).trim())),
      );
      return ends.every(({ ended }) => ended === 'done');
    });
  const addText = (hypothesisId: string) =>
    add(async () => (await acts.addText(hypothesisId, text.trim())).ended === 'done');

  const typing = way === 'manual';
  const selecting = !typing && scripts === undefined;
  const why = typing
    ? root === undefined
      ? texts.noRoot
      : text.trim() === ''
        ? texts.textFirst
        : undefined
    : picked.length === 0
      ? texts.selectFirst
      : undefined;
  const next = () => {
    if (selecting) set({ scripts: {} });
    else if (!typing) void addPicked();
    else if (root !== undefined) void addText(root.id);
  };
  return (
    <Dialog
      title={texts.add}
      open
      held={busy}
      onClose={onClose}
      aside={
        <Button disabled={busy} onClick={() => setChosen({ ...blank, way })}>
          {texts.reset}
        </Button>
      }
      actions={
        <>
          {!typing && !selecting && (
            <Button disabled={busy} onClick={() => set({ scripts: undefined })}>
              {texts.back}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button kind="primary" busy={busy} disabledReason={busy ? undefined : (stop ?? why)} onClick={next}>
            {selecting ? texts.next : busy ? texts.adding : texts.addButton}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <div className={styles.way}>
          <Segments
            label={texts.way}
            value={way}
            options={[
              { value: 'automatic', label: texts.automatic },
              { value: 'manual', label: texts.manual },
            ]}
            onChange={(now) => set({ way: now })}
          />
          {typing && (
            <TextArea label={texts.text} required value={text} onChange={(now) => set({ text: now })} />
          )}
          {selecting &&
            (open.length === 0 ? (
              <p className={side.quiet}>{all.length === 0 ? texts.noEvidence : messages.factors.none}</p>
            ) : (
              <EvidenceChoice
                label={texts.evidence}
                evidences={open}
                chosen={chosen.evidence}
                onChange={(evidence) => set({ evidence })}
              />
            ))}
          {!typing && !selecting && (
            <div className={styles.scripts}>
              {picked.map((evidence) => (
                <ScriptField
                  key={evidence.id}
                  evidence={evidence}
                  label={picked.length === 1 ? texts.script : texts.scriptOf(evidenceName(evidence))}
                  value={scriptOf(evidence)}
                  onChange={(script) => set({ scripts: { ...scripts, [evidence.id]: script } })}
                />
              ))}
            </div>
          )}
        </div>
      </FieldSizeContext>
    </Dialog>
  );
}
