import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { actionGuards } from '../../../../../src-preload/contract/rules/guards.ts';
import { mostAvatars } from '../../../../../src-preload/contract/rules/incidents.ts';
import { IconButton } from '../../../../kit/controls/Button.tsx';
import { useStanding } from '../../../../parts/actions/useStanding.ts';
import { Avatars } from '../../../../parts/people/Avatar.tsx';
import { AddResponder } from './AddResponder.tsx';
import { messages } from './messages.ts';
import styles from './Side.module.css';

export function Helpers({ page }: { readonly page: IncidentPage }) {
  const { mayDo, stop } = useStanding({ guard: actionGuards.attachEvidence });
  const [adding, setAdding] = useState(false);
  return (
    <span className={styles.helpers}>
      <Avatars people={page.responders} most={mostAvatars} />
      {page.responders.length === 0 && !mayDo && (
        <span className={styles.faint}>{messages.details.none}</span>
      )}
      {mayDo && (
        <IconButton
          className={styles.add}
          label={messages.responders.add}
          disabledReason={stop}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
      {adding && <AddResponder page={page} onClose={() => setAdding(false)} />}
    </span>
  );
}
