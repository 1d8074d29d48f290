import { describe, expect, it } from 'vitest';
import type { IncidentPage } from '../../../src-preload/contract/incidents.ts';
import {
  broughtByOthers,
  type HoldRule,
  holdBack,
} from '../../../src-renderer/areas/incidents/page/live/holdBack.ts';
import { comment, evidence, hypothesis, incidentPage, tomas } from '../../stories/world/incidents.ts';

const mine = { id: 'me', name: 'Me', avatar: null };
const rule = (values: Partial<HoldRule> = {}): HoldRule => ({
  holds: true,
  pinned: new Set(),
  removed: new Set(),
  isOwn: ({ by }) => by?.id === 'me',
  ...values,
});

const a = hypothesis({ id: 'a', by: tomas });
const b = hypothesis({ id: 'b', by: tomas, parentId: 'a' });
const page = (...hypotheses: IncidentPage['hypotheses']) => incidentPage({ hypotheses });
const shown = ({ page: { hypotheses } }: ReturnType<typeof holdBack>) => hypotheses.map(({ id }) => id);

describe('holdBack', () => {
  it('gives the newer page as it is while nobody points at the older one', () => {
    const next = page(b);
    expect(holdBack(page(a), next, rule({ holds: false }))).toEqual({
      page: next,
      count: 0,
      gone: new Set(),
    });
  });

  it('shows what changes where it stands', () => {
    const next = page({ ...a, title: 'other words', status: 'proven' });
    const held = holdBack(page(a), next, rule());
    expect(held.page).toBe(next);
    expect(held.count).toBe(0);
  });

  it('keeps what others made back, and what they took away', () => {
    const held = holdBack(page(a), page(b), rule());
    expect(shown(held)).toEqual(['a']);
    expect(held).toMatchObject({ count: 2, gone: new Set(['a']) });
  });

  it('shows own rows at once, and what was deleted here goes at once', () => {
    const held = holdBack(
      page(a, b),
      page(a, { ...b, id: 'c', by: mine }),
      rule({ removed: new Set(['b']) }),
    );
    expect(shown(held)).toEqual(['a', 'c']);
    expect(held.count).toBe(0);
  });

  it('holds back evidence and comments of others, too', () => {
    const before = page({ ...a, comments: [comment({ id: '1' })], evidences: [evidence({ id: 'e' })] });
    const after = page({
      ...a,
      comments: [comment({ id: '1' }), comment({ id: '2', by: tomas }), comment({ id: '3', by: mine })],
      evidences: [],
    });
    const held = holdBack(before, after, rule());
    expect(held.page.hypotheses[0]?.comments.map(({ id }) => id)).toEqual(['1', '3']);
    expect(held.page.hypotheses[0]?.evidences.map(({ id }) => id)).toEqual(['e']);
    expect(held.count).toBe(2);
  });

  it('holds back comments without a hypothesis, too', () => {
    const before = incidentPage({ hypotheses: [a] });
    const after = incidentPage({ hypotheses: [a], comments: [comment({ id: '9', by: tomas })] });
    expect(holdBack(before, after, rule())).toMatchObject({ count: 1, page: { comments: [] } });
  });

  it('leaves a hypothesis where it hangs', () => {
    const held = holdBack(page(a, b), page(a, { ...b, parentId: null }), rule());
    expect(held.page.hypotheses[1]?.parentId).toBe('a');
    expect(held.count).toBe(1);
  });

  it('holds what was held already, and no more than that', () => {
    const once = holdBack(page(a), page(b), rule());
    const twice = holdBack(once.page, page(b), rule());
    expect(shown(twice)).toEqual(['a']);
    expect(twice.count).toBe(2);
  });

  it('keeps a hypothesis that is being edited though nobody points at anything', () => {
    const held = holdBack(page(a, b), page(a), rule({ holds: false, pinned: new Set(['b']) }));
    expect(shown(held)).toEqual(['a', 'b']);
    expect(held).toMatchObject({ count: 0, gone: new Set(['b']) });
  });
});

describe('broughtByOthers', () => {
  it('names what came, and nothing of what the person did', () => {
    const after = page(
      { ...a, comments: [comment({ id: 'new', by: tomas }), comment({ id: 'own', by: mine })] },
      b,
    );
    expect(broughtByOthers(page(a), after, rule().isOwn)).toEqual(new Set(['new', 'b']));
  });
});
