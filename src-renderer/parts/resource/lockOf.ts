import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { originOf } from '../../../src-preload/contract/rules/resources.ts';
import { messages } from './resourceWords.ts';

/** Returns why a resource is read-only for all users. Otherwise undefined. */
export function lockOf({ source, agent }: ResourceRow): string | undefined {
  const origin = originOf(source, agent?.id ?? null, nilUuid);
  if (origin.from === 'agent') return messages.ofAgent;
  return origin.from === 'source' ? messages.ofSource(origin.source) : undefined;
}
