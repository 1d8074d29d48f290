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

/** Summaries are shortened to this number of characters. */
const maxSummaryLength = 1_000;

interface NearRange {
  /** Ids of items as JSON. */
  readonly items: string;
  /** Microseconds since 1970. The start is exclusive. */
  readonly from: number;
  readonly to: number;
}

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
  const selected = `from json_each(@items) wanted
    join change r on r.item = unhex(wanted.value) and r.at > @from and r.at <= @to`;
  const count = database.prepare<[NearRange], number>(`select count(*) ${selected}`).pluck();
  const changes = database.prepare<[NearRange], ChangeRow>(
    `select r.id, r.item, r.at, t.text as type, substr(r.summary, 1, ${maxSummaryLength}) as summary, m.name,
       p.text as person, u.body ->> '$.name' as personName, o.text as other
     from (select r.k ${selected} order by r.at desc, r.id limit ${handoverLimits.changes}) f
     join change r on r.k = f.k
     left join term t on t.k = r.type left join item i on i.id = r.item left join item_more m on m.k = i.k
     left join term p on p.k = r.by_person left join record u on u.kind = 'people' and u.id = p.text
     left join term o on o.k = r.by_other order by r.at desc, r.id`,
  );
  return ({ things }) => {
    const start = things.reduce(
      (first, { starts }) => Math.min(first, starts[0] ?? first),
      Number.POSITIVE_INFINITY,
    );
    if (!Number.isFinite(start)) return { changes: [], changeTotal: 0 };
    const items = new Set<string>();
    for (const thing of things.slice(0, maxThings))
      for (const item of links.relatedItems(thing))
        if (items.size < maxItems) items.add(item.toString('hex'));
    const range = { items: JSON.stringify([...items]), from: start - microsOf(nearChangeMs), to: start };
    const changeTotal = count.get(range) ?? 0;
    return {
      changes: (changeTotal === 0 ? [] : changes.all(range)).map(
        (row): NearChange => ({
          id: idText(row.id),
          type: row.type ?? '',
          summary: row.summary,
          at: toIso(row.at),
          by: row.personName ?? row.person ?? row.other,
          item: { id: idText(row.item), name: row.name },
        }),
      ),
      changeTotal,
    };
  };
}
