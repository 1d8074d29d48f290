import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nextPageAfter, readRows } from '#main/server/readRows.ts';
import { itemId } from '../../support/cacheItems.ts';

const schema = z.object({ id: z.string(), size: z.number() });
const asked = { method: 'GET', path: '/db/boxes' };
const good = (place: number) => ({ id: itemId(place), size: place });

describe('a list of server rows', () => {
  it('is read row by row, and unreadable rows are reported with reasons', () => {
    const list = [good(1), { id: itemId(2), size: 'big' }, 'nonsense', good(4), { size: 5 }];
    const { rows, unreadable, receivedCount } = readRows(list, schema, asked);
    expect(rows).toEqual([good(1), good(4)]);
    expect(receivedCount).toBe(5);
    expect(unreadable.map(({ id }) => id)).toEqual([itemId(2), '', '']);
    expect(unreadable[0]?.reason).toMatch(/size/);
  });

  it('reports an unreadable row by another id column if required', () => {
    const { unreadable } = readRows([{ check_id: itemId(3) }], schema, asked, 'check_id');
    expect(unreadable[0]?.id).toBe(itemId(3));
  });

  it('truncates a long reason', () => {
    const wide = z.object(
      Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`c${index}`, z.string()])),
    );
    expect(readRows([{}], wide, asked).unreadable[0]?.reason.length).toBe(300);
  });

  it('fails entirely when none of a hundred rows is readable', () => {
    const list = Array.from({ length: 100 }, (_, place) => ({ id: itemId(place), size: null }));
    expect(() => readRows(list, schema, asked)).toThrow(expect.objectContaining({ code: 'SERVER' }));
    expect(readRows(list.slice(1), schema, asked).unreadable).toHaveLength(99);
    expect(readRows([...list, good(1)], schema, asked).rows).toHaveLength(1);
  });
});

describe('the next page of server rows', () => {
  it('starts after the last row, readable or not', () => {
    const page = readRows([good(1), { id: itemId(2) }], schema, asked);
    expect(nextPageAfter(page, asked)).toBe(itemId(2));
  });

  it('does not exist after an empty page', () => {
    expect(nextPageAfter(readRows([], schema, asked), asked)).toBeNull();
    expect(nextPageAfter(readRows([{ id: itemId(2) }], schema, asked), asked)).toBe(itemId(2));
  });

  it('is an error when the last row has no id', () => {
    const page = readRows([good(1), { size: 2 }], schema, asked);
    expect(() => nextPageAfter(page, asked)).toThrow(expect.objectContaining({ code: 'SERVER' }));
  });
});
