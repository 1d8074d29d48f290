import { describe, expect, it } from 'vitest';
import { changePath, readPath, type TableQuery } from '#main/server/postgrest.ts';

const query: TableQuery = { relation: 'configs', columns: ['id', 'agents(id,name)'] };
const askedOf = (path: string) => [...new URL(path, 'http://server.invalid').searchParams];

describe('the path of a PostgREST read', () => {
  it('has the columns and embedded relations', () => {
    expect(readPath(query)).toBe('/db/configs?select=id%2Cagents%28id%2Cname%29');
  });

  it.each<[string, Partial<TableQuery>, [string, string]]>([
    ['a condition', { where: [['name', 'ilike', '*a b&c=d%*']] }, ['name', 'ilike.*a b&c=d%*']],
    ['alternative conditions', { anyOf: ['a.is.null', 'b.eq.1'] }, ['or', '(a.is.null,b.eq.1)']],
    [
      'nested conditions',
      { allOf: ['or(a.eq.1,a.is.null)', 'b.gt.2'] },
      ['and', '(or(a.eq.1,a.is.null),b.gt.2)'],
    ],
    ['a server filter', { filters: { type: '!Pod*' } }, ['type.filter', '!Pod*']],
    [
      'a sort order',
      {
        order: [
          ['name', 'asc'],
          ['id', 'desc'],
        ],
      },
      ['order', 'name.asc.nullslast,id.desc.nullslast'],
    ],
    ['a page size', { limit: 50 }, ['limit', '50']],
    ['an offset', { offset: 100 }, ['offset', '100']],
    ['function arguments', { args: { config_id: 'x' } }, ['config_id', 'x']],
  ])('has %s', (_, part, parameter) => {
    expect(askedOf(readPath({ ...query, ...part }))).toContainEqual(parameter);
  });

  it('has two conditions for one column, and no parameters for empty values', () => {
    const where = [
      ['at', 'gte', '2026-01-01'],
      ['at', 'lt', '2026-02-01'],
    ] as const;
    const path = readPath({ ...query, where, allOf: [], order: [], filters: {}, offset: 0 });
    expect(askedOf(path)).toEqual([
      ['select', 'id,agents(id,name)'],
      ['at', 'gte.2026-01-01'],
      ['at', 'lt.2026-02-01'],
    ]);
  });
});

describe('the path of a PostgREST write', () => {
  it('has the conditions for the rows and the returned columns', () => {
    const path = changePath(
      'team_members',
      ['team_id'],
      [
        ['team_id', 'eq', 'a'],
        ['person_id', 'eq', 'b'],
      ],
    );
    expect(path).toBe('/db/team_members?select=team_id&team_id=eq.a&person_id=eq.b');
  });

  it('has no conditions for added rows', () => {
    expect(changePath('teams', ['id'])).toBe('/db/teams?select=id');
  });
});
