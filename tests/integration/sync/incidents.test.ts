import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedWork } from '#main/feeds/Feed.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';

const { sample, cache, changes, context } = sampleAndCache();

const dayMs = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
let work: FeedWork;
let made = 0;
const newId = () => {
  made += 1;
  return `0192cccc-0000-7000-8000-${made.toString(16).padStart(12, '0')}`;
};
const me = () => sample().account('admin').id;
const other = () => sample().account('commander').id;

beforeEach(async () => {
  work = feeds.incidents.createWork();
  await sweep();
  // Reads the overlapping rows once.
  await tail();
});
const sweep = async () => {
  while ((await work.sweep?.(context())) === true);
};
const tail = () => work.tail?.(context());
const page = async (id: string) => {
  const found = await cache().read.incident(id);
  if (found === null) throw new Error('It is not kept.');
  return found;
};
const insert = (table: 'incidents' | 'hypotheses' | 'evidences' | 'comments' | 'responders', row: object) =>
  sample().changeRows({
    action: 'insert',
    table,
    row: { created_by: other(), ...row } as Record<string, string>,
  });
/** Adds an incident with a root hypothesis. */
async function newIncident(more: object = {}) {
  const [id, hypothesis] = [newId(), newId()];
  await insert('incidents', {
    id,
    incident_id: `T-${made}`,
    title: 'Ours',
    description: '',
    severity: 'low',
    type: 'cost',
    status: 'open',
    created_at: ago(0),
    updated_at: ago(0),
    ...more,
  });
  await insert('hypotheses', {
    id: hypothesis,
    incident_id: id,
    type: 'root',
    title: 'Why',
    status: 'possible',
  });
  return { id, hypothesis };
}
const told = () =>
  changes()
    .filter(({ feed }) => feed === 'incidents')
    .flatMap(({ ids }) => [...(ids ?? [])]);

describe('the tail sync of incidents', () => {
  it('fetches a new incident and each new related record in one poll', async () => {
    const { id, hypothesis } = await newIncident();
    changes().splice(0);
    await tail();
    expect(told()).toContain(id);
    expect((await page(id)).hypotheses).toHaveLength(1);
    await insert('comments', { id: newId(), incident_id: id, hypothesis_id: hypothesis, comment: 'Mine' });
    await tail();
    expect((await page(id)).hypotheses[0]?.comments).toMatchObject([{ text: 'Mine', by: { id: other() } }]);
    await insert('comments', { id: newId(), incident_id: id, comment: 'On none' });
    await insert('evidences', {
      id: newId(),
      hypothesis_id: hypothesis,
      type: 'comment',
      description: 'Seen',
    });
    await insert('responders', { id: newId(), incident_id: id, type: 'person', person_id: me() });
    await tail();
    expect(await page(id)).toMatchObject({
      comments: [{ text: 'On none' }],
      hypotheses: [{ evidences: [{ description: 'Seen' }] }],
      helpers: [{ person: { id: me() } }],
    });
    await sample().changeRows([
      { action: 'update', table: 'incidents', where: { id }, set: { status: 'resolved' } },
      { action: 'update', table: 'hypotheses', where: { id: hypothesis }, set: { status: 'proven' } },
      { action: 'update', table: 'responders', where: { incident_id: id }, set: { deleted_at: ago(0) } },
    ]);
    await tail();
    expect(await page(id)).toMatchObject({
      status: 'resolved',
      hypotheses: [{ status: 'proven' }],
      helpers: [],
    });
  });

  it('writes and announces nothing without changes', async () => {
    const before = await cache().write.feed('incidents');
    changes().splice(0);
    await sample().clearRequests();
    await tail();
    expect(told()).toEqual([]);
    expect(await cache().write.feed('incidents')).toEqual(before);
    // One request per table.
    expect(await sample().requests()).toHaveLength(5);
  });

  it('excludes an incident closed long ago, even after a new comment', async () => {
    const { id } = await newIncident({ status: 'Closed', updated_at: ago(31 * dayMs) });
    await tail();
    expect(await cache().read.incident(id)).toBeNull();
  });
});

describe('the full sync of incidents', () => {
  it('removes deleted records that no event announces', async () => {
    const { id, hypothesis } = await newIncident();
    const more = await newIncident();
    await insert('comments', { id: newId(), incident_id: id, hypothesis_id: hypothesis, comment: 'Mine' });
    await tail();
    await sample().changeRows([
      { action: 'delete', table: 'comments', where: { hypothesis_id: hypothesis } },
      { action: 'delete', table: 'hypotheses', where: { id: hypothesis } },
      { action: 'delete', table: 'hypotheses', where: { id: more.hypothesis } },
      { action: 'delete', table: 'incident_histories', where: { incident_id: more.id } },
      { action: 'delete', table: 'incidents', where: { id: more.id } },
    ]);
    await tail();
    expect((await page(id)).hypotheses).toHaveLength(1);
    changes().splice(0);
    await sweep();
    expect((await page(id)).hypotheses).toEqual([]);
    expect(await cache().read.incident(more.id)).toBeNull();
    expect(told().toSorted()).toEqual([id, more.id].toSorted());
  });

  it('stores closed incidents for thirty days, and all other incidents', async () => {
    const young = await newIncident({ status: 'closed', updated_at: ago(29 * dayMs) });
    const old = await newIncident({ status: 'CLOSED', updated_at: ago(31 * dayMs) });
    const open = await newIncident({ status: 'Waiting', updated_at: ago(400 * dayMs) });
    await sweep();
    expect(await cache().read.incident(young.id)).not.toBeNull();
    expect(await cache().read.incident(open.id)).not.toBeNull();
    expect(await cache().read.incident(old.id)).toBeNull();
  });

  it('reads many incidents in batches and ends complete', async () => {
    await sample().beOlder({ rowCap: 3 });
    try {
      const { total } = await cache().read.listIncidents({
        filter: {},
        sortBy: 'created_at',
        sortOrder: 'asc',
        pageIndex: 0,
        pageSize: 1,
      });
      expect(total).toBeGreaterThan(12);
      await cache().write.forbid({ ...(await cache().write.feed('incidents')), forbidden: 'read' }, []);
      expect(await work.sweep?.(context())).toBe(true);
      expect((await cache().write.feed('incidents')).passing).toBe(true);
      await sweep();
      expect(await cache().write.feed('incidents')).toMatchObject({
        passing: false,
        completeAtMs: expect.any(Number),
      });
      const after = await cache().read.listIncidents({
        filter: {},
        sortBy: 'created_at',
        sortOrder: 'asc',
        pageIndex: 0,
        pageSize: 1,
      });
      expect(after.total).toBe(total);
    } finally {
      await sample().bePresent();
    }
  });

  it('reports every part that it skips', async () => {
    const { id, hypothesis } = await newIncident();
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    await insert('evidences', {
      id: newId(),
      hypothesis_id: hypothesis,
      type: 'comment',
      description: 'Deep',
      evidence: JSON.parse(deep),
    });
    await tail();
    expect(await page(id)).toMatchObject({
      hypotheses: [{ evidences: [] }],
      unreadable: [{ reason: expect.stringContaining('nested') }],
    });
  });
});

describe('incidents of a server without any', () => {
  it('are synced once the first incident exists', async () => {
    await cache().write.forbid(
      { ...(await cache().write.feed('incidents')), cursor: null, forbidden: null },
      [],
    );
    const record = await cache().write.feed('incidents');
    await cache().write.putFeed({ ...record, cursor: null, completeAtMs: Date.now() });
    const { id } = await newIncident();
    await tail();
    expect((await page(id)).title).toBe('Ours');
  });
});
