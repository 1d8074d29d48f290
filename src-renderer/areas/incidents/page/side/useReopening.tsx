import { type ReactNode, useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { type IncidentStatus, isReopening } from '../../../../../src-preload/contract/rules/incidents.ts';
import { GuardDialog } from '../../../../parts/guard/GuardDialog.tsx';
import { useWorkspaceGuard } from '../../../../parts/guard/useWorkspaceGuard.ts';
import { messages } from './messages.ts';
import { useStatusChange } from './useStatusChange.ts';

const { reopening: texts } = messages;

/** Changes the status of an incident; in a guarded workspace its title is asked for before it is opened again. */
export function useReopening(page: IncidentPage): {
  readonly save: (to: IncidentStatus) => void;
  /** Stands beside what calls `save`. */
  readonly dialog: ReactNode;
} {
  const { save } = useStatusChange(page);
  const guard = useWorkspaceGuard();
  const [asking, setAsking] = useState<IncidentStatus>();
  const close = () => setAsking(undefined);
  return {
    save: (to) => {
      // An incident has no tags: the guard of the whole workspace alone is about it.
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
