import type { Database } from 'better-sqlite3';
import type { HandoverOutage, NearChange } from '#contract/handover.ts';
import { handoverLimits, nearChangeMs } from '#contract/rules/handover.ts';
import { idText } from '#main/cache/text.ts';
import { microsOf, toIso } from '#main/cache/times.ts';
import type { Outage } from './groupOutages.ts';
import type { ThingLinks } from './thingLinks.ts';

/** Limits of the things and items of one outage whose changes are read. */
const maxThings = 40;
const maxItems = 300;

interface ChangeRow {
  readonly id: Buffer;
  readonly item: Buffer;
  readonly at: number;
  readonly type: string | null;
  readonly summary: string | null;
  readonly name: string | null;
  readonly person: string | null;
  readonly personName: string | null;
  readonly other: string | null;
}

/** Reads the changes of an outage's items shortly before it began. */
export function createNearChangeReader(
  database: Database,
  links: ThingLinks,
): (outage: Outage) => Pick<HandoverOutage, 'changes' | 'changeTotal'> {
  const changes = database.prepare<[string, number, number], ChangeRow>(
    `select r.id, r.item, r.at, t.text as type, r.summary, m.name, p.text as person,
       u.body ->> '$.name' as personName, o.text as other
     from json_each(?) wanted join change r on r.item = unhex(wanted.value) and r.at > ? and r.at <= ?
     left join term t on t.k = r.type left join item i on i.id = r.item left join item_more m on m.k = i.k
     left join term p on p.k = r.by_person left join record u on u.kind = 'people' and u.id = p.text
     left join term o on o.k = r.by_other order by r.at desc, r.id`,
  );
  return ({ things }) => {
    const starts = things.flatMap((thing) => thing.starts[0] ?? []);
    if (starts.length === 0) return { changes: [], changeTotal: 0 };
    const start = Math.min(...starts.slice(0, 10_000));
    const items = new Set<string>();
    for (const thing of things.slice(0, maxThings))
      for (const item of links.relatedItems(thing))
        if (items.size < maxItems) items.add(item.toString('hex'));
    const rows = changes.all(JSON.stringify([...items]), start - microsOf(nearChangeMs), start);
    return {
      changes: rows.slice(0, handoverLimits.changes).map(
        (row): NearChange => ({
          id: idText(row.id),
          type: row.type ?? '',
          summary: row.summary,
          at: toIso(row.at),
          by: row.personName ?? row.person ?? row.other,
          item: { id: idText(row.item), name: row.name },
        }),
      ),
      changeTotal: rows.length,
    };
  };
}
