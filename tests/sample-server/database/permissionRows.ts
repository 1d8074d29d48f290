import type { SampleAccount } from './accounts.ts';
import { storyItemId } from './checkRows.ts';
import { connectionId } from './connectionRows.ts';
import { dayMs, type ItemSeed, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { colleagueId } from './peopleRows.ts';

/** Subject of a permission: the number of a team, of a sample account, or of a colleague without an account. */
type Subject =
  | { readonly team: number }
  | { readonly person: number }
  | { readonly colleague: number }
  | { readonly nobody: true };

interface Grant {
  readonly subject: Subject;
  readonly action: string;
  readonly on: Readonly<Record<string, string>>;
  readonly deny?: boolean;
  readonly description?: string;
  readonly source?: string | null;
  /** Days until the permission expires; negative if expired. */
  readonly untilDays?: number;
}

/**
 * Permissions of the demo: every kind of subject and resource, actions in both spellings, and contradictory
 * rows. Rows that apply to every object belong to colleagues: they would change the roles of the accounts.
 */
const grants = (items: readonly ItemSeed[]): readonly Grant[] => {
  const item = (name: string) => ({ config_id: storyItemId(items, name) });
  const component = (number: number) => ({ component_id: idOf('9', number) });
  const canary = (number: number) => ({ canary_id: idOf('d', number) });
  const playbook = (number: number) => ({ playbook_id: idOf('f', number) });
  const connection = (name: string) => ({ connection_id: connectionId(name) });
  const everything = (object: string) => ({ object });
  const team = (number: number): Subject => ({ team: number });
  const person = (number: number): Subject => ({ person: number });
  const colleague = (number: number): Subject => ({ colleague: number });
  return [
    {
      subject: team(1),
      action: 'read',
      on: everything('catalog'),
      description: 'Payments looks at everything',
    },
    {
      subject: team(4),
      action: '*',
      on: everything('playbooks'),
      description: 'Platform runs what it likes',
    },
    { subject: colleague(5), action: 'update', on: everything('canaries'), untilDays: 30 },
    // Denies a team what one of its members is allowed.
    {
      subject: team(1),
      action: 'run',
      on: playbook(1),
      deny: true,
      description: 'Not during the freeze',
      untilDays: 2,
    },
    { subject: person(3), action: 'run', on: playbook(1), description: 'The commander restarts' },
    { subject: person(3), action: 'playbook:approve', on: { ...playbook(2), ...component(1) } },
    { subject: team(2), action: 'playbook:run', on: { ...playbook(2), ...item('payments-worker') } },
    { subject: person(4), action: 'read', on: item('payments-worker') },
    { subject: person(4), action: 'create,read,update,delete', on: component(2) },
    { subject: team(3), action: 'read', on: component(4), source: 'KubernetesCRD' },
    { subject: person(5), action: 'read', on: canary(1) },
    { subject: team(5), action: 'delete', on: canary(1), deny: true },
    { subject: colleague(2), action: 'read', on: connection('payments-db') },
    {
      subject: team(1),
      action: 'update',
      on: connection('payments-db'),
      description: 'Rotates its own password',
    },
    { subject: colleague(5), action: 'read', on: connection('pager'), deny: true, source: 'ConfigFile' },
    // Actions as the first web client stored them.
    { subject: team(2), action: 'ActionRead', on: everything('topology') },
    { subject: person(2), action: 'ActionCRUD', on: everything('notification') },
    { subject: team(4), action: 'ActionApprove', on: playbook(2) },
    { subject: person(3), action: 'ActionAll', on: everything('incident'), untilDays: -9 },
    // Expired, and with an object that no console creates.
    {
      subject: colleague(4),
      action: 'read',
      on: everything('logs'),
      untilDays: -1,
      description: 'For the audit',
    },
    { subject: person(2), action: 'impersonate', on: everything('agent-push'), source: 'Push' },
    { subject: { nobody: true }, action: 'read', on: everything('people'), source: 'KubernetesCRD' },
    { subject: person(5), action: 'playbook:run', on: {}, source: null },
    {
      subject: team(1),
      action: 'read',
      on: { ...canary(1), ...connection('pager') },
      source: 'KubernetesCRD',
    },
  ];
};

const subjectOf = (subject: Subject, accounts: readonly SampleAccount[]) => {
  if ('team' in subject) return { team_id: idOf('8', subject.team) };
  if ('colleague' in subject) return { person_id: colleagueId(subject.colleague) };
  return 'person' in subject ? { person_id: accounts[subject.person - 1]?.id } : {};
};

const references = {
  component_id: null,
  config_id: null,
  canary_id: null,
  playbook_id: null,
  connection_id: null,
  person_id: null,
  team_id: null,
  object: null,
};

export function permissionRows(
  items: readonly ItemSeed[],
  accounts: readonly SampleAccount[],
): readonly object[] {
  const [admin, editor] = accounts;
  if (admin === undefined || editor === undefined) throw new Error('The sample has too few users.');
  return grants(items).map((grant, at) => {
    const { subject, action, on, deny = false, description = null, source = 'UI', untilDays } = grant;
    const changed = at % 4 === 1;
    return {
      id: idOf('4', at + 1),
      ...references,
      ...on,
      ...subjectOf(subject, accounts),
      action,
      deny,
      description,
      source,
      created_by: at % 5 === 2 ? editor.id : admin.id,
      updated_by: changed ? admin.id : null,
      created_at: isoBefore((60 - at) * dayMs),
      updated_at: isoBefore((changed ? 3 : 60 - at) * dayMs),
      until: untilDays === undefined ? null : isoBefore(-untilDays * dayMs),
    };
  });
}
