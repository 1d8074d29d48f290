import type { Database } from 'better-sqlite3';
import type { SilencedResource } from '#contract/rules/notifications.ts';
import { healthKey } from '../health.ts';
import { idBytes } from '../text.ts';
import { descendantResources } from './lineage.ts';

export interface FailingResources {
  readonly total: number;
  /** The first ones by name. */
  readonly names: readonly string[];
}

const ids = `(select unhex(replace(value, '-', '')) from json_each(@ids))`;
const checkStatus = `coalesce((select m.status from check_more m where m.id = c.id), c.status)`;

/** Names of failing resources by kind of silence. Deleted ones do not fail. */
const selects: Readonly<Record<SilencedResource['kind'], string>> = {
  config: `select m.name from item i left join item_more m on m.k = i.k
    where i.id in ${ids} and i.deleted = 0 and i.health = ${healthKey('unhealthy')}`,
  component: `select json_extract(c.body, '$.name') from component c
    where c.id in ${ids} and c.health = 'unhealthy'`,
  check: `select json_extract(c.body, '$.name') from check_row c
    where c.id in ${ids} and ${checkStatus} = 'unhealthy'`,
  canary: `select json_extract(c.body, '$.name') from check_row c
    where json_extract(c.body, '$.canaryId') in (select value from json_each(@ids))
    and ${checkStatus} = 'unhealthy'`,
};

/** Whether a resource is stored. A canary is known by its checks. */
const storedSelects: Readonly<Record<SilencedResource['kind'], string>> = {
  config: `select 1 from item where id in ${ids} limit 1`,
  component: `select 1 from component where id in ${ids} limit 1`,
  check: `select 1 from check_row where id in ${ids} limit 1`,
  canary: `select 1 from check_row
    where json_extract(body, '$.canaryId') in (select value from json_each(@ids)) limit 1`,
};

/**
 * Returns the unhealthy resources that a silence covers. Undefined if its resource is not stored.
 * @param recursive whether the children of an item or component are covered, too
 * @param most limit of names
 */
export function failingResources(
  database: Database,
  { kind, id }: SilencedResource,
  recursive: boolean,
  most: number,
): FailingResources | undefined {
  if (idBytes(id) === undefined) return undefined;
  const own = { ids: JSON.stringify([id.toLowerCase()]) };
  if (database.prepare<[{ ids: string }]>(storedSelects[kind]).get(own) === undefined) return undefined;
  const children = recursive ? descendantResources(database, kind, id).map((child) => child.id) : [];
  const names = database
    .prepare<[{ ids: string }], string | null>(selects[kind])
    .pluck()
    .all({ ids: JSON.stringify([id.toLowerCase(), ...children]) })
    .map((name) => name ?? '')
    .toSorted((a, b) => a.localeCompare(b));
  return { total: names.length, names: names.slice(0, most) };
}
