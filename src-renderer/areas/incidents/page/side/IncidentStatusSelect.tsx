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
  const [pendingStatus, setPendingStatus] = useState<IncidentStatus>();
  const change = useStatusChange(page);
  const { save, dialog } = useConfirmedStatus(page);
  const { word, icon: Icon } = statusLook(page.status);
  const close = () => setPendingStatus(undefined);
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
          if (needsContributingFactors(to)) setPendingStatus(to);
          else save(to);
        }}
      />
      {dialog}
      {pendingStatus !== undefined && (
        <FactorsDialog
          page={page}
          onClose={close}
          onSkip={() => {
            close();
            void change.save(pendingStatus);
          }}
          onSubmit={(evidences) => {
            close();
            void change.saveWithEvidence(evidences, pendingStatus);
          }}
        />
      )}
    </>
  );
}
