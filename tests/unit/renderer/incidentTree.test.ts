import { describe, expect, it } from 'vitest';
import type { Hypothesis, IncidentComment } from '../../../src-preload/contract/incidents.ts';
import { allComments } from '../../../src-renderer/areas/incidents/page/comments/allComments.ts';
import { authorOf, commenters } from '../../../src-renderer/areas/incidents/page/comments/authorOf.ts';
import { type Branch, buildTrees, countBelow } from '../../../src-renderer/areas/incidents/page/plan/tree.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const hypothesis = (id: string, parentId: string | null, minute = 0): Hypothesis => ({
  id,
  parentId,
  type: 'root',
  title: id,
  status: 'likely',
  createdAt: at(minute),
  by: null,
  comments: [],
  evidences: [],
});

const comment = (id: string, createdAt: string, values: Partial<IncidentComment> = {}): IncidentComment => ({
  id,
  text: id,
  createdAt,
  by: null,
  team: null,
  externalBy: null,
  hypothesisId: null,
  ...values,
});

/** Formats a tree such as `a(b c(d))`. */
const drawn = (branches: readonly Branch[]): string =>
  branches
    .map(({ hypothesis: { id }, below }) => (below.length === 0 ? id : `${id}(${drawn(below)})`))
    .join(' ');

describe('buildTrees', () => {
  it.each([
    ['nothing', [], ''],
    [
      'children below parents',
      [hypothesis('b', 'a'), hypothesis('a', null), hypothesis('c', 'b')],
      'a(b(c))',
    ],
    [
      'each level in the order of making',
      [hypothesis('c', 'a', 3), hypothesis('a', null, 9), hypothesis('b', 'a', 2), hypothesis('r', null, 1)],
      'r a(b c)',
    ],
    ['the same moment always in the same order', [hypothesis('z', null), hypothesis('y', null)], 'y z'],
    [
      'a missing parent: a root at the end, with what hangs below it',
      [hypothesis('lost', 'nowhere', 0), hypothesis('below', 'lost', 1), hypothesis('a', null, 5)],
      'a lost(below)',
    ],
    ['its own parent', [hypothesis('self', 'self'), hypothesis('a', null)], 'a self'],
    [
      'a circle, opened at its oldest',
      [
        hypothesis('x', 'y', 2),
        hypothesis('y', 'x', 1),
        hypothesis('tail', 'x', 3),
        hypothesis('a', null, 9),
      ],
      'a y(x(tail))',
    ],
    [
      'a time that cannot be read comes first',
      [hypothesis('a', null, 1), { ...hypothesis('b', null), createdAt: 'never' }],
      'b a',
    ],
  ])('builds the expected tree: %s', (_name, hypotheses, expected) => {
    const trees = buildTrees(hypotheses);
    expect(drawn(trees)).toBe(expected);
    const all = trees.reduce((sum, branch) => sum + 1 + countBelow(branch), 0);
    expect(all).toBe(hypotheses.length);
  });
});

describe('allComments', () => {
  it('returns every comment in chronological order', () => {
    const said = allComments({
      hypotheses: [
        { ...hypothesis('a', null), comments: [comment('3', at(3)), comment('1', at(1))] },
        { ...hypothesis('b', 'a'), comments: [comment('2', at(2))] },
      ],
      comments: [comment('0', at(0))],
    });
    expect(said.map(({ id, hypothesis: of }) => [id, of])).toEqual([
      ['0', undefined],
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'a'],
    ]);
  });
});

describe('authorOf', () => {
  const by = { id: 'p', name: 'Tomás Vidal', avatar: null };
  const team = { name: 'Payments team', icon: null };
  it.each([
    ['a person', { by, team: null, externalBy: null }, 'Tomás Vidal', false],
    ['a team with its person', { by, team, externalBy: null }, 'Payments team (Tomás Vidal)', true],
    ['a team alone', { by: null, team, externalBy: null }, 'Payments team', true],
    ['a team and another system', { by: null, team, externalBy: 'jira' }, 'Payments team (jira)', true],
    ['another system', { by: null, team: null, externalBy: 'jira-bot' }, 'jira-bot', false],
    ['nobody', { by: null, team: null, externalBy: null }, 'Unknown user', false],
  ])('returns %s', (_name, said, name, ofTeam) => {
    expect(authorOf(said)).toMatchObject({ name, avatar: { team: ofTeam } });
  });

  it('names each commenter once', () => {
    const said = [
      comment('1', at(1), { by }),
      comment('2', at(2), { by, team }),
      comment('3', at(3), { by }),
    ];
    expect(commenters(said).map(({ name }) => name)).toEqual(['Tomás Vidal', 'Payments team']);
  });
});
