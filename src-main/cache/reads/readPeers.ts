import type { Database } from 'better-sqlite3';
import type { Peers } from '#contract/catalog.ts';
import { maxPeers, maxPeersLength } from '#contract/rules/peers.ts';
import { idBytes, inflateText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';

/**
 * Reads the stored configurations of the other items of a type, up to `maxPeers` and `maxPeersLength`.
 * @param id of the item that is not among them
 */
export function readPeers(database: Database, id: string, type: string): Peers {
  const typeKey = database
    .prepare<[number, string], number>('select k from term where kind = ? and text = ?')
    .pluck()
    .get(termKinds.type, type);
  if (typeKey === undefined) return { total: 0, configurations: [] };
  const own = idBytes(id) ?? Buffer.alloc(0);
  const others = 'i.type = ? and i.deleted = 0 and i.id <> ?';
  const total =
    database
      .prepare<[number, Buffer], number>(`select count(*) from item i where ${others}`)
      .pluck()
      .get(typeKey, own) ?? 0;
  const bodies = database
    .prepare<[number, Buffer, number], Buffer>(
      // The keys first: sorting must not read the configurations of all items.
      `select b.deflated from (
         select i.k, coalesce(i.updated, i.created) as at from item i
         where ${others} and exists (select 1 from body where k = i.k and is_text = 0) order by at desc limit ?
       ) newest join body b on b.k = newest.k order by newest.at desc`,
    )
    .pluck();
  const configurations: string[] = [];
  let length = 0;
  for (const deflated of bodies.iterate(typeKey, own, maxPeers)) {
    const text = inflateText(deflated);
    // A single huge one must not replace all others.
    if (length + text.length > maxPeersLength) continue;
    length += text.length;
    configurations.push(text);
  }
  return { total, configurations };
}
