import type { ResourceRow } from '#contract/resources.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { originOf } from '#contract/rules/origins.ts';
import { messages } from './resourceTexts.ts';

/** Returns why a resource is read-only for all users. Otherwise undefined. */
export function lockOf({ source, agent }: ResourceRow): string | undefined {
  const origin = originOf(source, agent?.id ?? null, nilUuid);
  if (origin.from === 'agent') return messages.ofAgent;
  return origin.from === 'source' ? messages.ofSource(origin.source) : undefined;
}
