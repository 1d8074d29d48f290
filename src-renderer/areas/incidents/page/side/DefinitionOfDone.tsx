import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Ellipsis, Hourglass, Maximize2, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Evidence, IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { Button, IconButton } from '../../../../kit/controls/Button.tsx';
import { Dialog } from '../../../../kit/overlay/Dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../kit/overlay/Menu.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { useIncidentStanding } from '../../../../parts/incidents/useIncidentAct.ts';
import { evidenceName, evidenceOf, evidenceWord } from '../../evidence/evidenceName.ts';
import { messages as evidenceMessages } from '../../evidence/messages.ts';
import { useDoneActs } from '../../evidence/useDoneActs.ts';
import type { TabProps } from '../TabProps.ts';
import { AddDone } from './AddDone.tsx';
import styles from './Done.module.css';
import { isToldDone } from './doneRules.ts';
import { EditScript } from './EditScript.tsx';
import { messages } from './messages.ts';
import side from './Side.module.css';
import { type SectionState, SideSection } from './SideSection.tsx';

const { done: texts } = messages;
const { acts: doneTexts } = evidenceMessages;

/** State as text: a comment is resolved by a person, other evidence by a script. */
function stateWord(evidence: Evidence): string {
  const done = evidence.done === true;
  if (isToldDone(evidence)) return done ? texts.resolved : texts.notResolved;
  return done ? texts.isDone : texts.isNotDone;
}

interface DoneRowProps {
  readonly evidence: Evidence;
  /** Whether the server has not accepted the displayed state yet. */
  readonly unsent: boolean;
  readonly acts: ReturnType<typeof useDoneActs>;
  readonly mayDo: boolean;
  readonly stop: string | undefined;
}

function DoneRow({ evidence, unsent, acts, mayDo, stop }: DoneRowProps) {
  const [editing, setEditing] = useState(false);
  const name = evidenceName(evidence);
  const done = evidence.done === true;
  const State = done ? CircleCheck : Hourglass;
  const why = stop === undefined ? {} : { disabled: true, 'aria-description': stop };
  return (
    <li className={styles.row}>
      <State className={done ? styles.done : styles.waits} aria-hidden />
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.what}>
          {evidenceWord(evidence.type)} · {stateWord(evidence)}
          {unsent && ` · ${texts.unsent}`}
        </span>
        {evidence.script !== null && <code className={styles.script}>{evidence.script}</code>}
      </div>
      {mayDo && (
        <Menu
          trigger={
            <IconButton label={texts.actions(name)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {isToldDone(evidence) ? (
            <MenuItem {...why} onSelect={() => void acts.toggle(evidence)}>
              {done ? doneTexts.unresolve : doneTexts.resolve}
            </MenuItem>
          ) : (
            <MenuItem {...why} onSelect={() => setEditing(true)}>
              {texts.edit}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem {...why} onSelect={() => void acts.remove(evidence)}>
            {doneTexts.remove}
          </MenuItem>
        </Menu>
      )}
      {editing && (
        <EditScript evidence={evidence} acts={acts} stop={stop} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}

interface DoneListProps {
  readonly page: IncidentPage;
  readonly unsent: ReadonlySet<string>;
  readonly parts: readonly Evidence[];
}

function DoneList({ page, unsent, parts }: DoneListProps) {
  const { mayDo, stop } = useIncidentStanding();
  const [adding, setAdding] = useState(false);
  const acts = useDoneActs(page.id);
  return (
    <>
      {parts.length === 0 ? (
        <p className={side.quiet}>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {parts.map((evidence) => (
            <DoneRow
              key={evidence.id}
              evidence={evidence}
              unsent={unsent.has(evidence.id)}
              acts={acts}
              mayDo={mayDo}
              stop={stop}
            />
          ))}
        </ul>
      )}
      {mayDo && (
        <Button className={styles.add} disabledReason={stop} onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
      )}
      {adding && <AddDone page={page} acts={acts} stop={stop} onClose={() => setAdding(false)} />}
    </>
  );
}

export function DefinitionOfDone({ page, unsent, open, onToggle }: TabProps & SectionState) {
  const answers = useQueryClient();
  const [large, setLarge] = useState(false);
  const { queryKey } = queries.incidents.get.queryOptions({ input: { id: page.id } });
  const reading = useIsFetching({ queryKey }) > 0;
  const parts = evidenceOf(page).filter(({ definitionOfDone }) => definitionOfDone);
  const list = <DoneList page={page} unsent={unsent} parts={parts} />;
  return (
    <SideSection
      title={texts.title}
      note={texts.count(parts.filter(({ done }) => done === true).length, parts.length)}
      open={open}
      onToggle={onToggle}
      actions={
        <>
          <IconButton
            className={side.small}
            label={messages.refreshDone}
            busy={reading}
            onClick={() => void answers.invalidateQueries({ queryKey })}
          >
            <RefreshCw aria-hidden />
          </IconButton>
          <IconButton className={side.small} label={texts.large} onClick={() => setLarge(true)}>
            <Maximize2 aria-hidden />
          </IconButton>
        </>
      }
    >
      {list}
      {large && (
        <Dialog title={texts.title} open size="wide" expandable onClose={() => setLarge(false)}>
          {list}
        </Dialog>
      )}
    </SideSection>
  );
}
