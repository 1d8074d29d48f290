import { hash } from 'node:crypto';
import { SeededRandom } from '../random.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** The id of "this server, no agent". */
export const localAgentId = '00000000-0000-0000-0000-000000000000';

/** The server itself and its two remote agents. */
export const agentIds = [
  localAgentId,
  '0192b000-0000-0000-0000-000000000001',
  '0192b000-0000-0000-0000-000000000002',
] as const;

/** Every time in a template is relative to this instant; a run shifts them to its own "now". */
export const templateNow = '2026-01-01T00:00:00Z';

/** The instant, as the template has it, that lies `agoMs` before "now". */
export const before = (agoMs: number): string => new Date(Date.parse(templateNow) - agoMs).toISOString();

/** An id as `generate_ulid()` makes them: 48 bits of milliseconds, then 80 bits of anything, without version and variant. */
export function ulidAt(agoMs: number, random: SeededRandom): string {
  const time = (Date.parse(templateNow) - agoMs).toString(16).padStart(12, '0');
  // Drawing the 20 digits themselves would move every number that is drawn after them: other data from the same seed.
  const rest = hash('md5', random.hex(18)).slice(0, 20);
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** What an item cost, in US dollars. */
export interface Cost {
  readonly d1: number;
  readonly d7: number;
  readonly d30: number;
}

/** A property of an item as the server has it; api.md section 16. Values are numbers, with their unit beside them. */
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

/** A row of `config_items` as it is inserted; times are milliseconds before "now". */
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
  /** 0 is this server, 1 and 2 are its remote agents. */
  agent: number;
  cost?: Cost;
  /** Changes of the last seven days. */
  changes: number;
  /** Open insights by type. */
  analysis: Record<string, number>;
  description?: string;
  properties?: readonly ItemProperty[];
  /** When the scraper last saw it; some minutes ago when absent. */
  scrapedAgoMs?: number;
  deleteReason?: string;
  /** What it is called where it comes from; its own id when absent. */
  externalIds?: readonly string[];
}

export type Draft = Partial<Omit<ItemSeed, 'id' | 'path' | 'parentId'>> & Pick<ItemSeed, 'name' | 'type'>;

/** Builds items one after the other, with ids that sort by creation and paths that end with the item's own id. */
export class ItemFactory {
  readonly random: SeededRandom;
  readonly items: ItemSeed[] = [];

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  add(draft: Draft, parent?: ItemSeed): ItemSeed {
    const { random } = this;
    const oldest = parent?.createdAgoMs ?? 400 * dayMs;
    const createdAgoMs = draft.createdAgoMs ?? random.between(Math.floor(oldest * 0.4), Math.floor(oldest));
    const id = ulidAt(createdAgoMs, random);
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
