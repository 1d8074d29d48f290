import { beforeEach, expect, it, vi } from 'vitest';
import { changePreferences, loadStart, preferencesNow } from '#parts/preferences.ts';

const write = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('#parts/bridge/bridge.ts', () => ({
  bridge: {
    shell: {
      start: async () => ({
        version: '1',
        host: 'web',
        preferences: {
          theme: 'light',
          iconColours: 'own',
          timeZone: '',
          lastRoutes: { one: '/catalog' },
          tableLayouts: { catalog: { order: ['name'], hidden: [], widths: {} } },
          configTypesFavorites: { 'AWS::EC2': true },
        },
      }),
      preferences: { write },
    },
  },
}));

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  await loadStart();
  return () => void vi.unstubAllGlobals();
});

it('storing the last address keeps the other preference objects, so that nothing else rerenders', () => {
  const before = preferencesNow();
  changePreferences({ lastRoutes: { two: '/health' } });
  const after = preferencesNow();
  expect(after?.lastRoutes).toEqual({ one: '/catalog', two: '/health' });
  expect(after?.tableLayouts).toBe(before?.tableLayouts);
  expect(after?.configTypesFavorites).toBe(before?.configTypesFavorites);
  expect(write).toHaveBeenLastCalledWith({ lastRoutes: { two: '/health' } });
});

it('changed layouts and favorites are merged into the stored ones', () => {
  const layout = { order: ['name', 'type'], hidden: [], widths: {} };
  changePreferences({ tableLayouts: { agents: layout }, configTypesFavorites: { 'AWS::S3': true } });
  const after = preferencesNow();
  expect(Object.keys(after?.tableLayouts ?? {})).toEqual(['catalog', 'agents']);
  expect(after?.configTypesFavorites).toEqual({ 'AWS::EC2': true, 'AWS::S3': true });
  expect(after?.lastRoutes).toEqual({ one: '/catalog' });
});
