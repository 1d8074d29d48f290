import { describe, expect, it } from 'vitest';
import { type Feature, features, isFeatureOn } from '../../../src-preload/contract/rules/featureFlags.ts';

const off = (name: string, value = 'true', source = 'db') => ({ name: `${name}.disable`, value, source });

describe('feature flags', () => {
  it.each(features)('switch %s off by its own property and by nothing else', (feature) => {
    expect(isFeatureOn([], feature)).toBe(true);
    expect(isFeatureOn([off(feature)], feature)).toBe(false);
    expect(isFeatureOn([off(feature, 'false')], feature)).toBe(true);
    expect(isFeatureOn([off(feature, 'TRUE')], feature)).toBe(true);
  });

  it.each<[Feature, Feature]>([
    ['settings.config_scraper', 'config'],
    ['settings.topology', 'topology'],
    ['settings.health', 'health'],
    ['settings.job_history', 'health'],
  ])('switch off with %s also %s', (cause, effect) => {
    expect(isFeatureOn([off(cause)], effect)).toBe(false);
    expect(isFeatureOn([off(effect)], cause)).toBe(true);
  });

  it('of the server’s configuration hide those of the database', () => {
    expect(isFeatureOn([off('logs', 'true', 'db'), off('logs', 'false', 'local')], 'logs')).toBe(true);
  });
});
