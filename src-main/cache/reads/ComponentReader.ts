import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { ComponentCheckIds } from '#contract/health.ts';
import {
  type ComponentExtras,
  type ComponentHealth,
  type ComponentSummary,
  componentHealths,
  joinComponents,
  type ServerComponent,
} from '#contract/rules/packedComponents.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { checkComponentsSyncedKey, componentItemsSyncedKey } from '../feedTables.ts';
import { recordedHealthOf, recordedKindKey } from '../recordedHealth.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, toIso } from '../times.ts';
import { nameOfAgent } from './agentName.ts';
import { checkIdsOfComponents, countComponentChecks, hasCheckComponents } from './componentChecks.ts';
import { countComponentIncidents, countComponentInsights } from './componentFindings.ts';
import type { ComponentNode } from './componentSubtrees.ts';
import { type SearchResult, searchComponents } from './search.ts';

const componentKind = recordedKindKey('component');

interface JoinedComponent {
  readonly id: Buffer;
  readonly top: number | null;
  readonly body: string;
  readonly more: string | null;
  readonly names: string | null;
  readonly agent: string | null;
}

// If the topology has no agent, use the agent of the components table.
const selectComponents = `select c.id, c.top, c.body, r.body as more, t.names, a.body as agent
  from component c left join component_row r on r.id = c.id left join component_team t on t.id = c.id
  left join record a on a.kind = 'agents'
    and a.id = coalesce(json_extract(c.body, '$.agentId'), json_extract(r.body, '$.agentId'))`;

interface ChangedItem {
  readonly item: Buffer;
  readonly count: number;
  readonly id: Buffer;
  readonly at: number;
  readonly type: string | null;
  readonly severity: string | null;
  readonly summary: string | null;
  readonly name: string | null;
}

type CountName = 'checks' | 'incidents' | 'insights';

/** Counts by component id. Undefined until the counted rows and their links to components are synced. */
type ComponentCounts = {
  readonly [Name in CountName]: ReadonlyMap<string, ComponentSummary[Name]> | undefined;
};

/** Returns a `PackedComponent` as JSON. The stored parts are JSON already and are not parsed. */
function packComponent({ id, body, more, names, agent }: JoinedComponent, counts: ComponentCounts): string {
  const own = {
    checks: counts.checks?.get(idText(id)),
    incidents: counts.incidents?.get(idText(id)),
    insights: counts.insights?.get(idText(id)),
  };
  if (names === null && agent === null && Object.values(own).every((one) => one === undefined))
    return `[${body},${more ?? 'null'},null]`;
  const extras: ComponentExtras = {
    teams: names === null ? [] : JSON.parse(names),
    agentName: nameOfAgent(agent),
    counts: own,
  };
  return `[${body},${more ?? 'null'},${JSON.stringify(extras)}]`;
}

const nodeOf = ({ id, body }: Pick<JoinedComponent, 'id' | 'body'>): ComponentNode => {
  const { children = [] }: ServerComponent = JSON.parse(body);
  return { id: idText(id), children };
};

const healthOf = (text: string): ComponentHealth =>
  componentHealths.find((health) => health === text) ?? 'unknown';

interface CountedRows {
  /** Version of the rows that were counted. */
  readonly version: string;
  readonly counts: ComponentCounts;
  /** Changes with the counts. Equal counts have equal digests. */
  readonly digest: string;
}

/** Reads components. Runs in the reader threads. */
export class ComponentReader {
  readonly #database: Database;
  #counted: CountedRows | undefined;
  #packed: { readonly version: string; readonly text: string } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns all components as one packed text.
   * @param known version that the caller has; if it is current, the text is null
   */
  packedComponents(known: string | null): { readonly version: string; readonly packed: string | null } {
    const version = this.#version();
    if (version === known) return { version, packed: null };
    if (this.#packed?.version !== version) {
      const rows = this.#database
        .prepare<[], JoinedComponent>(`${selectComponents} order by c.fold, c.id`)
        .all();
      const { counts } = this.#countRows();
      const packed = rows.map((row) => packComponent(row, counts));
      this.#packed = { version, text: joinComponents(rootsOf(rows), packed) };
    }
    return { version, packed: this.#packed.text };
  }

  /**
   * Returns a component and all its descendants as one packed text. Null when the component is not stored.
   */
  packedComponent(id: string): string | null {
    const rows = this.#readSubtree(id);
    const [root] = rows;
    if (root === undefined) return null;
    const isCurrent = this.#counted?.version === this.#countedVersion();
    const counts = (isCurrent ? this.#counted?.counts : undefined) ?? this.#countBelow(rows.map(nodeOf));
    return joinComponents(
      [idText(root.id)],
      rows.map((row) => packComponent(row, counts)),
    );
  }

  /**
   * Returns the name of a component and the ids of its checks, including those of all components below it.
   * Null until the links between checks and components are synced, and for a component that is not stored.
   */
  checksOfComponent(id: string): ComponentCheckIds | null {
    if (!hasCheckComponents(this.#database)) return null;
    const rows = this.#readSubtree(id);
    const [root] = rows;
    if (root === undefined) return null;
    const { text, name }: ServerComponent = JSON.parse(root.body);
    const ids = rows.map((row) => row.id);
    return { name: text || name || null, checkIds: checkIdsOfComponents(this.#database, ids) };
  }

  searchComponents(text: string, limit: number): SearchResult {
    return searchComponents(this.#database, text, limit);
  }

  /**
   * Returns health changes, the time spans in which they were watched, and changed items with components.
   * @param sinceMs milliseconds since 1970
   */
  recentComponents(sinceMs: number): Omit<RecentMoves, 'since'> {
    const since = microsOf(sinceMs);
    const readings = this.#database
      .prepare<[number], { since: number; until: number }>(
        `select since, until from watched_span where kind = ${componentKind} and until >= ? order by since`,
      )
      .all(since);
    const moves = this.#database
      .prepare<[number], { component: Buffer; at: number; was: number; now: number }>(
        `select t.id as component, m.at, m.was, m.now from health_move m join health_thing t on t.k = m.thing
         where m.at >= ? and t.kind = ${componentKind} order by m.at`,
      )
      .all(since);
    // With max(), SQLite takes the other columns from the newest row.
    const changes = this.#database
      .prepare<[number], ChangedItem>(
        `select r.item, count(*) as count, max(r.at) as at, r.id, r.summary, ct.text as type, sv.text as severity, m.name
           from change r left join term ct on ct.k = r.type left join term sv on sv.k = r.severity
           left join item i on i.id = r.item left join item_more m on m.k = i.k
           where r.at >= ? and r.item in (select item from component_item) group by r.item order by at desc`,
      )
      .all(since);
    const componentsOf = this.#database
      .prepare<[Buffer], Buffer>('select component from component_item where item = ?')
      .pluck();
    return {
      readings: readings.map((span) => ({ from: toIso(span.since), to: toIso(span.until) })),
      moves: moves.map(({ component, at, was, now }) => ({
        id: idText(component),
        at: toIso(at),
        from: healthOf(recordedHealthOf(was)),
        to: healthOf(recordedHealthOf(now)),
      })),
      changes: changes.map((row) => ({
        itemId: idText(row.item),
        itemName: row.name,
        componentIds: componentsOf.all(row.item).map(idText),
        count: row.count,
        newest: {
          id: idText(row.id),
          type: row.type ?? '',
          summary: row.summary,
          severity: row.severity,
          createdAt: toIso(row.at),
        },
      })),
    };
  }

  /** Returns the component and all its descendants, the component first. Empty if it is not stored. */
  #readSubtree(id: string): JoinedComponent[] {
    const selectComponent = this.#database.prepare<[Buffer], JoinedComponent>(
      `${selectComponents} where c.id = ?`,
    );
    const found = new Map<string, JoinedComponent>();
    const take = (each: string): void => {
      const bytes = idBytes(each);
      const row = bytes === undefined || found.has(idText(bytes)) ? undefined : selectComponent.get(bytes);
      if (row === undefined) return;
      found.set(idText(row.id), row);
      for (const child of nodeOf(row).children) take(child);
    };
    take(id);
    return [...found.values()];
  }

  /** Counts checks, incidents and insights of all components, unless their rows are still the same. */
  #countRows(): CountedRows {
    const version = this.#countedVersion();
    if (this.#counted === undefined || this.#counted.version !== version) {
      const nodes = this.#database
        .prepare<[], { id: Buffer; body: string }>('select id, body from component')
        .all()
        .map(nodeOf);
      const counts = this.#countBelow(nodes);
      const entries = Object.values(counts).map((byComponent) => [...(byComponent ?? [])]);
      const digest = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
      this.#counted = { version: version ?? '', counts, digest };
    }
    return this.#counted;
  }

  /** @param nodes all components, or a component and everything below it */
  #countBelow(nodes: readonly ComponentNode[]): ComponentCounts {
    return {
      checks: hasCheckComponents(this.#database) ? countComponentChecks(this.#database, nodes) : undefined,
      incidents: countComponentIncidents(this.#database, nodes),
      insights: countComponentInsights(this.#database, nodes),
    };
  }

  /** Returns the version of the rows that are counted. */
  #countedVersion(): string | undefined {
    return this.#database
      .prepare<[string, string], string>(
        `select (select group_concat(name || ' ' || value) from meta
           where name in ('checks', 'components', 'incidents', 'insights', ?, ?)) || ' ' ||
         (select group_concat(record -> '$.completeAtMs' is null or record -> '$.completeAtMs' = 'null') from feed
           where name in ('incidents', 'insights'))`,
      )
      .pluck()
      .get(checkComponentsSyncedKey, componentItemsSyncedKey);
  }

  /** The version includes the number of agents and the counts of other rows, because components contain them. */
  #version(): string {
    const found = this.#database
      .prepare<[], string>(
        `select (select value from meta where name = 'components') || ' ' || (select count(*) from record where kind = 'agents')`,
      )
      .pluck()
      .get();
    return `${found ?? ''} ${this.#countRows().digest}`;
  }
}

const rootsOf = (rows: readonly JoinedComponent[]): string[] =>
  rows
    .filter(({ top }) => top !== null)
    .sort((a, b) => (a.top ?? 0) - (b.top ?? 0))
    .map(({ id }) => idText(id));
