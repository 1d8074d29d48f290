import { hash } from 'node:crypto';
import { SeededRandom } from '../random.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** The nil UUID stands for the server itself, without an agent. */
export const localAgentId = '00000000-0000-0000-0000-000000000000';

/** The server itself and its two remote agents. */
export const agentIds = [
  localAgentId,
  '0192b000-0000-0000-0000-000000000001',
  '0192b000-0000-0000-0000-000000000002',
] as const;

/** Reference instant of all times in a template. A run shifts them to its current time. */
export const templateNow = '2026-01-01T00:00:00Z';

/** Returns the instant `agoMs` before `templateNow`. */
export const isoBefore = (agoMs: number): string => new Date(Date.parse(templateNow) - agoMs).toISOString();

/**
 * Returns an id as `generate_ulid()` does: 48 bits of milliseconds, then 80 random bits, without UUID
 * version and variant.
 */
export function randomUlidAt(agoMs: number, random: SeededRandom): string {
  const time = (Date.parse(templateNow) - agoMs).toString(16).padStart(12, '0');
  // Hashes 18 random digits. Drawing 20 digits would shift all later random numbers and change the data of
  // every seed.
  const rest = hash('md5', random.hex(18)).slice(0, 20);
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** Cost of an item, in US dollars. */
export interface Cost {
  readonly d1: number;
  readonly d7: number;
  readonly d30: number;
}

/** A property of an item as the server stores it. Values are numbers with a separate unit. */
export interface ItemProperty {
  readonly name: string;
  readonly text?: string;
  readonly type?: 'url' | 'currency' | 'hidden';
  readonly value?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly icon?: string;
  readonly color?: string;
  readonly tooltip?: string;
  readonly headline?: boolean;
  readonly links?: ReadonlyArray<{ readonly type: string; readonly url: string; readonly label: string }>;
}

/** A row of `config_items` to insert. Times are milliseconds before `templateNow`. */
export interface ItemSeed {
  id: string;
  name: string;
  type: string;
  status: string;
  health: string;
  tags: Record<string, string>;
  labels: Record<string, string>;
  config: unknown;
  createdAgoMs: number;
  updatedAgoMs: number;
  deletedAgoMs?: number;
  parentId?: string;
  path: string;
  /** Index into {@link agentIds}: 0 is this server, 1 and 2 are its remote agents. */
  agent: number;
  cost?: Cost;
  /** Number of changes in the last seven days. */
  changes: number;
  /** Number of open insights by type. */
  analysis: Record<string, number>;
  description?: string;
  properties?: readonly ItemProperty[];
  /** Time since the last scrape. Default: some minutes. */
  scrapedAgoMs?: number;
  deleteReason?: string;
  /** Ids in the source system. Default: the item's own id. */
  externalIds?: readonly string[];
}

export type ItemDraft = Partial<Omit<ItemSeed, 'id' | 'path' | 'parentId'>> & Pick<ItemSeed, 'name' | 'type'>;

/** Builds items in sequence. Ids sort by creation, and paths end with the item's own id. */
export class ItemFactory {
  readonly random: SeededRandom;
  readonly items: ItemSeed[] = [];

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  add(draft: ItemDraft, parent?: ItemSeed): ItemSeed {
    const { random } = this;
    const oldest = parent?.createdAgoMs ?? 400 * dayMs;
    const createdAgoMs = draft.createdAgoMs ?? random.between(Math.floor(oldest * 0.4), Math.floor(oldest));
    const id = randomUlidAt(createdAgoMs, random);
    const item: ItemSeed = {
      status: 'Running',
      health: 'healthy',
      tags: parent?.tags ?? {},
      labels: {},
      config: { name: draft.name, type: draft.type },
      updatedAgoMs: Math.min(createdAgoMs, random.between(2, 600) * minuteMs),
      agent: parent?.agent ?? 0,
      changes: random.between(0, 12),
      analysis: {},
      ...draft,
      createdAgoMs,
      id,
      path: parent === undefined ? id : `${parent.path}.${id}`,
      ...(parent === undefined ? {} : { parentId: parent.id }),
    };
    this.items.push(item);
    return item;
  }
}
