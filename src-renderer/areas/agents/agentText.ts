import type { Agent } from '../../../src-preload/contract/agents.ts';
import { agentStatus } from '../../../src-preload/contract/rules/agents.ts';
import { formatAge } from '../../kit/format/formatAge.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import { messages } from './messages.ts';

interface StatusText {
  readonly shape: 'healthy' | 'unhealthy';
  readonly word: string;
  /** When it called last, by the server's clock. */
  readonly detail: string;
}

/** How an agent stands. @param serverTime what the server's clock said when it told so; ISO 8601 */
export function statusText({ lastSeen }: Pick<Agent, 'lastSeen'>, serverTime: string): StatusText {
  const status = agentStatus(lastSeen, serverTime);
  const age = formatAge(lastSeen, Date.parse(serverTime));
  return {
    shape: status === 'online' ? 'healthy' : 'unhealthy',
    word: messages.status[status],
    detail: age === '' ? messages.neverSeen : messages.lastSeen(age),
  };
}

const counted = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** What an agent brought, in words: `12 configs, 3 checks`; nothing for one that brought nothing. */
export function broughtText({ configs, checks, scrapers, playbookRuns }: Agent): string {
  const parts = [
    [configs, counted(configs, 'config', 'configs')],
    [checks, counted(checks, 'check', 'checks')],
    [scrapers, counted(scrapers, 'scraper', 'scrapers')],
    [playbookRuns, counted(playbookRuns, 'playbook run', 'playbook runs')],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}
