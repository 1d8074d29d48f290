import type { ItemSeed } from './ItemFactory.ts';

/** A row of the send history. */
export interface SentNotificationDraft {
  /** Key of the rule. */
  readonly rule: string;
  readonly event: string;
  readonly resource: string;
  /** Null if the server stored no status. */
  readonly status: string | null;
  readonly agoMs: number;
  /** Number of occurrences, and the age of the first. */
  readonly count?: number;
  readonly firstAgoMs?: number;
  readonly body?: string;
  readonly error?: string;
  readonly tookMs?: number;
  /** Whether the row refers to the rule's person. */
  readonly toPerson?: boolean;
}

/** Subjects of notifications: ids by name. */
export interface SendSubjects {
  item(name: string, type?: string): string;
  check(name: string): string;
  canary(name: string): string;
  readonly items: readonly ItemSeed[];
  readonly checks: readonly string[];
  readonly canaries: readonly string[];
}
