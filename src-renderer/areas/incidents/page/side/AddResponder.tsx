import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { IncidentPage, NewResponder, ResponderTeam } from '#contract/incidents.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { submitKeys } from '#kit/keys/submitByKeys.ts';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { type ServerAction, useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { toDisplayFailure } from '#parts/failures.ts';
import { messages as formTexts } from '#parts/responders/messages.ts';
import { ResponderForm } from '#parts/responders/ResponderForm.tsx';
import { offeredTypes, responderClientOf } from '#parts/responders/responderClient.ts';
import type { ResponderType } from '#parts/responders/responderTypes.ts';
import { type ResponderValues, storedRecord } from '#parts/responders/responderValues.ts';
import { useMe } from '../../useIncident.ts';
import { messages } from './messages.ts';
import styles from './Responders.module.css';
import { responderLookups } from './responderLookups.ts';
import { incidentForTemplates, specOf } from './responderView.ts';

const { responders: texts } = messages;
const { wizard } = texts;

/** The chosen team or person, and the responder type of a team. Every choice gets a new id. */
interface Choice {
  readonly id: string;
  readonly teamId?: string;
  readonly personId?: string;
  readonly type?: ResponderType;
}

const newChoice = (choice: Omit<Choice, 'id'>): Choice => ({ ...choice, id: crypto.randomUUID() });

/** Prefers the server's message. */
function describeFailure(error: unknown) {
  const { sentence, serverMessage, details, fields } = toDisplayFailure(error);
  return { sentence: serverMessage ?? sentence, details, fields };
}

interface AddResponderProps {
  readonly page: IncidentPage;
  readonly onClose: () => void;
}

export function AddResponder({ page, onClose }: AddResponderProps) {
  const teams = useQuery(queries.incidents.teams.queryOptions());
  const people = useQuery(queries.incidents.people.queryOptions());
  const [choice, setChoice] = useState(() => newChoice({}));
  const [picking, setPicking] = useState(true);
  const me = useMe();
  const action = useServerAction({
    requirement: actionRequirements.attachEvidence,
    call: bridge.incidents.addResponder,
    invalidates: [queries.incidents.key()],
    toasts: {
      done: texts.added,
      // The form shows its own errors.
      failed: (failure) =>
        choice.type === undefined
          ? { kind: 'failed', text: failure.serverMessage ?? failure.sentence, details: failure.details }
          : undefined,
    },
  });
  const allPeople = people.data?.data;
  const lookups = useMemo(() => responderLookups(allPeople ?? []), [allPeople]);
  const incident = useMemo(() => incidentForTemplates(page), [page]);
  const team = teams.data?.data.find(({ id }) => id === choice.teamId);

  const propertiesOf = (type: ResponderType['key'], values: ResponderValues): NewResponder['properties'] =>
    storedRecord(type, {
      incidentId: page.id,
      added: choice.teamId === undefined ? { personId: choice.personId ?? '' } : { teamId: choice.teamId },
      createdBy: me.id,
      values,
    }).properties;
  const addPerson = async (personId: string) => {
    const { ended } = await action.run({
      id: choice.id,
      incidentId: page.id,
      personId,
      properties: propertiesOf('person', { person: personId }),
    });
    if (ended === 'done') onClose();
  };
  const addTeam = async (teamId: string, type: ResponderType, values: ResponderValues) => {
    await action.submit({
      id: choice.id,
      incidentId: page.id,
      teamId,
      properties: propertiesOf(type.key, values),
    });
    onClose();
  };

  if (team !== undefined && choice.type !== undefined) {
    const { type } = choice;
    return (
      <Dialog title={wizard.requestTo(type.label, team.name)} open isLocked={action.busy} onClose={onClose}>
        <FieldSizeContext value="dialog">
          <ResponderForm
            key={choice.id}
            type={type}
            client={responderClientOf(specOf(team), type.key)}
            incident={incident}
            teamId={team.id}
            lookups={lookups}
            disabledReason={action.disabledReason}
            onSave={(values) => addTeam(team.id, type, values)}
            onBack={() => setChoice(newChoice({ teamId: team.id }))}
            describeFailure={describeFailure}
          />
        </FieldSizeContext>
      </Dialog>
    );
  }
  if (team !== undefined && !picking)
    return (
      <TypeStep
        team={team}
        onPick={(type) => setChoice(newChoice({ teamId: team.id, type }))}
        onBack={() => setPicking(true)}
        onClose={onClose}
      />
    );
  const failed = teams.error ?? people.error;
  const loaded = teams.data !== undefined && allPeople !== undefined;
  return (
    <Dialog
      title={wizard.select}
      open
      isLocked={action.busy}
      hasFocusableBody={!loaded}
      onClose={onClose}
      actions={
        <>
          <Button disabled={action.busy} onClick={onClose}>
            {messages.cancel}
          </Button>
          <SelectButton choice={choice} action={action} onNext={() => setPicking(false)} onAdd={addPerson} />
        </>
      }
    >
      {loaded ? (
        <FieldSizeContext value="dialog">
          <Stack gap={16}>
            <SelectField
              label={wizard.team}
              options={teams.data.data.map(({ id, name, icon }) => ({
                value: id,
                label: name,
                icon: icon ?? undefined,
              }))}
              placeholder={wizard.chooseTeam}
              hint={choice.personId === undefined ? undefined : wizard.replacesPerson}
              value={choice.teamId}
              onChange={(teamId) => setChoice(newChoice({ teamId }))}
            />
            <SelectField
              label={wizard.person}
              options={allPeople.map(({ id, name, email }) => ({
                value: id,
                label: name,
                detail: email ?? undefined,
                disabledReason: page.helpers.some(({ person }) => person?.id === id)
                  ? wizard.alreadyResponder
                  : undefined,
              }))}
              placeholder={wizard.choosePerson}
              hint={choice.teamId === undefined ? undefined : wizard.replacesTeam}
              value={choice.personId}
              onChange={(personId) => setChoice(newChoice({ personId }))}
            />
          </Stack>
        </FieldSizeContext>
      ) : failed === null ? (
        <SkeletonRows count={3} />
      ) : (
        <FailurePanel
          error={failed}
          title={wizard.failed}
          onRetry={() => {
            void teams.refetch();
            void people.refetch();
          }}
        />
      )}
    </Dialog>
  );
}

interface SelectButtonProps {
  readonly choice: Choice;
  readonly action: ServerAction<NewResponder, object>;
  readonly onNext: () => void;
  readonly onAdd: (personId: string) => Promise<void>;
}

/** Adds a person directly. For a team, the next step asks for the responder type. */
function SelectButton({ choice, action, onNext, onAdd }: SelectButtonProps) {
  const { personId, teamId } = choice;
  if (personId === undefined)
    return (
      <Button
        kind="primary"
        keys={submitKeys}
        disabledReason={teamId === undefined ? wizard.exclusive : undefined}
        onClick={onNext}
      >
        {formTexts.next}
      </Button>
    );
  return (
    <Button
      kind="primary"
      keys={submitKeys}
      busy={action.busy}
      disabledReason={action.busy ? undefined : action.disabledReason}
      onClick={() => void onAdd(personId)}
    >
      {action.busy ? formTexts.adding : formTexts.add}
    </Button>
  );
}

interface TypeStepProps {
  readonly team: ResponderTeam;
  readonly onPick: (type: ResponderType) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function TypeStep({ team, onPick, onBack, onClose }: TypeStepProps) {
  const types = offeredTypes(specOf(team));
  return (
    <Dialog
      title={wizard.selectType}
      open
      onClose={onClose}
      actions={<Button onClick={onBack}>{formTexts.back}</Button>}
    >
      {types.length === 0 ? (
        <p>{formTexts.none}</p>
      ) : (
        <ul className={styles.types} aria-label={wizard.types}>
          {types.map((type) => (
            <li key={type.key}>
              <button type="button" className={styles.typeRow} onClick={() => onPick(type)}>
                <Icon name={type.icon} />
                <Text grow>{type.label}</Text>
                <ChevronRight aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
