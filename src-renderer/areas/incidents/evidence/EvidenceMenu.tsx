import { Ellipsis } from 'lucide-react';
import type { Evidence } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { toEvidenceType } from '#contract/rules/incidents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Menu, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useIncidentActionState } from '#parts/incidents/useIncidentChange.ts';
import styles from './Evidence.module.css';
import { messages } from './messages.ts';
import { useDoneCriteria } from './useDoneCriteria.ts';

const { actions: texts } = messages;

interface EvidenceMenuProps {
  readonly evidence: Evidence;
  readonly title: string;
  readonly incidentId: string;
}

export function EvidenceMenu({ evidence, title, incidentId }: EvidenceMenuProps) {
  const { id, definitionOfDone, done } = evidence;
  const doneCriteria = useDoneCriteria(incidentId);
  const { isPermitted, disabledReason } = useIncidentActionState();
  const removal = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: bridge.incidents.removeEvidence,
    invalidates: [queries.incidents.key()],
  });
  if (!isPermitted) return null;

  const remove = async () => {
    const { title: heading, text, action } = messages.remove;
    if (await confirm({ title: heading, text: text(title), action, danger: true }))
      await removal.run({ incidentId, id });
  };
  const disabledProps = { disabled: disabledReason !== undefined, 'aria-description': disabledReason };
  return (
    <Menu
      trigger={
        <IconButton label={messages.more(title)} className={styles.menu} busy={removal.busy}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {toEvidenceType(evidence.type) === 'comment' && (
        <MenuItem {...disabledProps} onSelect={() => void doneCriteria.toggle(evidence)}>
          {done === true ? texts.unresolve : texts.resolve}
        </MenuItem>
      )}
      {definitionOfDone ? (
        <MenuItem {...disabledProps} onSelect={() => void doneCriteria.remove(evidence)}>
          {texts.removeTitle}
        </MenuItem>
      ) : (
        <MenuItem {...disabledProps} onSelect={() => void doneCriteria.add(evidence)}>
          {messages.addToDone}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        disabled={removal.disabledReason !== undefined || removal.busy}
        aria-description={removal.disabledReason}
        onSelect={() => void remove()}
      >
        {messages.remove.menu}
      </MenuItem>
    </Menu>
  );
}
