// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such texts are the templates.
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { ResponderForm, type ResponderLookups } from '#parts/responders/ResponderForm.tsx';
import { responderClientOf } from '#parts/responders/responderClient.ts';
import { type ResponderTypeKey, responderTypeOf } from '#parts/responders/responderTypes.ts';
import { templateIncident } from '#parts/responders/responderValues.ts';
import { type KitSection, State } from '../KitSection.tsx';

const lookups: ResponderLookups = {
  instances: async (type) =>
    type === 'jira'
      ? [
          { id: 'jira-1', name: 'Jira of payments', externalIds: ['team-1'] },
          { id: 'jira-2', name: 'Jira of platform', externalIds: ['platform'] },
        ]
      : [{ id: 'planner-1', name: 'Planner', externalIds: [] }],
  config: async (id) => {
    if (id === 'planner-1') throw new Error('The item is gone.');
    return {
      projects: [
        { name: 'Payments', key: 'PAY' },
        { name: 'Platform', key: 'PLAT' },
      ],
      issueTypes: ['Bug', 'Incident'],
      priorities: id === 'jira-1' ? ['High'] : 'none',
    };
  },
  people: {
    search: async (text) => [{ value: 'p-1', label: `Ana ${text}` }],
    optionOf: async (value) => ({ value, label: 'Ana Reyes' }),
  },
};

const spec = {
  responder_clients: {
    jira: {
      values: {},
      defaults: { summary: '<%= incident.title %>', description: '${summary} in ${project}' },
    },
    email: { values: { to: 'oncall@meridian.example' }, defaults: { subject: '<%= incident.missing %>' } },
    ms_planner: {},
    person: {},
  },
};
const incident = templateIncident({ title: 'Payments are down', status: 'open' }, 'Availability');

interface KeptProps {
  readonly name: ResponderTypeKey;
  readonly teamId?: string;
}

function Kept({ name, teamId }: KeptProps) {
  const [saved, setSaved] = useState<unknown>('nothing');
  const type = responderTypeOf(name);
  return (
    <div style={{ width: 400 }}>
      {type !== undefined && (
        <ResponderForm
          type={type}
          client={responderClientOf(spec, name)}
          incident={incident}
          teamId={teamId}
          lookups={lookups}
          onSave={async (values) => setSaved(values)}
          onBack={() => setSaved('back')}
          asDialog={false}
        />
      )}
      <output style={{ display: 'block', fontSize: 11 }}>{JSON.stringify(saved)}</output>
    </div>
  );
}

const states: ReadonlyArray<readonly [state: string, key: ResponderTypeKey, teamId?: string]> = [
  ['instance of the team', 'jira', 'team-1'],
  ['instance to choose', 'jira', 'team-9'],
  ['fixed by the team', 'email'],
  ['choices that cannot be read', 'ms_planner'],
  ['person', 'person'],
];

/** Shows one form at a time: two forms of a type would have the same name. */
function Content() {
  const [shown, setShown] = useState(0);
  const [state, key, teamId] = states[shown] ?? states[0] ?? [];
  return (
    <>
      {states.map(([name], index) => (
        <Button key={name} onClick={() => setShown(index)}>
          {name}
        </Button>
      ))}
      {state !== undefined && key !== undefined && (
        <State key={state} name={`ResponderForm: ${state}`} wide>
          <Kept name={key} {...(teamId === undefined ? {} : { teamId })} />
        </State>
      )}
    </>
  );
}

export const section: KitSection = {
  id: 'responders',
  title: 'Forms of responders',
  note: 'one form, eleven rows; a part, shown here because it asks nobody but its props',
  order: 120,
  Content,
};
