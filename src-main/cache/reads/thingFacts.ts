import type { Database } from 'better-sqlite3';
import type { SendResourceKind } from '../../../src-preload/contract/rules/notifications.ts';
import { healthOf } from '../health.ts';
import { idBytes } from '../text.ts';

/** Facts about a resource, under the names that filters of notification rules use. */
export type ThingFacts = Readonly<Record<string, unknown>>;

interface ItemFacts {
  readonly name: string;
  readonly type: string | null;
  readonly class: string | null;
  readonly status: string | null;
  readonly health: number;
  readonly labels: string;
  readonly tags: string;
}

function itemFacts(database: Database, bytes: Buffer, id: string): ThingFacts | null {
  const row = database
    .prepare<[Buffer], ItemFacts>(
      `select m.name, t.text as type, c.text as class, s.text as status, i.health, m.labels, m.tags
       from item i join item_more m on m.k = i.k left join term t on t.k = i.type left join term c on c.k = m.class
       left join term s on s.k = i.status where i.id = ?`,
    )
    .get(bytes);
  if (row === undefined) return null;
  const { name, type, class: config_class, status, health, labels, tags } = row;
  return {
    id,
    name,
    type: type ?? '',
    config_class: config_class ?? '',
    status: status ?? '',
    health: healthOf(health) ?? 'unknown',
    labels: JSON.parse(labels),
    tags: JSON.parse(tags),
  };
}

const textAt = (database: Database, table: 'check_row' | 'component', bytes: Buffer) =>
  database.prepare<[Buffer], string>(`select body from ${table} where id = ?`).pluck().get(bytes);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function checkFacts(body: Record<string, unknown>): { check: ThingFacts; canary: ThingFacts } {
  const said = (name: string) => body[name] ?? '';
  return {
    check: {
      id: said('id'),
      name: said('name'),
      type: said('type'),
      status: said('status'),
      namespace: said('namespace'),
      severity: said('severity'),
      owner: said('owner'),
      labels: body.labels ?? {},
      canary_id: said('canaryId'),
    },
    canary: { id: said('canaryId'), name: said('canaryName'), namespace: said('namespace') },
  };
}

function componentFacts(body: Record<string, unknown>): ThingFacts {
  const said = (name: string) => body[name] ?? '';
  return {
    id: said('id'),
    name: said('name'),
    type: said('type'),
    status: said('status'),
    health: body.health ?? 'unknown',
    namespace: said('namespace'),
    owner: said('owner'),
    external_id: said('externalId'),
    status_reason: said('statusReason'),
    labels: body.labels ?? {},
  };
}

/**
 * Returns the object that a rule's filter evaluates: the resource under the name of its kind. Null when it is
 * not stored.
 */
export function thingFacts(database: Database, kind: SendResourceKind, id: string): ThingFacts | null {
  const bytes = idBytes(id);
  if (bytes === undefined) return null;
  if (kind === 'config') {
    const config = itemFacts(database, bytes, id);
    return config === null ? null : { config };
  }
  if (kind === 'canary') return null;
  const text = textAt(database, kind === 'check' ? 'check_row' : 'component', bytes);
  const body: unknown = text === undefined ? null : JSON.parse(text);
  if (!isMap(body)) return null;
  return kind === 'check' ? { ...checkFacts(body) } : { component: componentFacts(body) };
}
