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

describe('permission guards', () => {
  it('cover every action once', () => {
    expect(actions.map(([action]) => action).sort()).toEqual(Object.keys(actionGuards).sort());
  });

  describe.each(actions)('for the action %s', (action, allowed) => {
    it.each(roles)('match the table for the role %s', (role) => {
      expect(isGranted(actionGuards[action], person(role))).toBe(allowed.includes(role));
    });

    it('treat a user without a role as a viewer', () => {
      expect(isGranted(actionGuards[action], person())).toBe(allowed.includes('viewer'));
    });

    it('combine several roles', () => {
      expect(isGranted(actionGuards[action], person('viewer', 'editor'))).toBe(
        allowed.includes('viewer') || allowed.includes('editor'),
      );
    });
  });

  it('switch evidence off for every role when incidents are switched off', () => {
    const subject: Subject = { properties: [off('incidents')], roles: ['admin'] };
    expect(judge(actionGuards.attachEvidence, subject)).toBe('switched-off');
  });

  describe.each(resources)('for deletion in %s', (resource) => {
    it.each(roles)('require write access for the role %s', (role) => {
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

  it.each(features)('report that %s is switched off before they report a missing permission', (feature) => {
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
  ])('allow only the features of checks on a health checker: %j', (requirement, granted) => {
    const subject: Subject = { properties: [], roles: [], checksOnly: true };
    expect(judge(requirement, subject)).toBe(granted ? 'granted' : 'checks-only');
  });

  describe('for user management', () => {
    const users: Requirement = { feature: 'settings.users', read: 'identities', peopleHere: true };
    const elsewhere = (...held: Role[]): Subject => ({ ...person(...held), peopleElsewhere: true });

    it.each<readonly [what: string, requirement: Requirement, subject: Subject, verdict: Verdict]>([
      ['users of the server as granted to readers', users, person('admin'), 'granted'],
      ['users of the server as refused without permission', users, person('editor'), 'refused'],
      ['users of the provider as managed elsewhere', users, elsewhere('admin'), 'elsewhere'],
      // No permission would help.
      [
        'users of the provider as managed elsewhere without permission',
        users,
        elsewhere('viewer'),
        'elsewhere',
      ],
      [
        'a disabled feature as switched off',
        users,
        { ...elsewhere('admin'), properties: [off('settings.users')] },
        'switched-off',
      ],
      [
        'other features as granted',
        { feature: 'settings.teams', read: 'database' },
        elsewhere('admin'),
        'granted',
      ],
      ['a health checker as checks only', users, { ...elsewhere(), checksOnly: true }, 'checks-only'],
    ])('judge %s', (_, requirement, subject, verdict) => {
      expect(judge(requirement, subject)).toBe(verdict);
    });
  });

  it('grant features of this computer without a permission', () => {
    expect(judge({}, person())).toBe('granted');
  });

  it.each(roles)('grant every %s their own data', (role) => {
    expect(judge({ person: true }, person(role))).toBe('granted');
  });
});
