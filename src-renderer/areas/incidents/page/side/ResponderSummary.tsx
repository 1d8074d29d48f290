import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { maxAvatars } from '#contract/rules/incidents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { Avatars } from '#parts/people/Avatar.tsx';
import { AddResponder } from './AddResponder.tsx';
import { messages } from './messages.ts';
import styles from './Side.module.css';

export function ResponderSummary({ page }: { readonly page: IncidentPage }) {
  const { isPermitted, disabledReason } = useActionState({
    requirement: actionRequirements.attachEvidence,
  });
  const [adding, setAdding] = useState(false);
  return (
    <Row as="span" gap={4}>
      <Avatars people={page.responders} max={maxAvatars} />
      {page.responders.length === 0 && !isPermitted && <Text tone="muted">{messages.details.none}</Text>}
      {isPermitted && (
        <IconButton
          className={styles.add}
          label={messages.responders.add}
          disabledReason={disabledReason}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
      {adding && <AddResponder page={page} onClose={() => setAdding(false)} />}
    </Row>
  );
}
