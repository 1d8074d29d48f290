import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Ellipsis, Hourglass, Maximize2, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Evidence, IncidentPage } from '#contract/incidents.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { Note, Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { useIncidentActionState } from '#parts/incidents/useIncidentChange.ts';
import { evidenceLabel, evidenceOf } from '../../evidence/evidenceName.ts';
import { messages as evidenceMessages } from '../../evidence/messages.ts';
import { useDoneCriteria } from '../../evidence/useDoneCriteria.ts';
import { useEvidenceNames } from '../../evidence/useEvidenceNames.ts';
import type { TabProps } from '../TabProps.ts';
import { AddDoneCriteria } from './AddDoneCriteria.tsx';
import styles from './Done.module.css';
import { isResolvedManually } from './doneRules.ts';
import { EditScript } from './EditScript.tsx';
import { messages } from './messages.ts';
import side from './Side.module.css';
import { type SectionState, SideSection } from './SideSection.tsx';

const { done: texts } = messages;
const { actions: doneTexts } = evidenceMessages;

/** State as text: a comment is resolved by a person, other evidence by a script. */
function stateLabel(evidence: Evidence): string {
  const done = evidence.done === true;
  if (isResolvedManually(evidence)) return done ? texts.resolved : texts.notResolved;
  return done ? texts.isDone : texts.isNotDone;
}

interface DoneRowProps {
  readonly evidence: Evidence;
  /** Whether the server has not accepted the displayed state yet. */
  readonly isUnsent: boolean;
  readonly doneCriteria: ReturnType<typeof useDoneCriteria>;
  readonly isPermitted: boolean;
  readonly disabledReason: string | undefined;
}

function DoneRow({ evidence, isUnsent, doneCriteria, isPermitted, disabledReason }: DoneRowProps) {
  const [editing, setEditing] = useState(false);
  const name = useEvidenceNames()(evidence);
  const done = evidence.done === true;
  const State = done ? CircleCheck : Hourglass;
  const disabledProps =
    disabledReason === undefined ? {} : { disabled: true, 'aria-description': disabledReason };
  return (
    <li className={styles.row}>
      <State className={done ? styles.done : styles.waits} aria-hidden />
      <Stack minWidth={0}>
        <Text flow="anywhere">{name}</Text>
        <Note as="span">
          {evidenceLabel(evidence.type)} · {stateLabel(evidence)}
          {isUnsent && ` · ${texts.unsent}`}
        </Note>
        {evidence.script !== null && <code className={styles.script}>{evidence.script}</code>}
      </Stack>
      {isPermitted && (
        <Menu
          trigger={
            <IconButton label={texts.actions(name)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {isResolvedManually(evidence) ? (
            <MenuItem {...disabledProps} onSelect={() => void doneCriteria.toggle(evidence)}>
              {done ? doneTexts.unresolve : doneTexts.resolve}
            </MenuItem>
          ) : (
            <MenuItem {...disabledProps} onSelect={() => setEditing(true)}>
              {texts.edit}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem {...disabledProps} onSelect={() => void doneCriteria.remove(evidence)}>
            {doneTexts.remove}
          </MenuItem>
        </Menu>
      )}
      {editing && (
        <EditScript
          evidence={evidence}
          doneCriteria={doneCriteria}
          disabledReason={disabledReason}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}

interface DoneListProps {
  readonly page: IncidentPage;
  readonly unsent: ReadonlySet<string>;
  readonly criteria: readonly Evidence[];
}

function DoneList({ page, unsent, criteria }: DoneListProps) {
  const { isPermitted, disabledReason } = useIncidentActionState();
  const [adding, setAdding] = useState(false);
  const doneCriteria = useDoneCriteria(page.id);
  return (
    <>
      {criteria.length === 0 ? (
        <Text as="p" tone="muted">
          {texts.none}
        </Text>
      ) : (
        <Stack as="ul">
          {criteria.map((evidence) => (
            <DoneRow
              key={evidence.id}
              evidence={evidence}
              isUnsent={unsent.has(evidence.id)}
              doneCriteria={doneCriteria}
              isPermitted={isPermitted}
              disabledReason={disabledReason}
            />
          ))}
        </Stack>
      )}
      {isPermitted && (
        <Button className={styles.add} disabledReason={disabledReason} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
      {adding && (
        <AddDoneCriteria
          page={page}
          doneCriteria={doneCriteria}
          disabledReason={disabledReason}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

export function DefinitionOfDone({ page, unsent, open, onToggle }: TabProps & SectionState) {
  const queryClient = useQueryClient();
  const [large, setLarge] = useState(false);
  const { queryKey } = queries.incidents.get.queryOptions({ input: { id: page.id } });
  const reading = useIsFetching({ queryKey }) > 0;
  const criteria = evidenceOf(page).filter(({ definitionOfDone }) => definitionOfDone);
  const list = <DoneList page={page} unsent={unsent} criteria={criteria} />;
  return (
    <SideSection
      title={texts.title}
      note={texts.count(criteria.filter(({ done }) => done === true).length, criteria.length)}
      open={open}
      onToggle={onToggle}
      actions={
        <>
          <IconButton
            className={side.small}
            label={messages.refreshDone}
            busy={reading}
            onClick={() => void queryClient.invalidateQueries({ queryKey })}
          >
            <RefreshCw aria-hidden />
          </IconButton>
          <IconButton className={side.small} label={texts.enlarge} onClick={() => setLarge(true)}>
            <Maximize2 aria-hidden />
          </IconButton>
        </>
      }
    >
      {list}
      {large && (
        <Dialog title={texts.title} open size="wide" onClose={() => setLarge(false)}>
          {list}
        </Dialog>
      )}
    </SideSection>
  );
}
