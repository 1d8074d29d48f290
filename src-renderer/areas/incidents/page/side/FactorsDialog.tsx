import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { evidenceOf } from '../../evidence/evidenceName.ts';
import { EvidenceChoice } from './EvidenceChoice.tsx';
import { messages } from './messages.ts';

const { factors: texts } = messages;

interface FactorsDialogProps {
  readonly page: IncidentPage;
  readonly onSkip: () => void;
  readonly onSubmit: (evidences: readonly Evidence[]) => void;
  readonly onClose: () => void;
}

/**
 * Asks which evidence proves a mitigation or a resolution.
 * Refetches the page first. If that fails, the dialog uses the data it has.
 */
export function FactorsDialog({ page, onSkip, onSubmit, onClose }: FactorsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const problemId = useId();
  const { isFetchedAfterMount } = useQuery(
    queries.incidents.get.queryOptions({ input: { id: page.id }, refetchOnMount: 'always' }),
  );
  const all = evidenceOf(page);
  const candidates = all.filter(({ definitionOfDone }) => !definitionOfDone);
  const picked = candidates.filter(({ id }) => chosen.has(id));
  const isMissing = hasSubmitted && picked.length === 0;
  const submit = () => {
    setHasSubmitted(true);
    if (picked.length > 0) onSubmit(picked);
  };
  return (
    <Dialog
      title={texts.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button onClick={onSkip}>{texts.skip}</Button>
          <Button
            kind="primary"
            keys={submitKeys}
            aria-describedby={isMissing ? problemId : undefined}
            onClick={submit}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      {!isFetchedAfterMount ? (
        <Text as="p" tone="muted" role="status">
          {texts.loading}
        </Text>
      ) : (
        <>
          {candidates.length === 0 && (
            <Text as="p" tone="muted">
              {texts.none}
            </Text>
          )}
          <EvidenceChoice
            label={texts.evidence}
            evidences={all}
            chosen={chosen}
            onChange={setChosen}
            isIncluded={({ definitionOfDone }) => definitionOfDone}
          />
        </>
      )}
      <Text id={problemId} as="p" minHeight={20} tone="bad" role="alert">
        {isMissing && texts.needed}
      </Text>
    </Dialog>
  );
}
