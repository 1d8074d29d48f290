import { describe, expect, it } from 'vitest';
import type { Hypothesis, IncidentComment } from '#contract/incidents.ts';
import { allComments } from '../../../src-renderer/areas/incidents/page/comments/allComments.ts';
import { authorOf, commentAuthors } from '../../../src-renderer/areas/incidents/page/comments/authorOf.ts';
import {
  type Branch,
  buildTrees,
  countDescendants,
} from '../../../src-renderer/areas/incidents/page/plan/hypothesisTree.ts';

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
    .map(({ hypothesis: { id }, children }) => (children.length === 0 ? id : `${id}(${drawn(children)})`))
    .join(' ');

describe('buildTrees', () => {
  it.each([
    ['no hypotheses', [], ''],
    [
      'children below parents',
      [hypothesis('b', 'a'), hypothesis('a', null), hypothesis('c', 'b')],
      'a(b(c))',
    ],
    [
      'each level in order of creation',
      [hypothesis('c', 'a', 3), hypothesis('a', null, 9), hypothesis('b', 'a', 2), hypothesis('r', null, 1)],
      'r a(b c)',
    ],
    [
      'hypotheses with the same creation time in a fixed order',
      [hypothesis('z', null), hypothesis('y', null)],
      'y z',
    ],
    [
      'a hypothesis with a missing parent as the last root, with its children',
      [hypothesis('lost', 'nowhere', 0), hypothesis('below', 'lost', 1), hypothesis('a', null, 5)],
      'a lost(below)',
    ],
    [
      'a hypothesis that is its own parent as a root',
      [hypothesis('self', 'self'), hypothesis('a', null)],
      'a self',
    ],
    [
      'a cycle, starting at its oldest hypothesis',
      [
        hypothesis('x', 'y', 2),
        hypothesis('y', 'x', 1),
        hypothesis('tail', 'x', 3),
        hypothesis('a', null, 9),
      ],
      'a y(x(tail))',
    ],
    [
      'a hypothesis with an invalid time first',
      [hypothesis('a', null, 1), { ...hypothesis('b', null), createdAt: 'never' }],
      'b a',
    ],
  ])('builds the expected tree: %s', (_name, hypotheses, expected) => {
    const trees = buildTrees(hypotheses);
    expect(drawn(trees)).toBe(expected);
    const all = trees.reduce((sum, branch) => sum + 1 + countDescendants(branch), 0);
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
    ['the user', { by, team: null, externalBy: null }, 'Tomás Vidal', false],
    ['the team with the user', { by, team, externalBy: null }, 'Payments team (Tomás Vidal)', true],
    ['the team alone', { by: null, team, externalBy: null }, 'Payments team', true],
    ['the team with the other system', { by: null, team, externalBy: 'jira' }, 'Payments team (jira)', true],
    ['the other system', { by: null, team: null, externalBy: 'jira-bot' }, 'jira-bot', false],
    ['an unknown user', { by: null, team: null, externalBy: null }, 'Unknown user', false],
  ])('returns %s', (_name, source, name, ofTeam) => {
    expect(authorOf(source)).toMatchObject({ name, avatar: { team: ofTeam } });
  });

  it('names each commenter once', () => {
    const said = [
      comment('1', at(1), { by }),
      comment('2', at(2), { by, team }),
      comment('3', at(3), { by }),
    ];
    expect(commentAuthors(said).map(({ name }) => name)).toEqual(['Tomás Vidal', 'Payments team']);
  });
});
