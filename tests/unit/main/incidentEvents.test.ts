import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IncidentChange, IncidentComment, IncidentPage, Responder } from '#contract/incidents.ts';
import { type IncidentEvent, IncidentWatch, incidentEventsOf } from '#main/areas/incidents/IncidentWatch.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { ChangeStream } from '#main/sync/ChangeStream.ts';
import { offState } from '#main/sync/StoreEvents.ts';
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
const keysOf = (news: readonly IncidentEvent[]) => news.map(({ key }) => key);

describe('the notices about an incident', () => {
  it.each<[string, Partial<IncidentPage>, string[]]>([
    ['a mention', { comments: [comment('c', mention)] }, ['mention c']],
    ['a mention in a hypothesis', withHypothesis([comment('c', mention)]), ['mention c']],
    ['a mention by the user', { comments: [comment('c', mention, { by: me })] }, []],
    ['a mention of another user', { comments: [comment('c', '@[Me](user:you)')] }, []],
    ['an old mention', { comments: [comment('c', mention, { createdAt: at(-1) })] }, []],
    ['a comment', { comments: [comment('c', 'me')] }, []],
    ['a new responder', { helpers: [responder('r')] }, ['responder r']],
    ['an old responder', { helpers: [responder('r', { createdAt: at(-1) })] }, []],
    ['another responder', { helpers: [responder('r', { person: other })] }, []],
    ['a team', { helpers: [responder('r', { person: null })] }, []],
  ])('are as expected after %s', (_name, more, keys) => {
    expect(keysOf(incidentEventsOf(page(more), 'me', startMs))).toEqual(keys);
  });

  it.each<[string, Partial<IncidentPage>, boolean]>([
    ['commander', { commander: me }, true],
    ['communicator', { communicator: me }, true],
    ['owner', { ownerId: 'me' }, true],
    ['responder', { helpers: [responder('r', { createdAt: at(-1) })] }, true],
    ['comment author', withHypothesis([comment('c', 'x', { by: me })]), true],
    ['uninvolved user', {}, false],
  ])('include a status change only for involved users: %s', (_name, more, isIncluded) => {
    const news = incidentEventsOf(page({ ...more, status: 'resolved' }), 'me', startMs, 'open');
    expect(keysOf(news)).toEqual(isIncluded ? ['status one resolved'] : []);
    expect(incidentEventsOf(page({ ...more, status: 'open' }), 'me', startMs, 'open')).toEqual([]);
    expect(incidentEventsOf(page(more), 'me', startMs)).toEqual([]);
  });

  it('name the author, the event, and the incident', () => {
    const news = incidentEventsOf(
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
      ['Someone mentioned you', 'In INC-1 Broken', 'one'],
      ['You were added as a responder', 'INC-1 Broken', 'one'],
      ['INC-1 Broken is closed', '', 'one'],
    ]);
  });
});

describe('the incident watch', () => {
  let pages: Map<string, IncidentPage>;
  let changed: ChangeStream;
  let state: LiveValue<unknown>;
  let storeState: LiveValue<typeof offState>;
  let told: string[];
  let nowMs: number;
  let difference: number;
  let watch: IncidentWatch;

  beforeEach(async () => {
    pages = new Map([['one', page({ commander: me })]]);
    changed = new ChangeStream();
    state = new LiveValue<unknown>({ status: 'signed-in', person: { id: 'me' } });
    storeState = new LiveValue({ ...offState, status: 'on' as const });
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
      onEvent: ({ key }) => told.push(key),
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
  const status = (to: string): IncidentChange => ({
    kind: 'incident.change',
    id: crypto.randomUUID(),
    incidentId: 'one',
    to: { status: to },
    was: {},
  });

  it('reports the first event long after its start', async () => {
    nowMs += 600_000;
    await put({ comments: [comment('c', mention)], status: 'investigating' });
    expect(told).toEqual(['mention c', 'status one investigating']);
  });

  it('reports each event once, and a status again when it returns', async () => {
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

  it('does not report the user’s own changes', async () => {
    watch.noteOwnChange(status('resolved'));
    await put({ title: 'Another' });
    await put({ status: 'resolved' });
    watch.noteResponder('r');
    await put({ helpers: [responder('r')] });
    expect(told).toEqual([]);
    await put({ status: 'closed' });
    expect(told).toEqual(['status one closed']);
  });

  it('compares times by the clock of the server', async () => {
    difference = 60_000;
    await put({ comments: [comment('early', mention, { createdAt: at(30) })] });
    difference = -60_000;
    await put({ comments: [comment('late', mention, { createdAt: at(-30) })] });
    expect(told).toEqual(['mention late']);
  });

  it('does not report the state of an incident that is new to the user', async () => {
    await put({ commander: me, status: 'closed' }, 'two');
    await put({ status: 'open' }, 'two');
    expect(told).toEqual(['status two open']);
  });

  it('starts over for another user', async () => {
    await put({ comments: [comment('c', mention)] });
    state.set({ status: 'signed-out' });
    storeState.set({ ...offState });
    nowMs += 20_000;
    state.set({ status: 'signed-in', person: { id: 'other' } });
    storeState.set({ ...offState, status: 'on' });
    await settled();
    await put({
      comments: [
        comment('d', '@[A](user:other)', { by: me }),
        comment('e', '@[A](user:other)', { by: me, createdAt: at(30) }),
      ],
    });
    expect(told).toEqual(['mention c', 'mention e']);
  });

  it('continues after a failed read', async () => {
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
