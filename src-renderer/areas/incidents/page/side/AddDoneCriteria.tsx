import { useState } from 'react';
import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { evidenceName, evidenceOf } from '../../evidence/evidenceName.ts';
import type { useDoneCriteria } from '../../evidence/useDoneCriteria.ts';
import styles from './Done.module.css';
import { initialScript } from './doneRules.ts';
import { EvidenceChoice } from './EvidenceChoice.tsx';
import { messages } from './messages.ts';
import { ScriptField } from './ScriptField.tsx';

const { done: texts } = messages;

interface AddDoneCriteriaProps {
  readonly page: IncidentPage;
  readonly doneCriteria: ReturnType<typeof useDoneCriteria>;
  readonly disabledReason: string | undefined;
  readonly onClose: () => void;
}

type Scripts = Readonly<Record<string, string>>;

/** The form's current values. `scripts` is set from the second step on. */
interface FormValues {
  readonly mode: 'automatic' | 'manual';
  readonly evidence: ReadonlySet<string>;
  readonly scripts: Scripts | undefined;
  readonly text: string;
}

const blank: FormValues = { mode: 'automatic', evidence: new Set(), scripts: undefined, text: '' };

/** Dialog that adds to the definition of done: existing evidence with scripts, or a text to check off. */
export function AddDoneCriteria({ page, doneCriteria, disabledReason, onClose }: AddDoneCriteriaProps) {
  const [chosen, setChosen] = useState(blank);
  const [busy, setBusy] = useState(false);
  const { mode, scripts, text } = chosen;
  const set = (some: Partial<FormValues>) => setChosen((before) => ({ ...before, ...some }));
  const all = evidenceOf(page);
  const candidates = all.filter(({ definitionOfDone }) => !definitionOfDone);
  const picked = candidates.filter(({ id }) => chosen.evidence.has(id));
  const root = page.hypotheses.find(({ type }) => type === 'root') ?? page.hypotheses[0];
  const scriptOf = (evidence: Evidence) => scripts?.[evidence.id] ?? initialScript(evidence);

  const add = async (work: () => Promise<boolean>) => {
    setBusy(true);
    const added = await work();
    setBusy(false);
    if (added) onClose();
  };
  const addPicked = () =>
    add(async () => {
      const results = await Promise.all(
        picked.map((evidence) => doneCriteria.add(evidence, scriptOf(evidence).trim())),
      );
      return results.every(({ ended }) => ended === 'done');
    });
  const addText = (hypothesisId: string) =>
    add(async () => (await doneCriteria.addComment(hypothesisId, text.trim())).ended === 'done');

  const isManual = mode === 'manual';
  const isSelecting = !isManual && scripts === undefined;
  const missingInput = isManual
    ? root === undefined
      ? texts.noRoot
      : text.trim() === ''
        ? texts.textRequired
        : undefined
    : picked.length === 0
      ? texts.selectionRequired
      : undefined;
  const next = () => {
    if (isSelecting) set({ scripts: {} });
    else if (!isManual) void addPicked();
    else if (root !== undefined) void addText(root.id);
  };
  return (
    <Dialog
      title={texts.addTitle}
      open
      isLocked={busy}
      onClose={onClose}
      aside={
        <Button disabled={busy} onClick={() => setChosen({ ...blank, mode })}>
          {texts.reset}
        </Button>
      }
      actions={
        <>
          {!isManual && !isSelecting && (
            <Button disabled={busy} onClick={() => set({ scripts: undefined })}>
              {texts.back}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            kind="primary"
            keys={submitKeys}
            busy={busy}
            disabledReason={busy ? undefined : (disabledReason ?? missingInput)}
            onClick={next}
          >
            {isSelecting ? texts.next : busy ? texts.adding : texts.addButton}
          </Button>
        </>
      }
    >
      <FieldSizeContext value="dialog">
        <div className={styles.way}>
          <SegmentedInput
            label={texts.mode}
            value={mode}
            options={[
              { value: 'automatic', label: texts.automatic },
              { value: 'manual', label: texts.manual },
            ]}
            onChange={(now) => set({ mode: now })}
          />
          {isManual && (
            <TextArea label={texts.text} required value={text} onChange={(now) => set({ text: now })} />
          )}
          {isSelecting &&
            (candidates.length === 0 ? (
              <Text as="p" tone="muted">
                {all.length === 0 ? texts.noEvidence : messages.factors.none}
              </Text>
            ) : (
              <EvidenceChoice
                label={texts.evidence}
                evidences={candidates}
                chosen={chosen.evidence}
                onChange={(evidence) => set({ evidence })}
              />
            ))}
          {!isManual && !isSelecting && (
            <Stack gap={16}>
              {picked.map((evidence) => (
                <ScriptField
                  key={evidence.id}
                  evidence={evidence}
                  label={picked.length === 1 ? texts.script : texts.scriptOf(evidenceName(evidence))}
                  value={scriptOf(evidence)}
                  onChange={(script) => set({ scripts: { ...scripts, [evidence.id]: script } })}
                />
              ))}
            </Stack>
          )}
        </div>
      </FieldSizeContext>
    </Dialog>
  );
}
