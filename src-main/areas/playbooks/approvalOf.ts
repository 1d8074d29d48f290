import type { RunApproval } from '../../../src-preload/contract/playbooks.ts';
import type { Approvers } from '../../server/playbookRunRows.ts';

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

export interface KnownPerson {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

export interface KnownTeam {
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}

export interface GivenApproval {
  readonly at: string;
  readonly person: KnownPerson | null;
  readonly team: { readonly id: string; readonly name: string } | null;
}

interface ApprovalFacts {
  readonly approvers: Approvers;
  readonly status: string;
  readonly me: Me;
  /** People and teams that the playbook names; undefined if they cannot be read. */
  readonly people: readonly KnownPerson[] | undefined;
  readonly teams: readonly KnownTeam[] | undefined;
  /** Oldest first; undefined if the approvals cannot be read. */
  readonly given: readonly GivenApproval[] | undefined;
}

const isPerson = (
  called: string,
  { id, name, email }: { readonly id: string; readonly name: string | null; readonly email?: string | null },
): boolean => called === id || called === email || called === name;

const isTeam = (called: string, { id, name }: { readonly id: string; readonly name: string }): boolean =>
  called === id || called === name;

/**
 * Returns the approvers of a run, their approvals, and the user's role. Members of an approving team
 * count as approvers.
 */
export function approvalOf(facts: ApprovalFacts): RunApproval {
  const { approvers, status, me, people = [], teams, given } = facts;
  const own = { ...me, email: me.email ?? null };
  const teamOf = (called: string) => teams?.find((team) => isTeam(called, team));
  const persons = approvers.people.map((called) => ({
    kind: 'person' as const,
    name: people.find((person) => isPerson(called, person))?.name || called,
    approved: (given ?? []).some(({ person }) => person !== null && isPerson(called, person)),
    isMine: isPerson(called, own),
  }));
  const groups = approvers.teams.map((called) => {
    const known = teamOf(called);
    const isMember = (personId: string) => known?.memberIds.includes(personId) === true;
    return {
      kind: 'team' as const,
      name: known?.name ?? called,
      approved: (given ?? []).some(
        ({ person, team }) =>
          (team !== null && isTeam(called, team)) || (person !== null && isMember(person.id)),
      ),
      isMine: isMember(me.id),
    };
  });
  const all = [...persons, ...groups];
  const missing = () => {
    if (status !== 'pending_approval') return 0;
    if (given === undefined) return null;
    return approvers.type === 'any' ? 1 : all.filter(({ approved }) => !approved).length;
  };
  const myPart = (): RunApproval['me'] => {
    if (given?.some(({ person }) => person?.id === me.id) === true) return 'approved';
    if (all.some(({ isMine }) => isMine)) return 'approver';
    return teams === undefined && approvers.teams.length > 0 ? 'unknown' : 'excluded';
  };
  return {
    type: approvers.type,
    approvers: all.map(({ kind, name, approved }) => ({ kind, name, approved })),
    given: given?.map(({ at, person, team }) => ({ at, by: person?.name ?? team?.name ?? null })) ?? null,
    missing: missing(),
    me: myPart(),
  };
}
