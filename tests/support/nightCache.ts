import Database from 'better-sqlite3';
import type { CheckStatus } from '#contract/entities/check.ts';
import type { Health } from '#contract/entities/configItem.ts';
import type { HandoverFacts } from '#contract/handover.ts';
import type { IncidentPage } from '#contract/incidents.ts';
import { type HandoverKind, handoverKinds } from '#contract/rules/handover.ts';
import type { ComponentHealth } from '#contract/rules/packedComponents.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { type CheckRow, type ComponentRow, createFeedRecord, type FeedRecord } from '#main/cache/model.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { HandoverReader } from '#main/cache/reads/handover/HandoverReader.ts';
import type { ChangeRow } from '#main/cache/tables/changes.ts';
import type { EdgeRow } from '#main/cache/tables/relationships.ts';
import type { SendRow } from '#main/cache/tables/sends.ts';
import { CacheWriter } from '#main/cache/writes/CacheWriter.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { ComponentWriter } from '#main/cache/writes/ComponentWriter.ts';
import { documentKeys } from '#main/cache/writes/documentKeys.ts';
import { IncidentWriter } from '#main/cache/writes/IncidentWriter.ts';
import { RelationshipWriter } from '#main/cache/writes/RelationshipWriter.ts';
import { SendWriter } from '#main/cache/writes/SendWriter.ts';
import { checkKeysOf } from '#main/feeds/checks/checkRows.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from './cacheItems.ts';
import { aCheck } from './generatedChecks.ts';
import { writerOptions } from './writerOptions.ts';

export const nightStartMs = Date.parse('2026-03-01T18:00:00Z');
export const minuteMs = 60_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Ids of the things of a night, by number. */
export const nightIds = {
  item: itemId,
  check: (place: number) => itemId(0x10_0000 + place),
  component: (place: number) => itemId(0x20_0000 + place),
  change: (place: number) => itemId(0x30_0000 + place),
  send: (place: number) => itemId(0x40_0000 + place),
  rule: (place: number) => itemId(0x50_0000 + place),
  incident: (place: number) => itemId(0x60_0000 + place),
  silence: (place: number) => itemId(0x70_0000 + place),
  person: (place: number) => itemId(0x80_0000 + place),
} as const;

interface NightComponent {
  readonly health: ComponentHealth;
  readonly parent?: number;
}

/**
 * A cache in memory whose clock and things a test sets. Times of tests are minutes since the start of the night, by the
 * clock of the server.
 */
export class NightCache {
  readonly database = new Database(':memory:');
  readonly items = new Map<number, Health | null>();
  readonly deletedItems = new Map<number, string>();
  /** Times of the last change according to the server. Default: the present. */
  readonly updatedItems = new Map<number, string>();
  readonly checks = new Map<number, CheckStatus>();
  readonly components = new Map<number, NightComponent>();
  readonly #clock = { nowMs: nightStartMs };
  readonly #clockDifferenceMs: number;
  readonly #cache;
  readonly #catalog;
  readonly #changes;
  readonly #checks;
  readonly #components;
  readonly #incidents;
  readonly #relationships;
  readonly #sends;

  /** @param clockDifferenceMs clock of the server minus that of this computer */
  constructor(clockDifferenceMs = 0) {
    this.#clockDifferenceMs = clockDifferenceMs;
    runMigrations(this.database, cacheKind.migrations);
    const options = writerOptions(this.database, () => this.#localNowMs);
    this.#cache = new CacheWriter(options);
    this.#cache.putClockDifference(clockDifferenceMs);
    this.#catalog = new CatalogWriter(options);
    this.#changes = new ChangeWriter(options);
    this.#checks = new CheckWriter(options);
    this.#components = new ComponentWriter(options);
    this.#incidents = new IncidentWriter(options);
    this.#relationships = new RelationshipWriter(options);
    this.#sends = new SendWriter(options);
  }

  get nowMs(): number {
    return this.#clock.nowMs;
  }

  get #localNowMs(): number {
    return this.#clock.nowMs - this.#clockDifferenceMs;
  }

  /** Stores the present state of all things, and that they were watched. */
  sync(): void {
    const items = [...this.items].map(([place, health]) => {
      const deletedAt = this.deletedItems.get(place) ?? null;
      return itemRow(place, {
        health,
        deletedAt,
        updatedAt: this.updatedItems.get(place) ?? iso(this.#clock.nowMs),
      });
    });
    this.#catalog.putItems(items, Buffer.concat(items.map(hashItem)), this.#complete('items'));
    this.#catalog.markItemsWatched(this.#localNowMs);
    const checks = [...this.checks].map(([place, status]): CheckRow => {
      const { agentId: _, agentName: __, ...check } = aCheck({ name: `check ${place}` });
      return { ...check, id: nightIds.check(place), status };
    });
    const checkKeys = checkKeysOf(checks);
    const changed = this.#checks.diffChecks(checkKeys);
    const changedChecks = changed.flatMap((place) => checks[place] ?? []);
    this.#checks.applyChecks(checkKeys, changed, changedChecks, this.#complete('checks'));
    const components = [...this.components].map(([place, { health, parent }]): ComponentRow => {
      const id = nightIds.component(place);
      const children = [...this.components]
        .filter(([, child]) => child.parent === place)
        .map(([child]) => nightIds.component(child));
      const parentId = parent === undefined ? null : nightIds.component(parent);
      const name = `component ${place}`;
      const body = JSON.stringify({ id, name, type: 'service', health, parentId, children });
      return { id, name, top: parent === undefined ? place : null, words: '', health, body };
    });
    const componentKeys = documentKeys(components.map((row) => [row.id, row.body] as const));
    const changedPlaces = this.#components.diffComponents(componentKeys);
    const changedComponents = changedPlaces.flatMap((place) => components[place] ?? []);
    this.#components.applyComponents(
      componentKeys,
      changedPlaces,
      changedComponents,
      this.#complete('components'),
    );
  }

  /** Syncs every few minutes until a time, and at that time. */
  watchUntil(minute: number): this {
    const untilMs = nightStartMs + minute * minuteMs;
    this.sync();
    while (this.#clock.nowMs < untilMs) {
      this.#clock.nowMs = Math.min(untilMs, this.#clock.nowMs + 5 * minuteMs);
      this.sync();
    }
    return this;
  }

  /** Moves the clock without watching. */
  sleepUntil(minute: number): this {
    this.#clock.nowMs = nightStartMs + minute * minuteMs;
    return this;
  }

  /** Watches until a time, and changes things then. */
  at(minute: number, change: () => void): this {
    this.watchUntil(minute);
    change();
    this.sync();
    return this;
  }

  link(links: {
    readonly componentItems?: ReadonlyArray<readonly [component: number, item: number]>;
    readonly componentChecks?: ReadonlyArray<readonly [component: number, check: number]>;
    readonly checkItems?: ReadonlyArray<readonly [item: number, check: number]>;
    readonly edges?: ReadonlyArray<readonly [item: number, related: number]>;
  }): this {
    const { componentItems = [], componentChecks = [], checkItems = [], edges = [] } = links;
    const { item, check, component } = nightIds;
    this.#components.putComponentItems(
      componentItems.map(([a, b]) => [component(a), item(b)] as const),
      null,
    );
    this.#checks.putCheckComponents(componentChecks.map(([a, b]) => [component(a), check(b)] as const));
    this.#checks.putCheckItems(
      checkItems.map(([a, b]) => [item(a), check(b)] as const),
      null,
    );
    const rows = edges.map(
      ([a, b]): EdgeRow => ({ itemId: item(a), relatedId: item(b), relation: 'hard', selector: null }),
    );
    this.#relationships.putEdges(rows, [], createFeedRecord('relationships'));
    return this;
  }

  change(place: number, item: number, minute: number, values: Partial<ChangeRow> = {}): this {
    const at = iso(nightStartMs + minute * minuteMs);
    const row: ChangeRow = {
      id: nightIds.change(place),
      itemId: nightIds.item(item),
      type: 'diff',
      severity: 'info',
      source: 'kubernetes',
      summary: `change ${place}`,
      createdAt: at,
      firstObservedAt: at,
      count: 1,
      createdBy: null,
      externalCreatedBy: null,
      ...values,
    };
    this.#changes.putChanges([row], null);
    return this;
  }

  runs(check: number, results: ReadonlyArray<readonly [minute: number, ok: boolean]>): this {
    this.#checks.putRuns(
      results.map(([minute, ok]) => ({
        checkId: nightIds.check(check),
        atMs: nightStartMs + minute * minuteMs,
        ok,
        durationMs: 10,
        message: null,
        error: ok ? null : 'timeout',
      })),
    );
    return this;
  }

  send(place: number, rule: number, minute: number, values: Partial<SendRow> = {}): this {
    const at = iso(nightStartMs + minute * minuteMs);
    const row: SendRow = {
      id: nightIds.send(place),
      ruleId: nightIds.rule(rule),
      status: 'sent',
      event: 'config.unhealthy',
      resource: { kind: 'config', id: nightIds.item(1), name: null, type: null, icon: null, status: null },
      count: 1,
      createdAt: at,
      firstObservedAt: at,
      personId: null,
      durationMs: 1,
      error: null,
      body: null,
      ...values,
    };
    this.#sends.putSends([row], null);
    return this;
  }

  incidents(pages: readonly IncidentPage[]): this {
    this.#incidents.putIncidents(pages, null);
    return this;
  }

  records(
    kind: 'people' | 'silences' | 'notificationRules',
    rows: ReadonlyArray<Readonly<Record<string, unknown>> & { readonly id: string }>,
  ): this {
    this.#cache.putRecords(
      kind,
      rows.map((row) => [row.id, JSON.stringify(row)] as const),
      this.#complete(kind),
    );
    return this;
  }

  /** Returns the handover of a time range. Default: from the start of the night until now. */
  handover(
    fromMinute = 0,
    toMs = this.#clock.nowMs,
    kinds: readonly HandoverKind[] = handoverKinds,
  ): HandoverFacts {
    const reader = new HandoverReader(this.database);
    return reader.handover({ fromMs: nightStartMs + fromMinute * minuteMs, toMs }, kinds);
  }

  #complete(name: FeedRecord['name']): FeedRecord {
    return { ...createFeedRecord(name), completeAtMs: this.#clock.nowMs };
  }
}

/** Returns minutes since the start of the night. Null for no time. */
export const minuteOf = (time: string | null): number | null =>
  time === null ? null : (Date.parse(time) - nightStartMs) / minuteMs;
