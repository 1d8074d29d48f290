import type { Database } from 'better-sqlite3';
import type { HandoverFacts, HandoverPerson } from '#contract/handover.ts';
import type { IncidentPage } from '#contract/incidents.ts';
import { type HandoverAct, handoverLimits } from '#contract/rules/handover.ts';
import { idText } from '#main/cache/text.ts';
import { toIso, toMicros } from '#main/cache/times.ts';
import type { MicrosRange } from './healthEpisodes.ts';
import type { StoredSilence } from './readSilences.ts';

type Target = HandoverPerson['acts'][number]['target'];

interface Act {
  readonly act: HandoverAct;
  /** Microseconds since 1970. */
  readonly at: number;
  readonly times: number;
  readonly target: Target;
}

interface Person {
  readonly id: string | null;
  readonly name: string;
  readonly counts: Partial<Record<HandoverAct, number>>;
  readonly byTarget: Map<string, Act>;
}

/** A user of the server, by id, or another creator, by name. */
interface PersonKey {
  readonly id: string | null;
  readonly name: string | null;
}

/** Collects actions by person. Repeated actions on the same thing become one. */
class PeopleActs {
  readonly #people = new Map<string, Person>();
  readonly #nameOf: (id: string) => string | undefined;

  constructor(nameOf: (id: string) => string | undefined) {
    this.#nameOf = nameOf;
  }

  /** Adds an action, and counts it. */
  add(person: PersonKey, act: Act): void {
    this.count(person, act.act, act.times);
    this.addUncounted(person, act);
  }

  /** Counts actions that are not all listed. */
  count(person: PersonKey, act: HandoverAct, times: number): void {
    const { counts } = this.#find(person);
    counts[act] = (counts[act] ?? 0) + times;
  }

  /** Adds an action that is counted already. */
  addUncounted(person: PersonKey, act: Act): void {
    const { byTarget } = this.#find(person);
    const targetKey = `${act.act} ${act.target.kind} ${act.target.id}`;
    const same = byTarget.get(targetKey);
    byTarget.set(
      targetKey,
      same === undefined ? act : { ...act, at: Math.max(act.at, same.at), times: act.times + same.times },
    );
  }

  #find({ id, name }: PersonKey): Person {
    const key = id ?? `name ${name ?? ''}`;
    const known = this.#people.get(key);
    if (known !== undefined) return known;
    const shown = (id === null ? undefined : this.#nameOf(id)) ?? name ?? id ?? '';
    const added: Person = { id, name: shown, counts: {}, byTarget: new Map() };
    this.#people.set(key, added);
    return added;
  }

  /** Returns users of the server first, those with the most actions first. */
  ranked(): HandoverFacts['people'] {
    const all = [...this.#people.values()].map(({ id, name, counts, byTarget }) => ({
      id,
      name,
      counts,
      acts: [...byTarget.values()],
      sum: Object.values(counts).reduce((sum, times) => sum + times, 0),
    }));
    all.sort(
      (a, b) => Number(a.id === null) - Number(b.id === null) || b.sum - a.sum || (a.name < b.name ? -1 : 1),
    );
    return {
      total: all.length,
      rows: all.slice(0, handoverLimits.people).map(({ id, name, counts, acts }) => ({
        id,
        name,
        counts,
        acts: acts
          .toSorted((a, b) => b.at - a.at || (a.target.id < b.target.id ? -1 : 1))
          .slice(0, handoverLimits.acts)
          .map(({ act, at, times, target }) => ({ act, at: toIso(at), times, target })),
      })),
      others: all
        .slice(handoverLimits.people)
        .flatMap(({ id, name, counts }) => (id === null ? [] : [{ id, name, counts }])),
    };
  }
}

/** The latest changed items of a creator. */
interface ChangeCount {
  readonly person: string | null;
  readonly other: string | null;
  readonly item: Buffer;
  readonly name: string | null;
  readonly times: number;
  readonly at: number;
  /** 1 for the item that this creator changed last. */
  readonly place: number;
  /** Number of all changes of this creator. */
  readonly total: number;
}

/** SQLite counts the changes and selects the latest items, because a creator can have changed all items. */
const selectChanges = `
  select p.text as person, o.text as other, c.item, m.name, c.times, c.at, c.place, c.total from (
    select *, sum(times) over (partition by person_k, other_k) as total,
      row_number() over (partition by person_k, other_k order by at desc, item) as place
    from (
      select by_person as person_k, case by_person when 0 then by_other else 0 end as other_k, item,
        count(*) as times, max(at) as at
      from change where at > ? and at <= ? and (by_person <> 0 or by_other <> 0) group by 1, 2, item
    )
  ) c
  left join term p on p.k = c.person_k left join term o on o.k = c.other_k
  left join item i on i.id = c.item left join item_more m on m.k = i.k
  where c.place <= ${handoverLimits.acts}`;

function addIncidents(people: PeopleActs, pages: readonly IncidentPage[], { from, to }: MicrosRange): void {
  for (const page of pages) {
    const target: Target = { kind: 'incident', id: page.id, name: page.displayId || page.title };
    const add = (act: HandoverAct, time: string, by: { id: string | null; name: string | null } | null) => {
      const at = toMicros(time);
      if (at === null || at <= from || at > to || by === null) return;
      people.add(by, { act, at, times: 1, target });
    };
    add('opened incident', page.createdAt, page.ownerId === null ? null : { id: page.ownerId, name: null });
    for (const { text: _, createdAt, by, externalBy } of [
      ...page.comments,
      ...page.hypotheses.flatMap(({ comments }) => comments),
    ])
      add('commented', createdAt, by ?? (externalBy === null ? null : { id: null, name: externalBy }));
    for (const { createdAt, by } of page.hypotheses.flatMap(({ evidences }) => evidences))
      add('added evidence', createdAt, by);
  }
}

/** Returns what people did in a range, from incidents, silences and changes. */
export function readPeople(
  database: Database,
  pages: readonly IncidentPage[],
  silences: readonly StoredSilence[],
  range: MicrosRange,
): HandoverFacts['people'] {
  const { from, to } = range;
  const findName = database
    .prepare<[string], string | null>("select body ->> '$.name' from record where kind = 'people' and id = ?")
    .pluck();
  const people = new PeopleActs((id) => findName.get(id) || undefined);
  addIncidents(people, pages, range);
  for (const { facts, createdAt } of silences) {
    if (facts.by === null || createdAt <= from || createdAt > to) continue;
    const name = facts.things[0]?.name ?? null;
    const target: Target = { kind: 'silence', id: facts.id, name };
    people.add(facts.by, { act: 'silenced', at: createdAt, times: 1, target });
  }
  const changes = database.prepare<[number, number], ChangeCount>(selectChanges).all(from, to);
  for (const { person, other, item, name, times, at, place, total } of changes) {
    const key = { id: person, name: person === null ? other : null };
    if (place === 1) people.count(key, 'changed', total);
    people.addUncounted(key, { act: 'changed', at, times, target: { kind: 'item', id: idText(item), name } });
  }
  return people.ranked();
}
