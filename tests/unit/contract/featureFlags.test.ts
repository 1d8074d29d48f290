import { describe, expect, it } from 'vitest';
import { type Feature, features, isFeatureOn } from '#contract/rules/featureFlags.ts';

const off = (name: string, value = 'true', source = 'db') => ({ name: `${name}.disable`, value, source });

describe('feature flags', () => {
  it.each(features)('turn %s off only by the property of that feature', (feature) => {
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
  ])('turn off, together with %s, also %s', (cause, effect) => {
    expect(isFeatureOn([off(cause)], effect)).toBe(false);
    expect(isFeatureOn([off(effect)], cause)).toBe(true);
  });

  it('from the server’s configuration override those from the database', () => {
    expect(isFeatureOn([off('logs', 'true', 'db'), off('logs', 'false', 'local')], 'logs')).toBe(true);
  });
});
