import { describe, expect, it } from 'vitest';
import { type Feature, features } from '#contract/rules/featureFlags.ts';
import type { SessionSubject } from '#contract/rules/guards.ts';
import { type Role, roles } from '#contract/rules/permissions.ts';
import { serverObjects } from '#contract/rules/serverPolicy.ts';
import {
  accessTo,
  areaAt,
  areaName,
  firstScreen,
  hasBell,
  isEntryVisible,
  isRestorable,
  mainItems,
  requirementOf,
  screensWithKeys,
  settingsEntries,
  shownItemsForAllWorkspaces,
  shownSettings,
  unrestrictedSettings,
} from '../../../../src-renderer/shell/navigation.ts';
import { workspace } from '../../../stories/world/session.ts';

const everybody = 'admin editor commander responder viewer';
const butViewers = 'admin editor commander responder';

/**
 * The sidebar items, the features that switch each off (its own and its parents'), and the roles that see it.
 * Items without a feature are about this computer.
 */
const sidebar: ReadonlyArray<readonly [label: string, switchedOffBy: readonly Feature[], who: string]> = [
  ['Dashboard', ['topology', 'settings.topology'], everybody],
  ['Health', ['health', 'settings.health', 'settings.job_history'], everybody],
  ['Incidents', ['incidents'], everybody],
  ['Catalog', ['config', 'settings.config_scraper'], everybody],
  ['Logs', ['logs'], everybody],
  ['Playbooks', ['playbooks'], everybody],
  ['About', [], butViewers],
  ['Access tokens', [], butViewers],
  ['Agents', ['agents'], butViewers],
  ['Artifacts', [], 'admin'],
  ['Assistants', [], butViewers],
  ['Connections', ['settings.connections'], 'admin'],
  ['Desktop', [], butViewers],
  ['Event Queue', ['settings.event_queue_status'], butViewers],
  ['Feature Flags', ['settings.feature_flags'], butViewers],
  ['Health Check', ['settings.health'], butViewers],
  ['Integrations', ['settings.integrations'], butViewers],
  ['Job History', ['settings.job_history'], butViewers],
  ['Kubeconfigs', [], butViewers],
  ['Log Backends', ['logs'], butViewers],
  ['Notifications', ['settings.notifications'], butViewers],
  ['Permissions', ['settings.permissions'], butViewers],
  ['Rules', ['incidents'], butViewers],
  ['Saved views', [], butViewers],
  ['Sync', [], butViewers],
  ['Teams', ['settings.teams'], butViewers],
  ['Topology', ['settings.topology'], butViewers],
  ['Users', ['settings.users'], 'admin'],
  ['Workspaces', [], butViewers],
];

const off = (feature: Feature) => ({ name: `${feature}.disable`, value: 'true', source: 'db' });
const shownTo = (subject: SessionSubject): string[] => [
  ...mainItems.filter((item) => isEntryVisible(item, subject)).map(({ label }) => label),
  ...shownSettings(subject).map(({ label }) => label),
];

describe('the sidebar', () => {
  it('lists these items, with settings sorted by name', () => {
    const labels = shownTo({ properties: [], roles: ['admin'] });
    expect(labels).toEqual(sidebar.map(([label]) => label));
    const settings = labels.slice(mainItems.length);
    expect(settings).toEqual([...settings].sort((a, b) => a.localeCompare(b)));
  });

  describe.each(roles)('for the role %s', (role) => {
    it.each(sidebar)('shows or hides %s', (label, _features, who) => {
      expect(shownTo({ properties: [], roles: [role] }).includes(label)).toBe(who.split(' ').includes(role));
    });

    it.each(features)('hides only the items that %s switches off', (feature) => {
      const expected = sidebar
        .filter(([, by, who]) => who.split(' ').includes(role) && !by.includes(feature))
        .map(([label]) => label);
      expect(shownTo({ properties: [off(feature)], roles: [role] })).toEqual(expected);
    });
  });

  it('offers no entry whose data the server refuses to the user', () => {
    const viewer: SessionSubject = { properties: [], roles: ['viewer'], unreadable: serverObjects };
    expect(shownTo(viewer)).toEqual(['Dashboard', 'Health', 'Catalog', 'Playbooks']);
    expect(accessTo('/incidents/01J', viewer)).toBe('refused');
    expect(accessTo('/logs', viewer)).toBe('refused');
    const commander: SessionSubject = {
      properties: [],
      roles: ['commander'],
      unreadable: serverObjects.filter((object) => object !== 'incident'),
    };
    const unavailable = [
      'Logs',
      'Agents',
      'Event Queue',
      'Integrations',
      'Job History',
      'Log Backends',
      'Notifications',
      'Permissions',
    ];
    expect(shownTo(commander)).toEqual(
      shownTo({ properties: [], roles: ['commander'] }).filter((label) => !unavailable.includes(label)),
    );
  });

  it('treats a person without a role as a viewer', () => {
    expect(shownTo({ properties: [], roles: [] })).toEqual(shownTo({ properties: [], roles: ['viewer'] }));
  });
});

describe('the permission for an address', () => {
  it.each([
    ['/incidents/01J', { feature: 'incidents', read: 'incident', serverObject: 'incident' }],
    [
      '/catalog/scrapers/7',
      { feature: 'settings.config_scraper', read: 'config_scrapers', serverObject: 'database.monitor' },
    ],
    ['/catalog/7/changes', { feature: 'config', read: 'database' }],
    [
      '/settings/integrations',
      { feature: 'settings.integrations', read: 'database', serverObject: 'database.monitor' },
    ],
    ['/settings/integrations/7', { feature: 'settings.integrations', write: 'integrations' }],
    ['/notifications/silences/add', { feature: 'settings.notifications', write: 'database' }],
    ['/settings/sync', {}],
    ['/catalogue', {}],
  ])('%s is that of its longest matching path', (pathname, requirement) => {
    expect(requirementOf(pathname)).toEqual(requirement);
  });
});

describe('the name of an address', () => {
  it('is that of the screen, not of the area around it', () => {
    expect(areaName('/catalog/scrapers/7')).toBe('Scrapers');
    expect(areaName('/catalog/7/changes')).toBe('Catalog');
    expect(areaName('/notifications/silences')).toBe('Notifications');
    expect(areaName('/nowhere')).toBeUndefined();
  });
});

describe('the start page of the settings', () => {
  it('lists the settings of this computer and of the person for a viewer', () => {
    const labels = settingsEntries({ properties: [], roles: ['viewer'] }).map(({ label }) => label);
    expect(labels.filter((label) => label !== 'Access tokens')).toEqual(
      unrestrictedSettings.map(({ label }) => label),
    );
    expect(labels).toContain('Access tokens');
  });
});

describe('the first screen', () => {
  const start = (...switchedOff: Feature[]) =>
    firstScreen({ properties: switchedOff.map(off), roles: ['viewer' satisfies Role] });

  it('is the dashboard', () => expect(start()).toBe('/topology'));
  it('is the next screen when the dashboard is switched off', () =>
    expect(start('topology')).toBe('/health'));
  it('is the sync settings when every feature is switched off', () => {
    expect(start(...features)).toBe('/settings/sync');
  });
});

describe('the address of the next start', () => {
  it.each(['/catalog?search=a', '/topology', '/settings/sync', '/catalog/7/changes', '/configs/7'])(
    'may be %s',
    (href) => expect(isRestorable(href)).toBe(true),
  );
  it.each(['/', '/nonsense', '/catalogue', '/login?return_to=%2Fcatalog', '/profile-settings'])(
    'is never %s',
    (href) => expect(isRestorable(href)).toBe(false),
  );
});

describe('a health-check workspace', () => {
  const subject: SessionSubject = { properties: [], roles: [], checksOnly: true };

  it('lists Health and the settings of this computer in the sidebar', () => {
    expect(shownTo(subject)).toEqual(['Health', ...unrestrictedSettings.map(({ label }) => label)]);
  });

  it('starts with Health', () => expect(firstScreen(subject)).toBe('/health'));

  it.each(['/', '/health', '/health/', ...unrestrictedSettings.map(({ path }) => path)])(
    'grants %s',
    (pathname) => {
      expect(accessTo(pathname, subject)).toBe('granted');
    },
  );

  it.each([
    ...mainItems.filter(({ path }) => path !== '/health').map(({ path }) => path),
    '/catalog/7/changes',
    '/view/topology/7',
    '/agents',
    '/notifications',
    '/notifications/silences/add',
    '/settings/canaries',
    '/settings/agents',
    '/settings/nothing',
    '/settings/tokens',
    '/profile-settings',
    '/recovery',
    '/error',
    '/auth-state-checker',
    '/organizations/orgs-switched',
    '/healthy',
    '/no/such/page',
  ])('refuses %s', (pathname) => {
    expect(accessTo(pathname, subject)).toBe('checks-only');
  });

  it('changes nothing for signed-in people', () => {
    const person: SessionSubject = { properties: [], roles: ['viewer'] };
    for (const pathname of ['/profile-settings', '/no/such/page', '/settings/sync', '/catalog'])
      expect(accessTo(pathname, person)).toBe('granted');
    expect(accessTo('/settings/users', person)).toBe('refused');
  });
});

describe('a server with a hosted identity provider', () => {
  const here: SessionSubject = { properties: [], roles: ['admin'] };
  const elsewhere: SessionSubject = { ...here, peopleElsewhere: 'provider' };

  it('shows every menu item except Users', () => {
    expect(shownTo(elsewhere)).toEqual(shownTo(here).filter((label) => label !== 'Users'));
  });

  it('explains at the address of Users where they are managed', () => {
    expect(accessTo('/settings/users', elsewhere)).toBe('elsewhere');
    expect(accessTo('/settings/teams', elsewhere)).toBe('granted');
  });
});

describe('the screen over all workspaces', () => {
  const listOf = (...kinds: ReadonlyArray<'server' | 'snapshot' | 'health-checker'>) => ({
    workspaces: kinds.map((kind, index) => workspace({ id: String(index), kind })),
    openId: '0',
    notice: null,
  });

  it('is in the menu only if several workspaces have a server', () => {
    expect(shownItemsForAllWorkspaces(undefined)).toEqual([]);
    expect(shownItemsForAllWorkspaces(listOf('server', 'snapshot'))).toEqual([]);
    expect(shownItemsForAllWorkspaces(listOf('server', 'health-checker')).map(({ path }) => path)).toEqual([
      '/all',
    ]);
  });

  it('opens for every user of the open workspace, also of a health checker', () => {
    expect(accessTo('/all', { properties: [], roles: [] })).toBe('granted');
    expect(accessTo('/all', { properties: [], roles: [], checksOnly: true })).toBe('granted');
  });

  it('is not the last screen of a workspace', () => {
    expect(isRestorable('/all?tab=checks')).toBe(false);
    expect(isRestorable('/health')).toBe(true);
  });
});

describe('the notification bell', () => {
  const at = (values: Partial<SessionSubject>) => hasBell({ properties: [], roles: ['viewer'], ...values });

  it('is shown unless the server has no notifications or refuses their history', () => {
    expect(at({})).toBe(true);
    expect(at({ roles: [] })).toBe(true);
    expect(at({ checksOnly: true, roles: [] })).toBe(false);
    expect(at({ properties: [off('settings.notifications')] })).toBe(false);
    expect(at({ unreadable: ['database.monitor'] })).toBe(false);
  });

  it('has a keyboard shortcut for its list, also without settings', () => {
    const keys = (values: Partial<SessionSubject>) =>
      screensWithKeys({ properties: [], roles: ['viewer'], ...values }).map((screen) => screen.keys);
    expect(keys({})).toContain('g n');
    expect(keys({ properties: [off('settings.notifications')] })).not.toContain('g n');
    const pressed = keys({ roles: ['admin'] }).filter((one) => one !== undefined);
    expect(new Set(pressed).size, 'no keys twice').toBe(pressed.length);
  });
});

describe('the area of an address', () => {
  it.each([
    ['/health', 'Health'],
    ['/catalog/01930000-0000-4000-8000-000000000001/changes', 'Catalog'],
    ['/catalog/scrapers', 'Catalog'],
    ['/agents', 'Agents'],
    ['/settings/jobs', 'Job History'],
    ['/settings/teams/01930000-0000-4000-8000-000000000001', 'Teams'],
    ['/settings/notifications/rules', 'Notifications'],
    ['/settings', 'Settings'],
  ])('%s is %s', (path, label) => expect(areaAt(path)?.label).toBe(label));

  it.each(['/gone', '/health/more', '/settings/gone', '/', ''])('%j is unknown', (path) =>
    expect(areaAt(path)).toBeUndefined(),
  );
});
