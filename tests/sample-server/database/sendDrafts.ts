import type { ItemSeed } from './ItemFactory.ts';

/** One row of what was sent, or was not. */
export interface SendDraft {
  /** The key of its rule. */
  readonly rule: string;
  readonly event: string;
  readonly resource: string;
  /** Null where a server wrote none. */
  readonly status: string | null;
  readonly agoMs: number;
  /** How often, since when. */
  readonly count?: number;
  readonly firstAgoMs?: number;
  readonly body?: string;
  readonly error?: string;
  readonly tookMs?: number;
  /** Whether the person of the rule is named. */
  readonly toPerson?: boolean;
}

/** What notifications are about: ids by name. */
export interface SendSubjects {
  item(name: string, type?: string): string;
  check(name: string): string;
  canary(name: string): string;
  readonly items: readonly ItemSeed[];
  readonly checks: readonly string[];
  readonly canaries: readonly string[];
}
