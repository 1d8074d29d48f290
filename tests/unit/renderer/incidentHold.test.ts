import { describe, expect, it } from 'vitest';
import type { IncidentPage } from '#contract/incidents.ts';
import {
  addedByOthers,
  type MergeRule,
  mergeStable,
} from '../../../src-renderer/areas/incidents/page/live/mergeStable.ts';
import {
  firstRows,
  isReceived,
  mergeReceived,
} from '../../../src-renderer/areas/incidents/page/live/stableRows.ts';
import { comment, evidence, hypothesis, incidentPage, tomas } from '../../stories/world/incidents.ts';

const mine = { id: 'me', name: 'Me', avatar: null };
const rule = (values: Partial<MergeRule> = {}): MergeRule => ({
  isFrozen: true,
  editedIds: new Set(),
  removedIds: new Set(),
  isOwn: ({ by }) => by?.id === 'me',
  ...values,
});

const a = hypothesis({ id: 'a', by: tomas });
const b = hypothesis({ id: 'b', by: tomas, parentId: 'a' });
const page = (...hypotheses: IncidentPage['hypotheses']) => incidentPage({ hypotheses });
const shown = ({ page: { hypotheses } }: ReturnType<typeof mergeStable>) => hypotheses.map(({ id }) => id);

describe('mergeStable', () => {
  it('returns the newer page unchanged while the pointer is elsewhere', () => {
    const next = page(b);
    expect(mergeStable(page(a), next, rule({ isFrozen: false }))).toEqual({
      page: next,
      count: 0,
      deletedIds: new Set(),
    });
  });

  it('shows changes to existing rows in place', () => {
    const next = page({ ...a, title: 'other words', status: 'proven' });
    const held = mergeStable(page(a), next, rule());
    expect(held.page).toBe(next);
    expect(held.count).toBe(0);
  });

  it('holds back rows that other people added or deleted', () => {
    const held = mergeStable(page(a), page(b), rule());
    expect(shown(held)).toEqual(['a']);
    expect(held).toMatchObject({ count: 2, deletedIds: new Set(['a']) });
  });

  it('shows the person’s own additions and deletions at once', () => {
    const held = mergeStable(
      page(a, b),
      page(a, { ...b, id: 'c', by: mine }),
      rule({ removedIds: new Set(['b']) }),
    );
    expect(shown(held)).toEqual(['a', 'c']);
    expect(held.count).toBe(0);
  });

  it('holds back evidence and comments by other people', () => {
    const before = page({ ...a, comments: [comment({ id: '1' })], evidences: [evidence({ id: 'e' })] });
    const after = page({
      ...a,
      comments: [comment({ id: '1' }), comment({ id: '2', by: tomas }), comment({ id: '3', by: mine })],
      evidences: [],
    });
    const held = mergeStable(before, after, rule());
    expect(held.page.hypotheses[0]?.comments.map(({ id }) => id)).toEqual(['1', '3']);
    expect(held.page.hypotheses[0]?.evidences.map(({ id }) => id)).toEqual(['e']);
    expect(held.count).toBe(2);
  });

  it('holds back comments without a hypothesis', () => {
    const before = incidentPage({ hypotheses: [a] });
    const after = incidentPage({ hypotheses: [a], comments: [comment({ id: '9', by: tomas })] });
    expect(mergeStable(before, after, rule())).toMatchObject({ count: 1, page: { comments: [] } });
  });

  it('holds back a move of a hypothesis to another parent', () => {
    const held = mergeStable(page(a, b), page(a, { ...b, parentId: null }), rule());
    expect(held.page.hypotheses[1]?.parentId).toBe('a');
    expect(held.count).toBe(1);
  });

  it('keeps earlier changes held back, without holding back more', () => {
    const once = mergeStable(page(a), page(b), rule());
    const twice = mergeStable(once.page, page(b), rule());
    expect(shown(twice)).toEqual(['a']);
    expect(twice.count).toBe(2);
  });

  it('keeps a deleted hypothesis that is being edited, wherever the pointer is', () => {
    const held = mergeStable(page(a, b), page(a), rule({ isFrozen: false, editedIds: new Set(['b']) }));
    expect(shown(held)).toEqual(['a', 'b']);
    expect(held).toMatchObject({ count: 0, deletedIds: new Set(['b']) });
  });
});

describe('addedByOthers', () => {
  it('returns the additions of other people, without the person’s own', () => {
    const after = page(
      { ...a, comments: [comment({ id: 'new', by: tomas }), comment({ id: 'own', by: mine })] },
      b,
    );
    expect(addedByOthers(page(a), after, rule().isOwn)).toEqual(new Set(['new', 'b']));
  });
});

describe('the displayed rows', () => {
  const isOwn = () => false;
  const none: ReadonlySet<string> = new Set();
  const received = (next: IncidentPage, removedIds = none) => ({
    page: next,
    isFrozen: true,
    editedIds: none,
    removedIds,
  });

  it('lose a row that this user deleted although the page without it arrives before the report', () => {
    const without = page(a);
    const early = mergeReceived(firstRows(received(page(a, b))), received(without), isOwn);
    expect([early.page.hypotheses.map(({ id }) => id), early.count]).toEqual([['a', 'b'], 1]);
    const report = received(without, new Set(['b']));
    expect(isReceived(early, report)).toBe(false);
    const late = mergeReceived(early, report, isOwn);
    expect([late.page.hypotheses.map(({ id }) => id), late.count]).toEqual([['a'], 0]);
    expect(isReceived(late, report)).toBe(true);
  });
});
