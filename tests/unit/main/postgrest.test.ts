import { describe, expect, it } from 'vitest';
import { changePath, readPath, type TableQuery } from '../../../src-main/server/postgrest.ts';

const query: TableQuery = { relation: 'configs', columns: ['id', 'agents(id,name)'] };
const askedOf = (path: string) => [...new URL(path, 'http://server.invalid').searchParams];

describe('the address of a read', () => {
  it('names the columns and what is embedded', () => {
    expect(readPath(query)).toBe('/db/configs?select=id%2Cagents%28id%2Cname%29');
  });

  it.each<[string, Partial<TableQuery>, [string, string]]>([
    ['a condition', { where: [['name', 'ilike', '*a b&c=d%*']] }, ['name', 'ilike.*a b&c=d%*']],
    ['one of several', { anyOf: ['a.is.null', 'b.eq.1'] }, ['or', '(a.is.null,b.eq.1)']],
    [
      'several, nested',
      { allOf: ['or(a.eq.1,a.is.null)', 'b.gt.2'] },
      ['and', '(or(a.eq.1,a.is.null),b.gt.2)'],
    ],
    ['a filter of the server', { filters: { type: '!Pod*' } }, ['type.filter', '!Pod*']],
    [
      'an order',
      {
        order: [
          ['name', 'asc'],
          ['id', 'desc'],
        ],
      },
      ['order', 'name.asc.nullslast,id.desc.nullslast'],
    ],
    ['a page', { limit: 50 }, ['limit', '50']],
    ['a later page', { offset: 100 }, ['offset', '100']],
    ['what a function is given', { args: { config_id: 'x' } }, ['config_id', 'x']],
  ])('has %s', (_, part, parameter) => {
    expect(askedOf(readPath({ ...query, ...part }))).toContainEqual(parameter);
  });

  it('asks for two conditions of one column, and nothing for what is empty', () => {
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

describe('the address of a change', () => {
  it('names the rows that are meant and what is answered of them', () => {
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

  it('names no rows where some are added', () => {
    expect(changePath('teams', ['id'])).toBe('/db/teams?select=id');
  });
});
