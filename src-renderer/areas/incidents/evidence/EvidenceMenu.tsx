import { Ellipsis } from 'lucide-react';
import type { Evidence } from '../../../../src-preload/contract/incidents.ts';
import { actionGuards } from '../../../../src-preload/contract/rules/guards.ts';
import { toEvidenceType } from '../../../../src-preload/contract/rules/incidents.ts';
import { IconButton } from '../../../kit/controls/Button.tsx';
import { confirm } from '../../../kit/overlay/confirmStore.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../kit/overlay/Menu.tsx';
import { useServerAction } from '../../../parts/actions/useServerAction.ts';
import { bridge, queries } from '../../../parts/bridge/bridge.ts';
import { useIncidentStanding } from '../../../parts/incidents/useIncidentAct.ts';
import styles from './Evidence.module.css';
import { messages } from './messages.ts';
import { useDoneActs } from './useDoneActs.ts';

const { acts: texts } = messages;

interface EvidenceMenuProps {
  readonly evidence: Evidence;
  readonly title: string;
  readonly incidentId: string;
}

export function EvidenceMenu({ evidence, title, incidentId }: EvidenceMenuProps) {
  const { id, definitionOfDone, done } = evidence;
  const acts = useDoneActs(incidentId);
  const { mayDo, stop } = useIncidentStanding();
  const removal = useServerAction({
    guard: actionGuards.attachEvidence,
    call: bridge.incidents.removeEvidence,
    invalidates: [queries.incidents.key()],
  });
  if (!mayDo) return null;

  const remove = async () => {
    const { title: heading, text, action } = messages.remove;
    if (await confirm({ title: heading, text: text(title), action, danger: true }))
      await removal.run({ incidentId, id });
  };
  const stopped = { disabled: stop !== undefined, 'aria-description': stop };
  return (
    <Menu
      trigger={
        <IconButton label={messages.more(title)} className={styles.menu} busy={removal.busy}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {toEvidenceType(evidence.type) === 'comment' && (
        <MenuItem {...stopped} onSelect={() => void acts.toggle(evidence)}>
          {done === true ? texts.unresolve : texts.resolve}
        </MenuItem>
      )}
      {definitionOfDone ? (
        <MenuItem {...stopped} onSelect={() => void acts.remove(evidence)}>
          {texts.removeTitle}
        </MenuItem>
      ) : (
        <MenuItem {...stopped} onSelect={() => void acts.mark(evidence)}>
          {messages.addToDone}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        disabled={removal.stop !== undefined || removal.busy}
        aria-description={removal.stop}
        onSelect={() => void remove()}
      >
        {messages.remove.menu}
      </MenuItem>
    </Menu>
  );
}
