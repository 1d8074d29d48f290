import type { RunApproval } from '#contract/playbooks.ts';
import type { Approvers } from '#main/server/playbookRunRows.ts';

export interface CurrentUser {
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
  readonly me: CurrentUser;
  /** People and teams that the playbook names; undefined if they cannot be read. */
  readonly people: readonly KnownPerson[] | undefined;
  readonly teams: readonly KnownTeam[] | undefined;
  /** Oldest first; undefined if the approvals cannot be read. */
  readonly given: readonly GivenApproval[] | undefined;
}

const isPerson = (
  nameOrId: string,
  { id, name, email }: { readonly id: string; readonly name: string | null; readonly email?: string | null },
): boolean => nameOrId === id || nameOrId === email || nameOrId === name;

const isTeam = (nameOrId: string, { id, name }: { readonly id: string; readonly name: string }): boolean =>
  nameOrId === id || nameOrId === name;

/**
 * Returns the approvers of a run, their approvals, and the user's role. Members of an approving team
 * count as approvers.
 */
export function approvalOf(facts: ApprovalFacts): RunApproval {
  const { approvers, status, me, people = [], teams, given } = facts;
  const own = { ...me, email: me.email ?? null };
  const teamOf = (called: string) => teams?.find((team) => isTeam(called, team));
  const persons = approvers.people.map((nameOrId) => ({
    kind: 'person' as const,
    name: people.find((person) => isPerson(nameOrId, person))?.name || nameOrId,
    approved: (given ?? []).some(({ person }) => person !== null && isPerson(nameOrId, person)),
    isMine: isPerson(nameOrId, own),
  }));
  const groups = approvers.teams.map((nameOrId) => {
    const known = teamOf(nameOrId);
    const isMember = (personId: string) => known?.memberIds.includes(personId) === true;
    return {
      kind: 'team' as const,
      name: known?.name ?? nameOrId,
      approved: (given ?? []).some(
        ({ person, team }) =>
          (team !== null && isTeam(nameOrId, team)) || (person !== null && isMember(person.id)),
      ),
      isMine: isMember(me.id),
    };
  });
  const all = [...persons, ...groups];
  const countMissing = () => {
    if (status !== 'pending_approval') return 0;
    if (given === undefined) return null;
    return approvers.type === 'any' ? 1 : all.filter(({ approved }) => !approved).length;
  };
  const myRole = (): RunApproval['me'] => {
    if (given?.some(({ person }) => person?.id === me.id) === true) return 'approved';
    if (all.some(({ isMine }) => isMine)) return 'approver';
    return teams === undefined && approvers.teams.length > 0 ? 'unknown' : 'excluded';
  };
  return {
    type: approvers.type,
    approvers: all.map(({ kind, name, approved }) => ({ kind, name, approved })),
    given: given?.map(({ at, person, team }) => ({ at, by: person?.name ?? team?.name ?? null })) ?? null,
    missing: countMissing(),
    me: myRole(),
  };
}
