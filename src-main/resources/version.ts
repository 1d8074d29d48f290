import { hash } from 'node:crypto';
import type { ResourceRecord } from '../../src-preload/contract/resources.ts';

/** What tells one state of a record from the next. */
export interface Version {
  /** The server's own text of when it was changed last; null where it does not say. */
  readonly updatedAt: string | null;
  readonly content: string;
}

/** @param record as the server has it, the order of its fields included */
export function versionOf(record: ResourceRecord): string {
  const updatedAt = typeof record.updated_at === 'string' ? record.updated_at : null;
  return JSON.stringify({ updatedAt, content: hash('sha256', JSON.stringify(record)) } satisfies Version);
}

/** @returns a version that nothing has, for a text that is none */
export function readVersion(text: string): Version {
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
