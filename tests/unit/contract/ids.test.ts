import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idSchema } from '#contract/entities/id.ts';
import { isUuid } from '#contract/rules/ids.ts';
import { checkTable } from '#main/cache/tables/checks.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { runRowSchema } from '#main/feeds/checks/checkRows.ts';
import { randomUlidAt } from '../../sample-server/database/ItemFactory.ts';
import { SeededRandom } from '../../sample-server/random.ts';

/** Recorded from `generate_ulid()` on a real server: 128 bits without a UUID version and variant. */
const recorded = [
  '01a2035f-16a6-3d79-83eb-95a7b0e193d3',
  '0186b7a4-9338-7142-1b10-25dc49030218',
  '018681fc-e54f-bd4f-42be-068a9a69eeb5',
  '01a203b4-5774-6132-d825-57b02807115d',
  '00000000-0000-0000-0000-000000000000',
];

describe('a server id', () => {
  it.each(recorded)('%s is valid in every row', (id) => {
    expect(isUuid(id)).toBe(true);
    expect(idSchema.safeParse(id).success).toBe(true);
    expect(itemRowSchema.safeParse({ id, created_at: '2026-01-01T00:00:00Z' }).data?.id).toBe(id);
    expect(checkTable.rowSchema.safeParse({ id }).data?.id).toBe(id);
    expect(runRowSchema.safeParse({ check_id: id, time: '2026-01-01T00:00:00Z' }).data?.checkId).toBe(id);
  });

  it('is any 128 bits in UUID notation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
        return (
          isUuid(id) && isUuid(id.toUpperCase()) && !isUuid(hex) && !isUuid(`${id}0`) && !isUuid(id.slice(1))
        );
      }),
    );
  });

  it.each(['', 'nope', '01a2035f-16a6-3d79-83eb', 'g1a2035f-16a6-3d79-83eb-95a7b0e193d3'])(
    '%j is invalid',
    (text) => {
      expect(idSchema.safeParse(text).success).toBe(false);
    },
  );

  it('of the sample server has the format of the server, which strict validators refuse', () => {
    const random = new SeededRandom(7);
    const ids = Array.from({ length: 200 }, () => randomUlidAt(1_000, random));
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => z.uuid().safeParse(id).success).length).toBeLessThan(ids.length / 2);
  });
});
