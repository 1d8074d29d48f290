import { describe, expect, it } from 'vitest';
import {
  filterSettings,
  matchingGroups,
  settingsGroups,
} from '../../../../src-renderer/parts/settings/settingsGroups.ts';
import { shownSettings, unrestrictedSettings } from '../../../../src-renderer/shell/navigation.ts';

const all = shownSettings({ properties: [], roles: ['admin'] });
const labels = (typed: string) => filterSettings(all, typed).map(({ label }) => label);

describe('the groups of the settings', () => {
  it('have each entry once, with this computer last', () => {
    const groups = settingsGroups(all).map(({ title, items }) => [title, items.map(({ label }) => label)]);
    expect(groups).toEqual([
      ['Access', ['Access tokens', 'Feature Flags', 'Permissions', 'Teams', 'Users']],
      ['Data sources', ['Agents', 'Connections', 'Integrations', 'Log Backends', 'Topology']],
      ['Automation', ['Artifacts', 'Health Check', 'Job History', 'Rules']],
      ['Notifications', ['Event Queue', 'Notifications']],
      [
        'This computer',
        ['About', 'Assistants', 'Desktop', 'Kubeconfigs', 'Saved views', 'Sync', 'Workspaces'],
      ],
    ]);
  });

  it('put exactly the settings without a server into the group of this computer', () => {
    expect(all.filter(({ group }) => group === 'This computer')).toEqual(unrestrictedSettings);
  });

  it('leave out an empty group', () => {
    expect(settingsGroups(unrestrictedSettings).map(({ title }) => title)).toEqual(['This computer']);
  });
});

describe('the filter of the settings', () => {
  it('finds words of names and descriptions, with names first', () => {
    expect(labels('users')).toEqual(['Users']);
    expect(labels('NOTIF')).toEqual(['Notifications', 'Desktop', 'Event Queue']);
    expect(labels('quiet hours')).toEqual(['Desktop']);
    expect(labels('canary')).toEqual(['Health Check']);
    expect(labels('roles who')).toEqual([]);
  });

  it('lists the group of the best match first', () => {
    const matches = filterSettings(all, 'sync');
    expect(matchingGroups(matches)[0]?.items[0]?.label).toBe(matches[0]?.label);
    const reports = filterSettings(all, 'log');
    expect(matchingGroups(reports)[0]?.items[0]).toBe(reports[0]);
  });

  it('returns all entries for an empty text', () => {
    expect(filterSettings(all, '  ')).toEqual(all);
  });
});
