import { useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import {
  type IncidentStatus,
  needsContributingFactors,
  nextStatuses,
  toIncidentStatus,
} from '#contract/rules/incidents.ts';
import { statusLook, statusLooks } from '#parts/incidents/incidentLooks.ts';
import { FactorsDialog } from './FactorsDialog.tsx';
import { IconSelect } from './IconSelect.tsx';
import { messages } from './messages.ts';
import { useConfirmedStatus } from './useConfirmedStatus.tsx';
import { useStatusChange } from './useStatusChange.ts';

interface IncidentStatusSelectProps {
  readonly page: IncidentPage;
  readonly disabledReason: string | undefined;
}

export function IncidentStatusSelect({ page, disabledReason }: IncidentStatusSelectProps) {
  /** The chosen status, and the page that the user saw. A newer page in the dialog must not hide a conflict. */
  const [pending, setPending] = useState<{ readonly to: IncidentStatus; readonly seen: IncidentPage }>();
  const change = useStatusChange(pending?.seen ?? page);
  const { save, dialog } = useConfirmedStatus(page);
  const { word, icon: Icon } = statusLook(page.status);
  const close = () => setPending(undefined);
  return (
    <>
      <IconSelect
        label={messages.details.status}
        options={nextStatuses(page.status).map((value) => {
          const { word: text, icon: Mark } = statusLooks[value];
          return { value, word: text, mark: <Mark aria-hidden /> };
        })}
        value={toIncidentStatus(page.status)}
        word={word}
        mark={<Icon aria-hidden />}
        disabledReason={disabledReason}
        onChange={(value) => {
          const to = toIncidentStatus(value);
          if (to === undefined) return;
          if (needsContributingFactors(to)) setPending({ to, seen: page });
          else save(to);
        }}
      />
      {dialog}
      {pending !== undefined && (
        <FactorsDialog
          page={page}
          onClose={close}
          onSkip={() => {
            close();
            void change.save(pending.to);
          }}
          onSubmit={(evidences) => {
            close();
            void change.saveWithEvidence(evidences, pending.to);
          }}
        />
      )}
    </>
  );
}
