import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeEvent } from '#contract/rules/eventTexts.ts';
import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { setWindowZone } from '#kit/format/timeZone.ts';
import { exportedText } from '#parts/exportedText.ts';
import { ruleAddress, silenceAddress } from '#parts/notifications/sends/addresses.ts';
import { readSendError } from '#parts/notifications/sends/sendError.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { notificationStatusLabel, sendStatusOf } from '#parts/notifications/sends/sendStatus.ts';
import {
  chartColumns,
  noiseParts,
  sumOf,
} from '../../../src-renderer/areas/notifications/noise/noiseChart.ts';
import { resourceFields, ruleFields } from '../../../src-renderer/areas/notifications/noise/noiseFields.ts';
import { historyAddress } from '../../../src-renderer/areas/notifications/noise/noiseView.ts';
import {
  detectBodyFormat,
  prettyObject,
} from '../../../src-renderer/areas/notifications/sends/detectBodyFormat.ts';
import {
  maxExportedNotifications,
  readSends,
} from '../../../src-renderer/areas/notifications/sends/readSends.ts';
import { ruleRecipients } from '../../../src-renderer/areas/notifications/sends/ruleRecipients.ts';
import { sendFields } from '../../../src-renderer/areas/notifications/sends/sendFields.ts';
import { sendsInput, sendsView } from '../../../src-renderer/areas/notifications/sends/sendsView.ts';
import { connectionError } from '../../sample-server/database/notificationBodies.ts';
import { noise, noOutcomes, send, sentCheck, sentItem } from '../../stories/world/notifications.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const id = sentItem.id;

describe('the error of a notification', () => {
  const reason = 'Post "https://slack.com/api/chat.postMessage": dial tcp: lookup slack.com: no such host';

  it('of a connection is its innermost error, with the rest as details', () => {
    const stored = connectionError(reason, 'the whole message');
    const { reason: shown, details } = readSendError(stored);
    expect(shown).toBe(reason);
    expect(JSON.parse(details ?? '')).toEqual(JSON.parse(stored));
    expect(details).toContain('the whole message');
  });

  it.each([
    ['a flat object', '{"ok":false,"error":"channel_not_found"}', 'channel_not_found'],
    ['an object with a message only', '{"message":"no such user"}', 'no such user'],
    ['an empty inner error', '{"error":{"error":" ","message":"late"}}', 'late'],
  ])('in %s is its text', (_what, stored, shown) => {
    expect(readSendError(stored)).toEqual({
      reason: shown,
      details: JSON.stringify(JSON.parse(stored), null, 2),
    });
  });

  it.each([
    'context deadline exceeded',
    '{"ok":false}',
    '{broken',
    '["error"]',
    `${'{"error":'.repeat(20)}"deep"${'}'.repeat(20)}`,
  ])('is unchanged if it has no reason: %s', (stored) => {
    expect(readSendError(stored)).toEqual({ reason: stored });
  });
});

describe('the recipients of a rule', () => {
  const names: Readonly<Record<string, string>> = { c1: 'slack' };
  const of = (recipients: object) => ruleRecipients(recipients, (id) => names[id]);

  it.each([
    ['a person', { person: { id: 'p', name: 'Ravi Iyer' }, team: null, services: null }, 'Ravi Iyer'],
    ['a team', { team: { id: 't', name: 'platform' }, services: [] }, 'Team platform'],
    ['a connection by id', { services: [{ connection: 'c1' }] }, 'slack'],
    [
      'a connection by reference',
      { services: [{ name: 'x', connection: 'connection://mission-control/slack' }] },
      'mission-control/slack',
    ],
    [
      'a service with a URL',
      { services: [{ name: 'hook', url: 'https://hooks.example/T0/secret' }] },
      'hook',
    ],
    ['two services', { services: [{ connection: 'c1' }, { name: 'hook' }] }, 'slack, hook'],
    ['nothing readable', { services: [{ url: 'https://hooks.example/T0/secret' }, null, 7] }, undefined],
    ['none', {}, undefined],
  ])('are shown for %s', (_what, recipients, text) => {
    expect(of(recipients)).toBe(text);
  });
});

describe('a status of a notification', () => {
  it.each([
    ['sent', 'healthy', 'Sent'],
    ['error', 'unhealthy', 'Failed'],
    ['pending', 'pending', 'Pending'],
    ['sending', 'pending', 'Sending'],
    ['cancelled', 'cancelled', 'Cancelled'],
    ['repeat-interval', 'silenced', 'Repeated'],
    ['silenced', 'silenced', 'Silenced'],
  ])('%s has the shape %s and the word “%s”', (status, shape, word) => {
    expect(sendStatusOf(status, false)).toEqual({ shape, word, detail: word });
    expect(notificationStatusLabel(status)).toBe(word);
  });
  it('that is unknown is displayed verbatim, without a shape', () => {
    expect(sendStatusOf('inhibited', false)).toEqual({
      shape: undefined,
      word: 'inhibited',
      detail: 'inhibited',
    });
    expect(sendStatusOf('constructor', false)?.word).toBe('constructor');
    expect(notificationStatusLabel('constructor')).toBe('constructor');
  });
  it('that is absent displays nothing', () => {
    expect(sendStatusOf(null, false)).toBeUndefined();
    expect(sendStatusOf('', false)).toBeUndefined();
  });
  it('shows an error next to any status', () => {
    expect(sendStatusOf('sent', true)).toEqual({
      shape: 'unhealthy',
      word: 'Sent',
      detail: 'Sent, with an error',
    });
    expect(sendStatusOf(null, true)).toEqual({ shape: 'unhealthy', word: '', detail: 'with an error' });
    expect(sendStatusOf('error', true)?.detail).toBe('Failed');
  });
});

describe('the resource of a notification', () => {
  it.each([
    ['config', `/catalog/${id}`],
    ['component', `/topology/${id}`],
    ['canary', `/settings/canaries/${id}`],
    ['check', `/health?checkId=${id}&timeRange=1h`],
  ] as const)('links to the page of a %s', (kind, href) => {
    expect(sendResource({ ...sentItem, kind }).href).toBe(href);
  });
  it('shows its id and the link when the name is unknown', () => {
    const shown = sendResource({ ...sentItem, name: null, type: null });
    expect(shown).toMatchObject({ name: id, type: 'Catalog', icon: 'config', href: `/catalog/${id}` });
  });
  it('has no link when its id is invalid', () => {
    expect(sendResource({ ...sentItem, id: '../settings' }).href).toBeUndefined();
    expect(sendResource({ ...sentItem, id: '00000000-0000-0000-0000-000000000000' }).href).toBeUndefined();
  });
  it('links to a new silence with the id of its own kind', () => {
    expect(silenceAddress(sentItem)).toBe(`/notifications/silences/add?config_id=${id}`);
    expect(silenceAddress(sentCheck)).toBe(`/notifications/silences/add?check_id=${sentCheck.id}`);
    expect(ruleAddress('a b')).toBe('/notifications/rules?id=a+b');
  });
  it('has a phrase for each event', () => {
    expect(describeEvent('config.unhealthy')).toBe('is unhealthy');
    expect(describeEvent('check.failed')).toBe('failed');
    expect(describeEvent('canary.failed')).toBe('failed');
    expect(describeEvent('config.created')).toBe('was created');
    expect(describeEvent('incident.created')).toBe('incident.created');
    expect(describeEvent('config.unhealthy.again')).toBe('config.unhealthy.again');
    expect(describeEvent('config.constructor')).toBe('config.constructor');
    expect(describeEvent('')).toBe('');
  });
});

describe('the view of sent notifications', () => {
  it('converts its address to a request', () => {
    const view = sendsView.read(
      '?status=sent:1,error:1&resource_type=config:-1&rule=r&resource=x&sortBy=status&sortOrder=asc&pageIndex=3&pageSize=100',
    );
    expect(sendsInput(view, nowMs)).toMatchObject({
      filter: {
        status: { include: ['sent', 'error'], exclude: [] },
        resourceType: { include: [], exclude: ['config'] },
        ruleId: 'r',
        resourceId: 'x',
      },
      range: { asked: 'Last 7 days', from: '2026-11-19T12:00:00.000Z', to: null },
      sortBy: 'status',
      sortOrder: 'asc',
      pageIndex: 3,
      pageSize: 100,
    });
  });
  it('replaces invalid values by defaults', () => {
    const view = sendsView.read('?sortBy=body&pageSize=7&status=sent:9');
    expect(sendsInput(view, nowMs)).toMatchObject({
      filter: { status: { include: [], exclude: [] } },
      sortBy: 'created_at',
      pageSize: 50,
    });
  });
  it('keeps its page when a notification is opened', () => {
    expect(sendsView.queryAfterChange('?pageIndex=2', { id: 'x' })).toBe('?pageIndex=2&id=x');
    expect(sendsView.queryAfterChange('?pageIndex=2', { rule: 'r' })).toBe('?rule=r');
  });
});

describe('the text of a notification', () => {
  it.each([
    ['<!DOCTYPE html><html></html>', 'html'],
    ['\n  <html lang="en">', 'html'],
    ['<!--[if mso]>', 'html'],
    ['<table width="1">', 'html'],
    ['<DIV>', 'html'],
    ['<h3>down</h3>\n\n- **one**', 'markdown'],
    ['<divider>', 'markdown'],
    ['# down', 'markdown'],
    ['[link](https://x.example)', 'markdown'],
    ['', 'markdown'],
  ])('%j is %s', (text, format) => {
    expect(detectBodyFormat(text)).toEqual({ format, text });
  });
  it('is formatted as JSON for chat blocks', () => {
    expect(detectBodyFormat(' {"blocks":[]}')).toEqual({ format: 'json', text: '{\n  "blocks": []\n}' });
    expect(prettyObject('42')).toBeUndefined();
    expect(prettyObject('null')).toBeUndefined();
    expect(prettyObject('{not json')).toBeUndefined();
  });
  it('is classified within a second, for any length', () => {
    const startMs = performance.now();
    for (const part of ['<!-- -->', ' ', '[', '{', '<table>']) detectBodyFormat(part.repeat(200_000));
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});

describe('the export of sent notifications', () => {
  const input = sendsInput(sendsView.defaults, nowMs);
  const rowsOf = async (ask: Parameters<typeof readSends>[1]) => {
    const rows = [];
    for await (const page of readSends(input, ask)) rows.push(...page.sends);
    return rows;
  };
  it('reads every page', async () => {
    const all = Array.from({ length: 2_500 }, (_, place) => send(place));
    const ask = vi.fn(async ({ pageIndex, pageSize }: typeof input) => ({
      data: { sends: all.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize), total: all.length },
    }));
    expect(await rowsOf(ask)).toEqual(all);
    expect(ask.mock.calls.map(([{ pageIndex, pageSize }]) => [pageIndex, pageSize])).toEqual([
      [0, 1_000],
      [1, 1_000],
      [2, 1_000],
    ]);
  });
  it('contains each notification once, even when new ones arrive meanwhile', async () => {
    const rows = await rowsOf(async ({ pageIndex, pageSize }) => ({
      // A new notification is sent after each page.
      data: {
        sends: Array.from({ length: pageSize }, (_, row) =>
          send(10_000 + pageIndex * pageSize + row - pageIndex),
        ),
        total: 3_000,
      },
    }));
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows).toHaveLength(2_998);
  });
  it('stops at its limit and at an empty page', async () => {
    const rows = await rowsOf(async ({ pageIndex, pageSize }) => ({
      data: {
        sends: Array.from({ length: pageSize }, (_, row) => send(pageIndex * pageSize + row)),
        total: 1_000_000,
      },
    }));
    expect(rows).toHaveLength(maxExportedNotifications);
    expect(await rowsOf(async () => ({ data: { sends: [], total: 5 } }))).toEqual([]);
  });
  it('has times with their offset, raw numbers and no formulas', () => {
    setWindowZone('Europe/Berlin');
    onTestFinished(() => setWindowZone(localTimeZone));
    const row = send(1, {
      resource: { ...sentItem, name: '=1+1' },
      createdAt: '2026-11-26T11:00:00Z',
      firstObservedAt: '2026-11-26T09:00:00Z',
      count: 3,
    });
    expect(exportedText('csv', [row], sendFields(['created_at', 'resource_type', 'nonsense']))).toBe(
      '\ufeffCreated At,First Observed,Count,Resource,Resource Type,Resource Id,Id\r\n' +
        `2026-11-26T12:00:00+01:00,2026-11-26T10:00:00+01:00,3,'=1+1,config,${id},${row.id}\r\n`,
    );
    expect(JSON.parse(exportedText('json', [row], sendFields(['status'])))).toEqual([
      { Status: 'sent', Failed: 'false', 'Duration (ms)': 340, Id: row.id },
    ]);
  });
});

describe('the noise report', () => {
  it('has totals and a file for each table', () => {
    const report = noise();
    expect(sumOf(report.sums)).toBe(1_215);
    const [rules] = exportedText('csv', report.rules, ruleFields).split('\r\n');
    expect(rules).toBe(
      '\ufeffRule,Total,Sent,Failed,Repeated,Silenced,Waiting,Other,Resources,Last,Most common error,Id',
    );
    const [, resource] = exportedText('csv', report.resources, resourceFields).split('\r\n');
    expect(resource).toMatch(/^payments-db connections,check,postgres,670,60,0,610,0,0,0,2,/);
  });
  it('has a column for each day, including days without notifications and clock changes', () => {
    const day = (at: string, sent: number) => ({ ...noOutcomes, day: at, sent });
    const columns = chartColumns([
      day('2026-10-24T22:00:00Z', 1),
      // 25 hours after the previous day, because the clocks went back.
      day('2026-10-25T23:00:00Z', 2),
      day('2026-10-27T23:00:00Z', 3),
    ]);
    const sent = noiseParts.findIndex(({ name }) => name === 'Sent');
    expect(columns?.counts.map((column) => column[sent])).toEqual([1, 2, 0, 3]);
    expect(columns?.titles).toHaveLength(4);
    expect(chartColumns([])).toBeUndefined();
  });
  it('links to the history since the start of the report', () => {
    const since = '2026-11-22T00:00:00.000Z';
    const address = historyAddress({ rule: 'r' }, since);
    expect(address).toMatch(/^\/notifications\?rule=r&/);
    expect(sendsView.read(address.slice('/notifications'.length))).toMatchObject({
      rule: 'r',
      range: { type: 'absolute', from: since, to: 'now' },
    });
  });
});
