import type { Database } from 'better-sqlite3';
import type { HandoverMember } from '#contract/handover.ts';
import type { HandoverKind } from '#contract/rules/handover.ts';
import { msOf, toIsoOrNull } from '#main/cache/times.ts';
import type { UnhealthyThing } from './readUnhealthyThings.ts';

type Names = Pick<HandoverMember, 'name' | 'type'>;

const selectNames: Readonly<Record<HandoverKind, string>> = {
  item: `select m.name, t.text as type from item i left join item_more m on m.k = i.k left join term t on t.k = i.type
    where i.id = ?`,
  component: `select coalesce(nullif(c.body ->> '$.text', ''), c.body ->> '$.name', r.body ->> '$.name') as name,
      coalesce(c.body ->> '$.type', r.body ->> '$.type') as type
    from component c left join component_row r on r.id = c.id where c.id = ?`,
  check: `select body ->> '$.name' as name, body ->> '$.type' as type from check_row where id = ?`,
};

/** Returns a function that describes a thing with its name and type. */
export function createThingDescriber(database: Database): (thing: UnhealthyThing) => HandoverMember {
  const statement = (kind: HandoverKind) => database.prepare<[Buffer], Names>(selectNames[kind]);
  const find = { item: statement('item'), component: statement('component'), check: statement('check') };
  return ({ kind, id, idBytes, state, starts, last, unhealthyMicros }) => {
    const names = find[kind].get(idBytes);
    return {
      kind,
      id,
      name: names?.name ?? null,
      type: names?.type ?? null,
      state,
      since: toIsoOrNull(last.start),
      until: toIsoOrNull(last.end),
      times: starts.length,
      unhealthyMs: msOf(unhealthyMicros),
    };
  };
}
