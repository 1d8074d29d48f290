import type { Database } from 'better-sqlite3';
import type { SendResourceKind } from '#contract/rules/notifications.ts';
import { healthOf } from '../health.ts';
import { idBytes } from '../text.ts';

/** Facts about a resource, under the names that filters of notification rules use. */
export type FilterFacts = Readonly<Record<string, unknown>>;

interface ItemFacts {
  readonly name: string;
  readonly type: string | null;
  readonly class: string | null;
  readonly status: string | null;
  readonly health: number;
  readonly labels: string;
  readonly tags: string;
}

function itemFacts(database: Database, bytes: Buffer, id: string): FilterFacts | null {
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

const readBody = (database: Database, table: 'check_row' | 'component', bytes: Buffer) =>
  database.prepare<[Buffer], string>(`select body from ${table} where id = ?`).pluck().get(bytes);

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function checkFacts(body: Record<string, unknown>): { check: FilterFacts; canary: FilterFacts } {
  const field = (name: string) => body[name] ?? '';
  return {
    check: {
      id: field('id'),
      name: field('name'),
      type: field('type'),
      status: field('status'),
      namespace: field('namespace'),
      severity: field('severity'),
      owner: field('owner'),
      labels: body.labels ?? {},
      canary_id: field('canaryId'),
    },
    canary: { id: field('canaryId'), name: field('canaryName'), namespace: field('namespace') },
  };
}

function componentFacts(body: Record<string, unknown>): FilterFacts {
  const field = (name: string) => body[name] ?? '';
  return {
    id: field('id'),
    name: field('name'),
    type: field('type'),
    status: field('status'),
    health: body.health ?? 'unknown',
    namespace: field('namespace'),
    owner: field('owner'),
    external_id: field('externalId'),
    status_reason: field('statusReason'),
    labels: body.labels ?? {},
  };
}

/**
 * Returns the object that a rule's filter evaluates: the resource under the name of its kind. Null when it is
 * not stored.
 */
export function readFilterFacts(database: Database, kind: SendResourceKind, id: string): FilterFacts | null {
  const bytes = idBytes(id);
  if (bytes === undefined) return null;
  if (kind === 'config') {
    const config = itemFacts(database, bytes, id);
    return config === null ? null : { config };
  }
  if (kind === 'canary') return null;
  const text = readBody(database, kind === 'check' ? 'check_row' : 'component', bytes);
  const body: unknown = text === undefined ? null : JSON.parse(text);
  if (!isMap(body)) return null;
  return kind === 'check' ? { ...checkFacts(body) } : { component: componentFacts(body) };
}
