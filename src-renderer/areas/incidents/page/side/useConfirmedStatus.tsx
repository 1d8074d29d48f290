import { type ReactNode, useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import { type IncidentStatus, isReopening } from '#contract/rules/incidents.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { GuardDialog } from '#parts/guard/GuardDialog.tsx';
import { useWorkspaceGuard } from '#parts/guard/useWorkspaceGuard.ts';
import { evidenceOf } from '../../evidence/evidenceName.ts';
import { messages } from './messages.ts';
import { useStatusChange } from './useStatusChange.ts';

const { reopening: texts } = messages;

/**
 * Changes the status of an incident. In a guarded workspace a reopening requires its title. Closing prompts
 * while the definition of done has open evidence.
 */
export function useConfirmedStatus(page: IncidentPage): {
  readonly save: (to: IncidentStatus) => void;
  /** Must be rendered next to the caller of `save`. */
  readonly dialog: ReactNode;
} {
  const { save } = useStatusChange(page);
  const guard = useWorkspaceGuard();
  const [pendingStatus, setPendingStatus] = useState<IncidentStatus>();
  const close = () => setPendingStatus(undefined);
  const saveAfterPrompt = async (to: IncidentStatus): Promise<void> => {
    const criteria = evidenceOf(page).filter(({ definitionOfDone }) => definitionOfDone);
    const open = criteria.filter(({ done }) => done !== true);
    if (to === 'closed' && open.length > 0) {
      const { title, text, confirm: action } = messages.closing;
      if (!(await confirm({ title, text: text(open.length, criteria.length), action }))) return;
    }
    await save(to);
  };
  return {
    save: (to) => {
      // An incident has no tags, so only the guard of the whole workspace applies.
      if (guard?.whole === true && isReopening(page.status, to)) setPendingStatus(to);
      else void saveAfterPrompt(to);
    },
    dialog: pendingStatus !== undefined && (
      <GuardDialog
        title={texts.title}
        action={{ act: 'reopen', incidentId: page.id, to: pendingStatus }}
        confirm={texts.confirm}
        onConfirm={(confirmation) => {
          close();
          void save(pendingStatus, confirmation);
        }}
        onClose={close}
      >
        <p>{texts.text(page.title)}</p>
      </GuardDialog>
    ),
  };
}
