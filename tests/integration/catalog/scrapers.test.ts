import { describe, expect, it } from 'vitest';
import type { ResourceListInput } from '#contract/resources.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';

const { open, openSignedIn, cutOff } = sampleAndWindow();

const asked: ResourceListInput = {
  kind: 'scrapers',
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 50,
};

describe('scrapers', () => {
  it('are available offline without a visit, with their last run', async () => {
    const window = await open(['scrapers']);
    const { data: fresh } = await window.bridge.resources.list(asked);
    expect(fresh.rows.map(({ name }) => name)).not.toContain('gcp-meridian-lab');
    expect(fresh.rows.find(({ name }) => name === 'payments-database')).toMatchObject({
      icon: 'sql',
      source: 'UI',
      job: { status: 'FAILED' },
    });
    await cutOff(window);
    // Not the same query as before, so the answer comes from the synced rows.
    const kept = await window.bridge.resources.list({ ...asked, sortOrder: 'desc', pageSize: 3 });
    expect(kept).toMatchObject({ source: 'cache', because: { sentence: expect.any(String) } });
    expect(kept.data.total).toBe(fresh.total);
    expect(kept.data.rows).toEqual([...fresh.rows].reverse().slice(0, 3));
    const last = fresh.rows.find(({ name }) => name === 'payments-database');
    const one = await window.bridge.resources.get({ kind: 'scrapers', id: last?.id ?? '' });
    expect(one.source).toBe('cache');
    expect(one.data.record.spec).toMatchObject({ schedule: '@every 10m' });
    expect(Object.keys(one.data.record).filter((name) => name.startsWith('job_'))).toEqual([]);
  });

  it('are found by name, description, and kind in search', async () => {
    const window = await open(['scrapers']);
    const find = async (text: string) => {
      const { data } = await window.bridge.search.query({ text, limit: 10 });
      return data.groups.find(({ kind }) => kind === 'scraper')?.hits ?? [];
    };
    expect((await find('payments-data'))[0]).toMatchObject({
      name: 'payments-database',
      type: 'SQL',
      health: 'unhealthy',
      status: 'Failed',
    });
    expect((await find('every repository')).map(({ name }) => name)).toEqual(['github-meridian']);
    expect((await find('trivy')).map(({ name }) => name)).toEqual(['trivy-images']);
    expect(await find('nothing of this name')).toEqual([]);
  });

  it('are named on an item offline without a visit', async () => {
    const window = await open(['scrapers', 'items']);
    const id = await itemIdOf(window, 'payments-worker');
    await cutOff(window);
    const { data, source } = await window.bridge.catalog.item.get({ id });
    expect(source).toBe('cache');
    expect(data.scraper?.name).toBe('kubernetes-prod-eu-1');
  });

  it('are updated in the cache immediately after a save', async () => {
    const window = await open(['scrapers']);
    const { resources } = window.bridge;
    const { id } = await resources.create({
      kind: 'scrapers',
      record: { name: 'made-here', spec: { schedule: '@every 1h', http: [{ url: 'https://a.example' }] } },
    });
    await expect
      .poll(async () => {
        const { data } = await window.bridge.search.query({ text: 'made-here', limit: 5 });
        return data.groups.find(({ kind }) => kind === 'scraper')?.hits[0]?.id;
      })
      .toBe(id);
    await resources.remove({ kind: 'scrapers', id: id ?? '' });
  });

  it('are not cached for a user without permission to read them', async () => {
    const { window } = await openSignedIn('viewer');
    await untilFeeds(window, ['scrapers'], 'forbidden');
    await expect(window.bridge.resources.list(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { data } = await window.bridge.search.query({ text: 'payments-database', limit: 10 });
    expect(data.groups.find(({ kind }) => kind === 'scraper')).toBeUndefined();
    // The item's own answer contains the scraper's name.
    const { data: item } = await window.bridge.catalog.item.get({
      id: await itemIdOf(window, 'payments-worker'),
    });
    expect(item.scraper?.name).toBe('kubernetes-prod-eu-1');
  });
});
