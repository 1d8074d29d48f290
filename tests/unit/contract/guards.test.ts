import { describe, expect, it } from 'vitest';
import { type Feature, features } from '#contract/rules/featureFlags.ts';
import {
  actionRequirements,
  checkRequirement,
  deletionRequirement,
  isGranted,
  type Requirement,
  type RequirementResult,
  type SessionSubject,
} from '#contract/rules/guards.ts';
import { permissionObjects, type Role, roles } from '#contract/rules/permissions.ts';
import { resourceRules } from '#contract/rules/resources.ts';

const off = (feature: Feature) => ({ name: `${feature}.disable`, value: 'true', source: 'db' });
const person = (...held: Role[]): SessionSubject => ({ properties: [], roles: held });

const actions: ReadonlyArray<readonly [keyof typeof actionRequirements, readonly Role[]]> = [
  ['runCheck', ['admin', 'editor', 'commander', 'responder']],
  ['runPlaybook', ['admin', 'editor']],
  ['approveRun', ['admin', 'editor']],
  ['changeAgents', ['admin', 'editor']],
  ['readIncidents', roles],
  ['readLogs', roles],
  ['attachEvidence', ['admin', 'editor', 'commander', 'responder']],
  ['linkComponents', ['admin', 'editor']],
  ['silence', ['admin', 'editor']],
  ['openSettingsMenu', ['admin', 'editor', 'commander', 'responder']],
];

describe('permission guards', () => {
  it('cover every action once', () => {
    expect(actions.map(([action]) => action).sort()).toEqual(Object.keys(actionRequirements).sort());
  });

  describe.each(actions)('for the action %s', (action, allowed) => {
    it.each(roles)('match the table for the role %s', (role) => {
      expect(isGranted(actionRequirements[action], person(role))).toBe(allowed.includes(role));
    });

    it('treat a user without a role as a viewer', () => {
      expect(isGranted(actionRequirements[action], person())).toBe(allowed.includes('viewer'));
    });

    it('combine several roles', () => {
      expect(isGranted(actionRequirements[action], person('viewer', 'editor'))).toBe(
        allowed.includes('viewer') || allowed.includes('editor'),
      );
    });
  });

  it('switch evidence off for every role when incidents are switched off', () => {
    const subject: SessionSubject = { properties: [off('incidents')], roles: ['admin'] };
    expect(checkRequirement(actionRequirements.attachEvidence, subject)).toBe('switched-off');
  });

  describe.each(permissionObjects)('for deletion in %s', (resource) => {
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
      expect(isGranted(deletionRequirement(resource), person(role))).toBe(allowed[role]);
    });
  });

  it.each(features)('report that %s is switched off before they report a missing permission', (feature) => {
    const requirement: Requirement = { feature, write: 'identities' };
    expect(checkRequirement(requirement, person('viewer'))).toBe('refused');
    expect(checkRequirement(requirement, { properties: [off(feature)], roles: ['viewer'] })).toBe(
      'switched-off',
    );
  });

  it.each<readonly [Requirement, boolean]>([
    [{}, true],
    [{ feature: 'health', read: 'canaries' }, true],
    [deletionRequirement('canaries'), true],
    [actionRequirements.runCheck, true],
    [actionRequirements.openSettingsMenu, true],
    [{ feature: 'settings.health', read: 'canaries' }, false],
    [{ feature: 'config', read: 'database' }, false],
    [{ read: 'database' }, false],
    [{ signedInUser: true }, false],
    [actionRequirements.runPlaybook, false],
    [actionRequirements.changeAgents, false],
    [actionRequirements.attachEvidence, false],
    [deletionRequirement('connections'), false],
  ])('allow only the features of checks on a health checker: %j', (requirement, granted) => {
    const subject: SessionSubject = { properties: [], roles: [], checksOnly: true };
    expect(checkRequirement(requirement, subject)).toBe(granted ? 'granted' : 'checks-only');
  });

  it('grants the screen of users on a server with a password file, which explains where they are', () => {
    const users: Requirement = { feature: 'settings.users', read: 'identities', serverUsers: true };
    const subject: SessionSubject = { ...person('admin'), peopleElsewhere: 'password-file' };
    expect(checkRequirement(users, subject)).toBe('granted');
  });

  describe('for user management', () => {
    const users: Requirement = { feature: 'settings.users', read: 'identities', serverUsers: true };
    const elsewhere = (...held: Role[]): SessionSubject => ({
      ...person(...held),
      peopleElsewhere: 'provider',
    });

    it.each<
      readonly [what: string, requirement: Requirement, subject: SessionSubject, verdict: RequirementResult]
    >([
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
    ])('classify %s', (_, requirement, subject, verdict) => {
      expect(checkRequirement(requirement, subject)).toBe(verdict);
    });
  });

  it('refuse what the policy of the server does not let the user read', () => {
    const viewer: SessionSubject = { ...person('viewer'), unreadable: ['incident', 'logs'] };
    expect(checkRequirement(actionRequirements.readIncidents, viewer)).toBe('refused');
    expect(checkRequirement(actionRequirements.readLogs, viewer)).toBe('refused');
    expect(checkRequirement(resourceRules.silences.requires, viewer)).toBe('granted');
    const switchedOff = { ...viewer, properties: [off('incidents')] };
    expect(checkRequirement(actionRequirements.readIncidents, switchedOff)).toBe('switched-off');
  });

  it('grant features of this computer without a permission', () => {
    expect(checkRequirement({}, person())).toBe('granted');
  });

  it.each(roles)('grant every %s their own data', (role) => {
    expect(checkRequirement({ signedInUser: true }, person(role))).toBe('granted');
  });
});
