import { hash } from 'node:crypto';
import type { ResourceRecord } from '#contract/resources.ts';

/** Version of a record, for detecting conflicts. */
export interface Version {
  /** Timestamp of the last change in the server's format; null if there is none. */
  readonly updatedAt: string | null;
  readonly content: string;
}

/** @param record record as the server returned it, with its fields in the same order */
export function versionOf(record: ResourceRecord): string {
  const updatedAt = typeof record.updated_at === 'string' ? record.updated_at : null;
  return JSON.stringify({ updatedAt, content: hash('sha256', JSON.stringify(record)) } satisfies Version);
}

/** @returns a version that matches no record if the text is malformed */
export function parseVersion(text: string): Version {
  try {
    const read: unknown = JSON.parse(text);
    const at = (key: string): unknown =>
      typeof read === 'object' && read !== null ? Reflect.get(read, key) : undefined;
    const [updatedAt, content] = [at('updatedAt'), at('content')];
    return {
      updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
      content: typeof content === 'string' ? content : '',
    };
  } catch {
    return { updatedAt: null, content: '' };
  }
}
