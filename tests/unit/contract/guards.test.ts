import { describe, expect, it } from 'vitest';
import { type Feature, features } from '../../../src-preload/contract/rules/featureFlags.ts';
import {
  actionGuards,
  deletionGuard,
  isGranted,
  judge,
  type Requirement,
  type Subject,
  type Verdict,
} from '../../../src-preload/contract/rules/guards.ts';
import { type Role, resources, roles } from '../../../src-preload/contract/rules/permissions.ts';

const off = (feature: Feature) => ({ name: `${feature}.disable`, value: 'true', source: 'db' });
const person = (...held: Role[]): Subject => ({ properties: [], roles: held });

const actions: ReadonlyArray<readonly [keyof typeof actionGuards, readonly Role[]]> = [
  ['runCheck', ['admin', 'editor', 'commander', 'responder']],
  ['runPlaybook', ['admin', 'editor']],
  ['approveRun', ['admin', 'editor']],
  ['changeAgents', ['admin', 'editor']],
  ['attachEvidence', ['admin', 'editor', 'commander', 'responder']],
  ['linkComponents', ['admin', 'editor']],
  ['silence', ['admin', 'editor']],
  ['openSettingsMenu', ['admin', 'editor', 'commander', 'responder']],
];

describe('guards', () => {
  it('name every action once', () => {
    expect(actions.map(([action]) => action).sort()).toEqual(Object.keys(actionGuards).sort());
  });

  describe.each(actions)('of %s', (action, allowed) => {
    it.each(roles)('decide for the role %s', (role) => {
      expect(isGranted(actionGuards[action], person(role))).toBe(allowed.includes(role));
    });

    it('treat nobody’s role as a viewer', () => {
      expect(isGranted(actionGuards[action], person())).toBe(allowed.includes('viewer'));
    });

    it('add up several roles', () => {
      expect(isGranted(actionGuards[action], person('viewer', 'editor'))).toBe(
        allowed.includes('viewer') || allowed.includes('editor'),
      );
    });
  });

  it('hide evidence when incidents are switched off, whoever asks', () => {
    const subject: Subject = { properties: [off('incidents')], roles: ['admin'] };
    expect(judge(actionGuards.attachEvidence, subject)).toBe('switched-off');
  });

  describe.each(resources)('of deleting in %s', (resource) => {
    it.each(roles)('ask for write of the role %s', (role) => {
      const people = ['connections', 'identities', 'rbac'].includes(resource);
      const incidentWork = ['responder', 'incident', 'evidences', 'comments'].includes(resource);
      const allowed: Record<Role, boolean> = {
        admin: true,
        editor: !people,
        commander: incidentWork,
        responder: incidentWork,
        viewer: false,
      };
      expect(isGranted(deletionGuard(resource), person(role))).toBe(allowed[role]);
    });
  });

  it.each(features)('say that %s is off before they say that somebody may not', (feature) => {
    const requirement: Requirement = { feature, write: 'identities' };
    expect(judge(requirement, person('viewer'))).toBe('refused');
    expect(judge(requirement, { properties: [off(feature)], roles: ['viewer'] })).toBe('switched-off');
  });

  it.each<readonly [Requirement, boolean]>([
    [{}, true],
    [{ feature: 'health', read: 'canaries' }, true],
    [deletionGuard('canaries'), true],
    [actionGuards.runCheck, true],
    [actionGuards.openSettingsMenu, true],
    [{ feature: 'settings.health', read: 'canaries' }, false],
    [{ feature: 'config', read: 'database' }, false],
    [{ read: 'database' }, false],
    [{ person: true }, false],
    [actionGuards.runPlaybook, false],
    [actionGuards.changeAgents, false],
    [actionGuards.attachEvidence, false],
    [deletionGuard('connections'), false],
  ])('let whoever reaches a health checker do what is of checks: %j', (requirement, granted) => {
    const subject: Subject = { properties: [], roles: [], checksOnly: true };
    expect(judge(requirement, subject)).toBe(granted ? 'granted' : 'checks-only');
  });

  describe('of what is about people', () => {
    const users: Requirement = { feature: 'settings.users', read: 'identities', peopleHere: true };
    const elsewhere = (...held: Role[]): Subject => ({ ...person(...held), peopleElsewhere: true });

    it.each<readonly [what: string, requirement: Requirement, subject: Subject, verdict: Verdict]>([
      ['those of the server, to who may read them', users, person('admin'), 'granted'],
      ['those of the server, to who may not', users, person('editor'), 'refused'],
      ['those of the provider', users, elsewhere('admin'), 'elsewhere'],
      // No permission would help.
      ['those of the provider, to who may not', users, elsewhere('viewer'), 'elsewhere'],
      [
        'an area that is off',
        users,
        { ...elsewhere('admin'), properties: [off('settings.users')] },
        'switched-off',
      ],
      ['anything else', { feature: 'settings.teams', read: 'database' }, elsewhere('admin'), 'granted'],
      ['a health checker', users, { ...elsewhere(), checksOnly: true }, 'checks-only'],
    ])('tell of %s', (_, requirement, subject, verdict) => {
      expect(judge(requirement, subject)).toBe(verdict);
    });
  });

  it('ask nothing of what is about this computer', () => {
    expect(judge({}, person())).toBe('granted');
  });

  it.each(roles)('let every %s have what is about themselves', (role) => {
    expect(judge({ person: true }, person(role))).toBe('granted');
  });
});
