import { describe, expect, it } from 'vitest';
import {
  approvalOf,
  type GivenApproval,
  type KnownPerson,
  type KnownTeam,
} from '#main/areas/playbooks/approvalOf.ts';

const priya: KnownPerson = { id: 'p1', name: 'Priya Raman', email: 'priya@x.example' };
const tomas: KnownPerson = { id: 'p2', name: 'Tomas Vidal', email: 'tomas@x.example' };
const me = { id: 'me', name: 'Ana Admin', email: 'ana@x.example' };
const checkout: KnownTeam = { id: 't1', name: 'Checkout', memberIds: ['p2'] };
const at = '2026-11-26T10:00:00Z';
const by = (person: KnownPerson): GivenApproval => ({ at, person, team: null });

const facts = {
  approvers: { type: 'any', people: ['priya@x.example'], teams: ['Checkout'] },
  status: 'pending_approval',
  me,
  people: [priya],
  teams: [checkout],
  given: [],
} as const;
const all = { ...facts, approvers: { ...facts.approvers, type: 'all' } } as const;

describe('the approval of a playbook run', () => {
  it('names the approvers as the server does', () => {
    expect(approvalOf(facts)).toEqual({
      type: 'any',
      approvers: [
        { kind: 'person', name: 'Priya Raman', approved: false },
        { kind: 'team', name: 'Checkout', approved: false },
      ],
      given: [],
      missing: 1,
      me: 'excluded',
    });
    const unknown = approvalOf({ ...facts, people: undefined, teams: [] });
    expect(unknown.approvers.map(({ name }) => name)).toEqual(['priya@x.example', 'Checkout']);
  });

  it.each([
    ['email', { people: ['ana@x.example'], teams: [] }],
    ['name', { people: ['Ana Admin'], teams: [] }],
    ['id', { people: ['me'], teams: [] }],
  ])('counts the signed-in user as an approver by %s', (_what, named) => {
    expect(approvalOf({ ...facts, approvers: { type: 'any', ...named } }).me).toBe('approver');
  });

  it.each(['Checkout', 't1'])('counts the signed-in user as an approver by membership of team %s', (team) => {
    const teams = [{ ...checkout, memberIds: ['me'] }];
    const approvers = { type: 'any', people: [], teams: [team] } as const;
    expect(approvalOf({ ...facts, approvers, teams }).me).toBe('approver');
    expect(approvalOf({ ...facts, approvers }).me).toBe('excluded');
  });

  it('does not know whether the signed-in user is an approver when teams cannot be read', () => {
    expect(approvalOf({ ...facts, teams: undefined }).me).toBe('unknown');
    // Without approving teams, no team data is needed.
    expect(approvalOf({ ...facts, approvers: { ...facts.approvers, teams: [] }, teams: undefined }).me).toBe(
      'excluded',
    );
  });

  it('counts missing approvals when all must approve, with a member for each team', () => {
    expect(approvalOf(all).missing).toBe(2);
    const one = approvalOf({ ...all, given: [by(tomas)] });
    expect(one).toMatchObject({
      missing: 1,
      given: [{ by: 'Tomas Vidal', at }],
      approvers: [{ approved: false }, { name: 'Checkout', approved: true }],
    });
    expect(approvalOf({ ...all, given: [by(tomas), by(priya)] }).missing).toBe(0);
    const asTeam = { at, person: null, team: { id: 't1', name: 'Checkout' } };
    expect(approvalOf({ ...all, given: [asTeam] })).toMatchObject({
      missing: 1,
      given: [{ by: 'Checkout' }],
    });
  });

  it('has no missing approvals after the run starts, and an unknown number without data', () => {
    expect(approvalOf({ ...facts, status: 'running', given: [by(priya)] })).toMatchObject({
      missing: 0,
      given: [{ by: 'Priya Raman' }],
    });
    expect(approvalOf({ ...all, given: undefined })).toMatchObject({ missing: null, given: null });
  });

  it('reports that the signed-in user has approved already', () => {
    const own = { id: 'me', name: 'Ana Admin', email: 'ana@x.example' };
    expect(approvalOf({ ...all, given: [by(own)] }).me).toBe('approved');
  });
});
