import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { originOf } from '../../../src-preload/contract/rules/resources.ts';
import { messages } from './resourceWords.ts';

/** Why one cannot be changed here at all, whoever looks at it; nothing where it can. */
export function lockOf({ source, agent }: ResourceRow): string | undefined {
  const origin = originOf(source, agent?.id ?? null, nilUuid);
  if (origin.from === 'agent') return messages.ofAgent;
  return origin.from === 'source' ? messages.ofSource(origin.source) : undefined;
}
