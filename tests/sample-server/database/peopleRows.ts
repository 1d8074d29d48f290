import type { SampleAccount } from './accounts.ts';
import { remoteAgents } from './agentRows.ts';
import type { TableRows } from './checkRows.ts';
import { dayMs, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

export const systemId = '0192a000-0000-7000-8000-000000000100';

interface Colleague {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly inactive?: boolean;
  readonly aal?: 'aal0' | 'aal1' | 'aal2';
}

/** People whose accounts are not part of the sample. */
const colleagues: readonly Colleague[] = [
  { first: 'Aroha', last: 'Ngata', email: 'aroha.ngata@meridian.example', roles: ['editor', 'everyone'] },
  // A duplicate role, from an invitation and a mapping.
  {
    first: 'Benedikt',
    last: 'Sørensen',
    email: 'benedikt@meridian.example',
    roles: ['viewer', 'everyone', 'viewer'],
  },
  {
    first: 'Chiara',
    last: '',
    email: 'chiara@meridian.example',
    roles: ['commander', 'responder', 'everyone'],
  },
  {
    first: 'Dmitri',
    last: 'Volkov',
    email: 'd.volkov@meridian.example',
    roles: ['admin', 'everyone'],
    inactive: true,
    aal: 'aal2',
  },
  // Invited, but never signed in.
  { first: 'Esi', last: 'Mensah', email: 'esi.mensah@meridian.example', roles: ['viewer'], aal: 'aal0' },
  { first: 'Farid', last: 'Rahimi', email: 'farid@contractor.example', roles: [], inactive: true },
  {
    first: 'María de los Ángeles',
    last: 'Fernández-Villaverde y Gutiérrez de la Concha',
    email: 'maria.de.los.angeles.fernandez-villaverde@meridian-subsidiary.example',
    roles: ['everyone'],
  },
  // Responders of the story's incident.
  { first: 'Tomás', last: 'Vidal', email: 'tomas.vidal@meridian.example', roles: ['responder', 'everyone'] },
  { first: 'Priya', last: 'Raman', email: 'priya.raman@meridian.example', roles: ['responder', 'everyone'] },
];

export const colleagueId = (at: number): string => idOf('a', 201 + at);

/** The owner of the payments in the story's incident, and the person who found the cause. */
export const tomasVidalId = colleagueId(7);
export const priyaRamanId = colleagueId(8);

/**
 * Returns people, identities and roles. The people come first, because the database mirrors identities to
 * people.
 */
export function peopleRows(accounts: readonly SampleAccount[]): TableRows {
  const created_at = isoBefore(200 * dayMs);
  const identity = (id: string, email: string, first: string, last: string) => ({
    id,
    schema_id: 'default',
    traits: { email, name: { first, last } },
    created_at,
    updated_at: created_at,
    available_aal: 'aal1',
  });
  const grants = [
    ...accounts.map(({ id, role }) => [id, [role, 'everyone']] as const),
    ...colleagues.map(({ roles }, at) => [colleagueId(at), roles] as const),
    ...remoteAgents.map(({ personId }) => [personId, ['agent']] as const),
  ];
  return [
    [
      'people',
      [
        { id: systemId, name: 'System', email: null, type: null, created_at, last_login: null },
        ...remoteAgents.map(({ personId, name }) => ({
          id: personId,
          name: `agent-${name}`,
          type: 'agent',
          created_at,
        })),
        ...accounts.map(({ id, name, email }) => ({
          id,
          name,
          email,
          created_at,
          last_login: isoBefore(dayMs),
        })),
        ...colleagues.map(({ first, last, email }, at) => ({
          id: colleagueId(at),
          name: `${first} ${last}`.trim(),
          email,
          created_at: isoBefore((180 - at * 20) * dayMs),
        })),
      ],
    ],
    [
      'identities',
      [
        ...accounts.map(({ id, name, email }) => {
          const [first = '', ...last] = name.split(' ');
          return { ...identity(id, email, first, last.join(' ')), state: 'active', state_changed_at: null };
        }),
        ...colleagues.map(({ first, last, email, inactive, aal = 'aal1' }, at) => ({
          ...identity(colleagueId(at), email, first, last),
          state: inactive ? 'inactive' : 'active',
          state_changed_at: inactive ? isoBefore(14 * dayMs) : null,
          available_aal: aal,
        })),
      ],
    ],
    ['casbin_rule', grants.flatMap(([id, roles]) => roles.map((role) => ({ ptype: 'g', v0: id, v1: role })))],
  ];
}
