import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { scraperKindOf } from '#contract/rules/scrapers.ts';
import { findIcon } from '#kit/icons/iconName.ts';

const require = createRequire(import.meta.url);
const { IconMap } = require('@flanksource/icons/mi') as { IconMap: Record<string, unknown> };

describe('the kind of a scraper', () => {
  it.each([
    [{ schedule: '@every 5m', kubernetes: [{}] }, 'Kubernetes'],
    [{ retention: {}, schedule: '', kubernetesFile: [] }, 'Kubernetes File'],
    [{ sql: [], aws: [] }, 'SQL'],
    [{ githubActions: [] }, 'Github Actions'],
    [{ schedule: '@hourly' }, 'Custom'],
    [{ terraform: [] }, 'Custom'],
    [{ constructor: [] }, 'Custom'],
    [null, 'Custom'],
    ['text', 'Custom'],
  ])('is the first known key of its specification: %j', (spec, label) => {
    expect(scraperKindOf(spec).label).toBe(label);
  });

  it('has an icon', () => {
    const keys = 'aws azure azureDevops file githubActions http kubernetes kubernetesFile sql trivy other';
    const missing = keys
      .split(' ')
      .map((key) => scraperKindOf({ [key]: [] }).icon)
      .filter((icon) => findIcon(icon, undefined, (name) => Object.hasOwn(IconMap, name)) === undefined);
    expect(missing).toEqual([]);
  });
});
