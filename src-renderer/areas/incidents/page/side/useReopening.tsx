import { type ReactNode, useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { type IncidentStatus, isReopening } from '../../../../../src-preload/contract/rules/incidents.ts';
import { GuardDialog } from '../../../../parts/guard/GuardDialog.tsx';
import { useWorkspaceGuard } from '../../../../parts/guard/useWorkspaceGuard.ts';
import { messages } from './messages.ts';
import { useStatusChange } from './useStatusChange.ts';

const { reopening: texts } = messages;

/** Changes the status of an incident. In a guarded workspace a reopening requires its title. */
export function useReopening(page: IncidentPage): {
  readonly save: (to: IncidentStatus) => void;
  /** Must be rendered next to the caller of `save`. */
  readonly dialog: ReactNode;
} {
  const { save } = useStatusChange(page);
  const guard = useWorkspaceGuard();
  const [asking, setAsking] = useState<IncidentStatus>();
  const close = () => setAsking(undefined);
  return {
    save: (to) => {
      // An incident has no tags, so only the guard of the whole workspace applies.
      if (guard?.whole === true && isReopening(page.status, to)) setAsking(to);
      else void save(to);
    },
    dialog: asking !== undefined && (
      <GuardDialog
        title={texts.title}
        act={{ act: 'reopen', incidentId: page.id, to: asking }}
        confirm={texts.confirm}
        onConfirm={(confirmation) => {
          close();
          void save(asking, confirmation);
        }}
        onClose={close}
      >
        <p>{texts.text(page.title)}</p>
      </GuardDialog>
    ),
  };
}
