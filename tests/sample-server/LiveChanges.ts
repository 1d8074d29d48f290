import type { Pool } from 'pg';
import { dayMs, localAgentId, randomUlidAt } from './database/ItemFactory.ts';
import { changeItems, type ItemChange } from './gateway/itemChanges.ts';
import { SeededRandom } from './random.ts';

/** Delay between changes in milliseconds: a few changes per second, as in a busy cluster. */
const shortestWaitMs = 150;
const longestWaitMs = 550;
const oldestMs = 400 * dayMs;

interface Target {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly tags: Readonly<Record<string, string>> | null;
  readonly config: object | null;
}

type Kind =
  | 'health'
  | 'status'
  | 'labels'
  | 'tags'
  | 'cost'
  | 'config'
  | 'agent'
  | 'soft-delete'
  | 'restore'
  | 'hard-delete'
  | 'insert';

/** Share of each kind, in percent. Only `config` changes `updated_at`. */
const kinds: ReadonlyArray<readonly [share: number, kind: Kind]> = [
  [26, 'health'],
  [20, 'status'],
  [10, 'labels'],
  [6, 'tags'],
  [8, 'cost'],
  [10, 'config'],
  [6, 'agent'],
  [4, 'soft-delete'],
  [2, 'restore'],
  [2, 'hard-delete'],
  [6, 'insert'],
];

const all: readonly Kind[] = kinds.flatMap(([share, kind]) => Array.from({ length: share }, () => kind));

/**
 * SQL conditions for the items of a kind. Parent items are never hard-deleted, because their children would
 * lose them, nor are items whose row, changes or insights are evidence of an incident: the database
 * rejects that.
 */
const wanted: Partial<Readonly<Record<Kind, string>>> = {
  agent: `deleted_at is null and agent_id <> '${localAgentId}'`,
  restore: 'deleted_at is not null',
  'hard-delete': `not exists (select from config_items child where child.parent_id = items.id)
    and not exists (select from evidences
      left join config_changes change on change.id = evidences.config_change_id
      left join config_analysis insight on insight.id = evidences.config_analysis_id
      where items.id in (evidences.config_id, change.config_id, insight.config_id))`,
};

const conditions = [
  ['Running', 'healthy'],
  ['Rolling Out', 'warning'],
  ['Degraded', 'unhealthy'],
  ['CrashLoopBackOff', 'unhealthy'],
] as const;

export interface LiveChangesOptions {
  readonly database: Pool;
  readonly seed: number;
  /** Called with failures; changes continue. */
  readonly onError: (error: unknown) => void;
}

/** Changes items while a server runs. The same seed and data produce the same changes. */
export class LiveChanges {
  readonly #options: LiveChangesOptions;
  readonly #random: SeededRandom;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #made = 0;

  constructor(options: LiveChangesOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed ^ 0x11fe);
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(
      () => {
        this.#running = this.change()
          .catch(this.#options.onError)
          .then(() => this.start());
      },
      this.#random.between(shortestWaitMs, longestWaitMs),
    );
  }

  /** Resolves after the current change. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Makes the next change. @returns undefined if no item matched */
  async change(): Promise<ItemChange | undefined> {
    const kind = this.#random.pick(all);
    const change = kind === 'insert' ? this.#insertion() : await this.#changeOf(kind);
    if (change !== undefined) await changeItems(this.#options.database, [change]);
    return change;
  }

  #insertion(): ItemChange {
    this.#made += 1;
    const random = this.#random;
    const app = random.pick(['payments-worker', 'checkout-api', 'search-indexer', 'login-api']);
    const name = `${app}-${random.suffix(9)}-${random.suffix(5)}`;
    const namespace = app.split('-')[0] ?? app;
    const labels = { 'app.kubernetes.io/name': app, 'app.kubernetes.io/part-of': namespace };
    const config = { kind: 'Pod', metadata: { name, namespace, labels }, spec: { generation: this.#made } };
    return {
      action: 'insert',
      item: { name, type: 'Kubernetes::Pod', labels, tags: { cluster: 'prod-eu-1', namespace }, config },
    };
  }

  async #changeOf(kind: Exclude<Kind, 'insert'>): Promise<ItemChange | undefined> {
    const target = await this.#target(wanted[kind] ?? 'deleted_at is null');
    if (target === undefined) return undefined;
    const { id } = target;
    const random = this.#random;
    const [status, health] = random.pick(conditions);
    switch (kind) {
      case 'health':
      case 'agent':
        return { action: 'health', id, value: health };
      case 'status':
        return { action: 'status', id, value: status };
      case 'labels':
        return {
          action: 'labels',
          id,
          value: { ...target.labels, 'sample.example/revision': random.suffix(6) },
        };
      case 'tags':
        return { action: 'tags', id, value: { ...target.tags, revision: String(random.between(1, 9)) } };
      case 'cost': {
        const d30 = random.between(1, 90_000) / 100;
        return { action: 'cost', id, value: { d1: d30 / 30, d7: (d30 * 7) / 30, d30 } };
      }
      case 'config':
        return { action: 'config', id, value: { ...target.config, revision: random.hex(8) } };
      default:
        return { action: kind, id };
    }
  }

  async #target(condition: string): Promise<Target | undefined> {
    const from = randomUlidAt(this.#random.between(0, oldestMs), this.#random);
    for (const start of [from, localAgentId]) {
      const { rows } = await this.#options.database.query<Target>(
        `select id, name, type, labels, tags, config from config_items items
          where id > $1 and ${condition} order by id limit 1`,
        [start],
      );
      if (rows[0] !== undefined) return rows[0];
    }
    return undefined;
  }
}
