import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IncidentNews, IncidentWatch, newsOf } from '../../../src-main/areas/incidents/IncidentWatch.ts';
import { LiveValue } from '../../../src-main/base/LiveValue.ts';
import { ChangeStream } from '../../../src-main/sync/ChangeStream.ts';
import { off } from '../../../src-main/sync/StoreNews.ts';
import type {
  IncidentAct,
  IncidentComment,
  IncidentPage,
  Responder,
} from '../../../src-preload/contract/incidents.ts';
import { silentLog } from '../../support/silentLog.ts';

const me = { id: 'me', name: 'Me', avatar: null };
const other = { id: 'other', name: 'Ada Root', avatar: null };
const startMs = Date.parse('2026-11-22T12:00:00Z');
const at = (seconds: number) => new Date(startMs + seconds * 1_000).toISOString();

const comment = (id: string, text: string, more: Partial<IncidentComment> = {}): IncidentComment => ({
  id,
  text,
  createdAt: at(10),
  by: other,
  team: null,
  externalBy: null,
  hypothesisId: null,
  ...more,
});
const responder = (id: string, more: Partial<Responder> = {}): Responder => ({
  id,
  createdAt: at(10),
  person: me,
  team: null,
  properties: {},
  externalId: null,
  acknowledgedAt: null,
  resolvedAt: null,
  closedAt: null,
  ...more,
});
const page = (more: Partial<IncidentPage> = {}): IncidentPage => ({
  id: 'one',
  displayId: 'INC-1',
  title: 'Broken',
  type: 'cost',
  severity: 'high',
  status: 'open',
  createdAt: at(-100),
  updatedAt: at(-100),
  ownerId: 'other',
  commander: null,
  responders: [],
  description: '',
  communicator: null,
  acknowledgedAt: null,
  resolvedAt: null,
  closedAt: null,
  hypotheses: [],
  helpers: [],
  comments: [],
  unreadable: [],
  ...more,
});
const mention = '@[Me](user:me) look';
const withHypothesis = (comments: IncidentComment[]): Partial<IncidentPage> => ({
  hypotheses: [
    {
      id: 'h',
      parentId: null,
      type: 'root',
      title: 'Why',
      status: 'likely',
      createdAt: at(0),
      by: other,
      comments,
      evidences: [],
    },
  ],
});
const keysOf = (news: readonly IncidentNews[]) => news.map(({ key }) => key);

describe('news of an incident', () => {
  it.each<[string, Partial<IncidentPage>, string[]]>([
    ['a mention', { comments: [comment('c', mention)] }, ['mention c']],
    ['a mention in a hypothesis', withHypothesis([comment('c', mention)]), ['mention c']],
    ['a mention by oneself', { comments: [comment('c', mention, { by: me })] }, []],
    ['a mention of somebody else', { comments: [comment('c', '@[Me](user:you)')] }, []],
    ['an old mention', { comments: [comment('c', mention, { createdAt: at(-1) })] }, []],
    ['a comment', { comments: [comment('c', 'me')] }, []],
    ['a new responder', { helpers: [responder('r')] }, ['responder r']],
    ['an old responder', { helpers: [responder('r', { createdAt: at(-1) })] }, []],
    ['another responder', { helpers: [responder('r', { person: other })] }, []],
    ['a team', { helpers: [responder('r', { person: null })] }, []],
  ])('of %s', (_name, more, keys) => {
    expect(keysOf(newsOf(page(more), 'me', startMs))).toEqual(keys);
  });

  it.each<[string, Partial<IncidentPage>, boolean]>([
    ['leads it', { commander: me }, true],
    ['speaks for it', { communicator: me }, true],
    ['made it', { ownerId: 'me' }, true],
    ['helps', { helpers: [responder('r', { createdAt: at(-1) })] }, true],
    ['said something', withHypothesis([comment('c', 'x', { by: me })]), true],
    ['has nothing to do with it', {}, false],
  ])('of another status for who %s', (_name, more, told) => {
    const news = newsOf(page({ ...more, status: 'resolved' }), 'me', startMs, 'open');
    expect(keysOf(news)).toEqual(told ? ['status one resolved'] : []);
    expect(newsOf(page({ ...more, status: 'open' }), 'me', startMs, 'open')).toEqual([]);
    expect(newsOf(page(more), 'me', startMs)).toEqual([]);
  });

  it('says who, what and where', () => {
    const news = newsOf(
      page({
        comments: [
          comment('a', mention),
          comment('b', mention, { by: null, externalBy: 'Bank' }),
          comment('c', mention, { by: null }),
        ],
        helpers: [responder('r')],
        status: 'closed',
      }),
      'me',
      startMs,
      'open',
    );
    expect(news.map(({ title, body, incidentId }) => [title, body, incidentId])).toEqual([
      ['Ada Root mentioned you', 'In INC-1 Broken', 'one'],
      ['Bank mentioned you', 'In INC-1 Broken', 'one'],
      ['Somebody mentioned you', 'In INC-1 Broken', 'one'],
      ['You were added as a responder', 'INC-1 Broken', 'one'],
      ['INC-1 Broken is closed', '', 'one'],
    ]);
  });
});

describe('who watches incidents', () => {
  let pages: Map<string, IncidentPage>;
  let changed: ChangeStream;
  let state: LiveValue<unknown>;
  let storeState: LiveValue<typeof off>;
  let told: string[];
  let nowMs: number;
  let difference: number;
  let watch: IncidentWatch;

  beforeEach(async () => {
    pages = new Map([['one', page({ commander: me })]]);
    changed = new ChangeStream();
    state = new LiveValue<unknown>({ status: 'signed-in', person: { id: 'me' } });
    storeState = new LiveValue({ ...off, status: 'on' as const });
    told = [];
    nowMs = startMs;
    difference = 0;
    const read = {
      listIncidents: async () => ({ incidents: [...pages.values()], total: pages.size }),
      incident: async (id: string) => pages.get(id) ?? null,
    };
    watch = new IncidentWatch({
      session: {
        state,
        workspaceId: 'workspace',
        get clockDifferenceMs() {
          return difference;
        },
      } as never,
      store: {
        state: storeState,
        changed,
        use: (work: (kept: unknown) => unknown) => work({ cache: { read } }),
      } as never,
      now: () => nowMs,
      log: silentLog,
      onNews: ({ key }) => told.push(key),
    });
    watch.start();
    await settled();
  });
  afterEach(() => watch.stop());

  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const put = async (more: Partial<IncidentPage>, id = 'one') => {
    pages.set(id, { ...(pages.get(id) ?? page({ id })), ...more });
    changed.add({ feed: 'incidents', ids: [id] });
    changed.publish();
    await settled();
  };
  const status = (to: string): IncidentAct => ({
    kind: 'incident.change',
    id: crypto.randomUUID(),
    incidentId: 'one',
    to: { status: to },
    was: {},
  });

  it('hears of the first thing that happens, long after the start', async () => {
    nowMs += 600_000;
    await put({ comments: [comment('c', mention)], status: 'investigating' });
    expect(told).toEqual(['mention c', 'status one investigating']);
  });

  it('hears once of each thing, but again of a status that comes back', async () => {
    await put({ comments: [comment('c', mention)] });
    await put({ helpers: [responder('r')] });
    await put({ status: 'resolved' });
    await put({ status: 'open' });
    await put({ status: 'resolved' });
    expect(told).toEqual([
      'mention c',
      'responder r',
      'status one resolved',
      'status one open',
      'status one resolved',
    ]);
  });

  it('hears nothing of what they did themselves', async () => {
    watch.noteOwn(status('resolved'));
    await put({ title: 'Another' });
    await put({ status: 'resolved' });
    watch.noteResponder('r');
    await put({ helpers: [responder('r')] });
    expect(told).toEqual([]);
    await put({ status: 'closed' });
    expect(told).toEqual(['status one closed']);
  });

  it('counts times by the clock of the server', async () => {
    difference = 60_000;
    await put({ comments: [comment('early', mention, { createdAt: at(30) })] });
    difference = -60_000;
    await put({ comments: [comment('late', mention, { createdAt: at(-30) })] });
    expect(told).toEqual(['mention late']);
  });

  it('hears nothing of an incident that is new to them, nor of how it was', async () => {
    await put({ commander: me, status: 'closed' }, 'two');
    await put({ status: 'open' }, 'two');
    expect(told).toEqual(['status two open']);
  });

  it('begins anew for another person', async () => {
    await put({ comments: [comment('c', mention)] });
    state.set({ status: 'signed-out' });
    storeState.set({ ...off });
    nowMs += 20_000;
    state.set({ status: 'signed-in', person: { id: 'other' } });
    storeState.set({ ...off, status: 'on' });
    await settled();
    await put({
      comments: [
        comment('d', '@[A](user:other)', { by: me }),
        comment('e', '@[A](user:other)', { by: me, createdAt: at(30) }),
      ],
    });
    expect(told).toEqual(['mention c', 'mention e']);
  });

  it('is stopped by nothing that cannot be read', async () => {
    const reading = vi.spyOn(pages, 'get').mockImplementationOnce(() => {
      throw new Error('disk');
    });
    changed.add({ feed: 'incidents', ids: ['one'] });
    changed.publish();
    await settled();
    reading.mockRestore();
    await put({ status: 'closed' });
    expect(told).toEqual(['status one closed']);
  });
});
