import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataApi } from '#main/server/DataApi.ts';
import { LackingColumns } from '#main/server/LackingColumns.ts';
import { itemId } from '../../support/cacheItems.ts';
import { FakePostgrest, type FakePostgrestResponse } from '../../support/FakePostgrest.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const schema = z.object({ id: z.string(), name: z.string() });
const columns = ['id', 'name'];
const order = [['id', 'asc']] as const;

let server: FakePostgrest;
let clock: ManualClock;
let lacking: LackingColumns;
let data: DataApi;

/** Contradictory answers. The request was for five of ten rows, with the total. */
const contradictions: ReadonlyArray<readonly [what: string, spoil: Partial<FakePostgrestResponse>]> = [
  ['an unreadable range', { range: 'x' }],
  ['a range without digits', { range: '/' }],
  ['a negative total', { range: '0-4/-1' }],
  ['a total that is not a number', { range: '0-4/NaN' }],
  ['a total with a fraction', { range: '0-4/3.5' }],
  ['a total with an exponent', { range: '0-4/1e308' }],
  ['a total beyond the number range', { range: '0-4/99999999999999999999' }],
  ['a total below the number of rows', { range: '0-4/2' }],
  ['a range with more rows', { range: '0-9/10' }],
  ['a range that begins too late', { range: '5-9/10' }],
  ['a range without rows', { range: '*/0' }],
  ['a range without rows or total', { range: '*/*' }],
  ['status 416', { status: 416 }],
];

function spoilFirst(count: number, spoil: Partial<FakePostgrestResponse>): void {
  let left = count;
  server.fault = (answer) => {
    left -= 1;
    return left >= 0 ? { ...answer, ...spoil } : answer;
  };
}

const read = () => data.page({ relation: 'things', columns, order, limit: 5, count: true }, schema);
const lackingName = (column: string): Partial<FakePostgrestResponse> => ({
  status: 400,
  body: JSON.stringify({ code: '42703', message: `column t.${column} does not exist` }),
});

beforeEach(() => {
  server = new FakePostgrest();
  clock = new ManualClock();
  lacking = new LackingColumns(() => clock.elapsed());
  data = new DataApi(server.client, undefined, lacking);
  for (let place = 1; place <= 10; place += 1)
    server.rows('things').push({ id: itemId(place), name: `thing ${place}` });
});

describe('a page of the data API', () => {
  it.each(contradictions)('is requested again when its rows come with %s', async (_, spoil) => {
    spoilFirst(2, spoil);
    expect(await read()).toMatchObject({ receivedCount: 5, total: 10 });
    expect(server.requests).toHaveLength(3);
  });

  it.each(contradictions)('fails with a message when its rows always come with %s', async (_, spoil) => {
    spoilFirst(9, spoil);
    await expect(read()).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'The server sent rows that do not match their count. Quarterdeck will retry later.' },
    });
    expect(server.requests).toHaveLength(3);
  });

  it('is requested again when it has more rows than requested', async () => {
    const [row] = server.rows('things');
    spoilFirst(1, { range: null, body: JSON.stringify(Array.from({ length: 6 }, () => row)) });
    expect((await read()).receivedCount).toBe(5);
  });

  it('is requested again when its ids do not ascend, because the next page would skip rows', async () => {
    spoilFirst(1, { range: null, body: JSON.stringify(server.rows('things').slice(0, 5).toReversed()) });
    expect((await read()).lastId).toBe(itemId(5));
  });

  it('is requested again when it starts before the requested page', async () => {
    spoilFirst(1, { range: null, body: JSON.stringify(server.rows('things').slice(0, 5)) });
    const query = { relation: 'things', columns, order, limit: 5, where: [['id', 'gt', itemId(5)]] } as const;
    expect((await data.page(query, schema)).lastId).toBe(itemId(10));
  });

  it('has no total when the range is missing, so that it is not the last page', async () => {
    spoilFirst(1, { range: null });
    expect(await read()).toMatchObject({ receivedCount: 5, total: undefined });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [{ status: 206 }, 10],
    [{ range: '0-4/*' }, undefined],
  ])('is accepted with %j', async (spoil, total) => {
    spoilFirst(1, spoil);
    expect(await read()).toMatchObject({ receivedCount: 5, total });
  });

  it('is the end with status 416 for an offset past the last row', async () => {
    spoilFirst(1, { status: 416, range: '*/10', body: '{"code":"PGRST103"}' });
    const page = await data.page({ relation: 'things', columns, offset: 20 }, schema);
    expect(page).toMatchObject({ receivedCount: 0, total: 10 });
  });
});

describe('a column that the server reports as missing', () => {
  const optional = z.object({ id: z.string(), name: z.string().optional() });
  const rows = () => data.page({ relation: 'things', columns, order }, optional);

  it('is requested again five minutes later', async () => {
    spoilFirst(1, lackingName('name'));
    expect((await rows()).rows[0]).toEqual({ id: itemId(1) });
    expect((await rows()).rows[0]).toEqual({ id: itemId(1) });
    clock.advance(5 * 60_000);
    expect((await rows()).rows[0]).toEqual({ id: itemId(1), name: 'thing 1' });
  });

  it('is requested at once after Sync now', async () => {
    spoilFirst(1, lackingName('name'));
    await rows();
    lacking.forget();
    expect((await rows()).rows[0]).toEqual({ id: itemId(1), name: 'thing 1' });
  });

  it('is never the id, because no row can be read without it', async () => {
    spoilFirst(1, lackingName('id'));
    await expect(rows()).rejects.toMatchObject({ code: 'INVALID' });
    expect((await rows()).rows).toHaveLength(10);
  });

  it('fails the read when its absence would change the stored rows', async () => {
    spoilFirst(1, lackingName('name'));
    const query = { relation: 'things', columns, order, required: ['name'] } as const;
    await expect(data.page(query, optional)).rejects.toMatchObject({ code: 'INVALID' });
    expect((await data.page(query, optional)).rows[0]).toEqual({ id: itemId(1), name: 'thing 1' });
  });

  it('is requested again after no row could be read without it', async () => {
    spoilFirst(1, lackingName('name'));
    await expect(read()).rejects.toMatchObject({ code: 'SERVER' });
    expect((await read()).rows).toHaveLength(5);
  });
});
