import { createTwoFilesPatch } from 'diff';
import { describe, expect, it } from 'vitest';
import type { ConfigHistory } from '#contract/changes.ts';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { MomentDifferences } from '#contract/history.ts';
import { packHealths } from '#contract/rules/healthHistory.ts';
import type { Timeline, TimelineEvent } from '#contract/timeline.ts';
import { momentOf } from '#parts/moment/moment.ts';
import { timelineUntil } from '#parts/timeline/timelineUntil.ts';
import {
  catalogView,
  listInputOf,
  summaryInputOf,
} from '../../../../src-renderer/areas/catalog/catalogView.ts';
import {
  changesInput,
  changesUntil,
  changesView,
} from '../../../../src-renderer/areas/catalog/changes/changesView.ts';
import { versionAt } from '../../../../src-renderer/areas/catalog/item/configVersions.ts';
import { readConfigView, writeConfigView } from '../../../../src-renderer/areas/catalog/item/configView.ts';
import { columnsThen } from '../../../../src-renderer/areas/catalog/moment/columnsThen.ts';
import { detailsAt, existedAt, relatedAt } from '../../../../src-renderer/areas/catalog/moment/itemAt.ts';
import { itemId } from '../../../support/cacheItems.ts';

const at = '2026-03-01T12:00:00.000Z';
const atMs = Date.parse(at);
const iso = (hours: number): string => new Date(atMs + hours * 3_600_000).toISOString();

const moment = (more: Partial<MomentDifferences> = {}) =>
  momentOf({ at, healths: {}, createdLater: {}, deletedLater: {}, unknown: [], ...more });

const item: ConfigItem = {
  id: itemId(1),
  name: 'payments',
  type: 'Kubernetes::Pod',
  configClass: 'Pod',
  status: 'CrashLoopBackOff',
  health: 'unhealthy',
  tags: { team: 'payments' },
  labels: { app: 'payments' },
  changes: 4,
  analysis: { security: 1 },
  createdAt: iso(-10),
  updatedAt: iso(1),
  deletedAt: iso(2),
  costPerMinute: 1,
  costTotal1d: 1,
  costTotal7d: 1,
  costTotal30d: 1,
  description: 'restarting',
  properties: [{ name: 'node', text: 'a' }],
  scraper: null,
  lastScrapedAt: iso(1),
  deleteReason: 'MISSING',
  agent: null,
  configText: '{}',
  configFormat: 'json',
  configKept: true,
};

describe('an item at an earlier moment', () => {
  it('has the health of that time, and no fields that are known of the present only', () => {
    const then = moment({ healths: { item: packHealths([[itemId(1), 'warning']]) } });
    expect(detailsAt(item, then)).toEqual({
      ...item,
      status: null,
      health: 'warning',
      changes: 0,
      analysis: {},
      updatedAt: null,
      deletedAt: null,
      costPerMinute: null,
      costTotal1d: null,
      costTotal7d: null,
      costTotal30d: null,
      description: null,
      properties: [],
      lastScrapedAt: null,
      deleteReason: null,
    });
  });

  it('has its present health without a later change, and none if it had none', () => {
    expect(detailsAt(item, moment()).health).toBe('unhealthy');
    const then = moment({ healths: { item: packHealths([[itemId(1), 'none']]) } });
    expect(detailsAt(item, then).health).toBeNull();
  });

  it('keeps times that are not later', () => {
    const old = { ...item, updatedAt: iso(-1), deletedAt: iso(-1), lastScrapedAt: iso(-1) };
    expect(detailsAt(old, moment())).toMatchObject({
      updatedAt: iso(-1),
      deletedAt: iso(-1),
      lastScrapedAt: iso(-1),
      deleteReason: 'MISSING',
    });
  });

  it('existed from its creation on', () => {
    expect([iso(-1), at, iso(1)].map((createdAt) => existedAt({ createdAt }, atMs))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is related to items with their healths of that time', () => {
    const { labels: _, ...listed } = item;
    const related = { items: [{ ...listed, outgoing: 0, incoming: 0 }], edges: [], more: false };
    const then = moment({ healths: { item: packHealths([[itemId(1), 'healthy']]) } });
    expect(relatedAt(related, then).items).toMatchObject([{ health: 'healthy', status: null, changes: 0 }]);
  });
});

const states = [1, 2, 3].map((replicas) => `${JSON.stringify({ replicas }, null, 2)}\n`);
const step = (place: number, hours: number) => ({
  id: `change-${place}`,
  at: iso(hours),
  summary: null,
  by: null,
  diff: createTwoFilesPatch('a', 'b', states[place - 1] ?? '', states[place] ?? ''),
});
const history = (more = false): ConfigHistory => ({ steps: [step(2, 1), step(1, -1)], more });
const current = states[2]?.trimEnd() ?? '';

describe('the configuration at an earlier moment', () => {
  it('is the current one after the last change', () => {
    expect(versionAt(current, history(), atMs + 3_600_000)).toMatchObject({
      status: 'known',
      text: states[2],
      step: { id: 'change-2' },
    });
  });

  it('is the current one without the later changes', () => {
    expect(versionAt(current, history(), atMs)).toMatchObject({
      status: 'known',
      text: states[1],
      step: { id: 'change-1' },
    });
  });

  it('is the first version before all changes, if no older changes exist', () => {
    expect(versionAt(current, history(), atMs - 7_200_000)).toEqual({
      status: 'known',
      text: states[0],
      step: undefined,
    });
  });

  it('is not known before the stored changes, if older ones exist', () => {
    expect(versionAt(current, history(true), atMs - 7_200_000)).toEqual({ status: 'older' });
    expect(versionAt(current, { steps: [], more: true }, atMs)).toEqual({ status: 'older' });
    expect(versionAt(current, history(true), atMs)).toMatchObject({ status: 'known', text: states[1] });
  });

  it('is not known if a later change does not fit', () => {
    expect(versionAt('{}', history(), atMs)).toEqual({ status: 'notReverted' });
  });

  it('is part of the address of the tab', () => {
    const view = readConfigView(`?at=${at}&format=yaml`);
    expect(view).toEqual({ format: 'yaml', selected: '', at });
    expect(readConfigView(writeConfigView(view))).toEqual(view);
    expect(readConfigView('?at=yesterday')).not.toHaveProperty('at');
  });
});

describe('the list of an earlier moment', () => {
  const query = `?at=${at}`;

  it('is requested with the moment of the address, and saved without it', () => {
    const view = catalogView.read(`${query}&configType=Kubernetes::Pod`);
    expect(listInputOf(view)).toMatchObject({ at });
    expect(summaryInputOf(view)).toMatchObject({ at });
    expect(listInputOf(catalogView.read('?configType=a'))).not.toHaveProperty('at');
    expect(catalogView.queryToSave(query, view)).not.toContain('at=');
  });

  it('stays on its page while the moment changes', () => {
    const after = catalogView.queryAfterChange(`${query}&search=a&pageIndex=2`, { at: iso(1) });
    expect(catalogView.read(after)).toMatchObject({ at: iso(1), pageIndex: 2 });
  });

  it('neither sorts nor groups by what is not known', () => {
    const view = catalogView.read(`${query}&search=a&sortBy=cost&groupBy=changed,type`);
    expect(listInputOf(view)).toMatchObject({ sortBy: 'type', groupBy: ['type'] });
  });

  it('has a column for the health, and none for figures of the present', () => {
    const column = (id: string) => ({ id, header: id, width: 100, text: () => '' });
    const withFilter = { ...column('status'), filter: () => null };
    const columns = ['name', 'changes', 'analysis', 'cost', 'createdAt', 'updatedAt', 'changed'].map(column);
    expect(columnsThen([...columns, withFilter]).map(({ header }) => header)).toEqual([
      'name',
      'createdAt',
      'Health',
    ]);
    expect(columnsThen([withFilter])[0]).not.toHaveProperty('filter');
  });
});

describe('the changes up to an earlier moment', () => {
  it('end at the moment, and have a label of their own', () => {
    const input = changesInput(changesView.read('?range=now-2d'), atMs, itemId(1));
    const { range } = changesUntil(input, at);
    expect(range).toMatchObject({ from: iso(-48), to: at });
    expect(range?.asked).toContain(at);
  });

  it('end at the selected time if that is earlier', () => {
    const range = { asked: 'a day', from: iso(-48), to: iso(-24) };
    const input = { ...changesInput(changesView.defaults, atMs), range };
    expect(changesUntil(input, at).range).toMatchObject({ from: iso(-48), to: iso(-24) });
  });
});

describe('the timeline up to an earlier moment', () => {
  const event = (hours: number, endHours?: number): TimelineEvent => ({
    id: `event at ${hours}`,
    lane: 'changes',
    at: iso(hours),
    endAt: endHours === undefined ? null : iso(endHours),
    ongoing: false,
    title: 'Scaled',
    detail: null,
    tone: 'info',
    by: null,
    target: { kind: 'change', id: itemId(1) },
  });
  const whole: Timeline = {
    from: iso(-24),
    to: iso(24),
    events: [event(-2, -1), event(-1, 1), event(1)],
    gaps: [],
  };

  it('has no later events, and events that ended later are ongoing', () => {
    const { to, events } = timelineUntil(whole, at);
    expect(to).toBe(at);
    expect(events).toEqual([event(-2, -1), { ...event(-1, 1), endAt: at, ongoing: true }]);
  });

  it('is empty before its start', () => {
    expect(timelineUntil(whole, iso(-48))).toMatchObject({ from: iso(-24), to: iso(-24), events: [] });
  });
});
