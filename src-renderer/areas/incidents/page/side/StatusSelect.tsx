import { useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import {
  asksForFactors,
  type IncidentStatus,
  nextStatuses,
  toIncidentStatus,
} from '../../../../../src-preload/contract/rules/incidents.ts';
import { statusLook, statusLooks } from '../../../../parts/incidents/incidentLooks.ts';
import { FactorsDialog } from './FactorsDialog.tsx';
import { LookSelect } from './LookSelect.tsx';
import { messages } from './messages.ts';
import { useReopening } from './useReopening.tsx';
import { useStatusChange } from './useStatusChange.ts';

interface StatusSelectProps {
  readonly page: IncidentPage;
  readonly stop: string | undefined;
}

export function StatusSelect({ page, stop }: StatusSelectProps) {
  const [asking, setAsking] = useState<IncidentStatus>();
  const change = useStatusChange(page);
  const { save, dialog } = useReopening(page);
  const { word, icon: Icon } = statusLook(page.status);
  const close = () => setAsking(undefined);
  return (
    <>
      <LookSelect
        label={messages.details.status}
        options={nextStatuses(page.status).map((value) => {
          const { word: text, icon: Mark } = statusLooks[value];
          return { value, word: text, mark: <Mark aria-hidden /> };
        })}
        value={toIncidentStatus(page.status)}
        word={word}
        mark={<Icon aria-hidden />}
        stop={stop}
        onChange={(value) => {
          const to = toIncidentStatus(value);
          if (to === undefined) return;
          if (asksForFactors(to)) setAsking(to);
          else save(to);
        }}
      />
      {dialog}
      {asking !== undefined && (
        <FactorsDialog
          page={page}
          onClose={close}
          onSkip={() => {
            close();
            void change.save(asking);
          }}
          onSubmit={(evidences) => {
            close();
            void change.saveWith(evidences, asking);
          }}
        />
      )}
    </>
  );
}
