import type { Agent } from '../../../src-preload/contract/agents.ts';
import { type AgentStatus, agentStatus } from '../../../src-preload/contract/rules/agents.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { formatAge } from '../../kit/format/formatAge.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import type { ShapeName } from '../../kit/status/statusShapes.ts';
import { messages } from './messages.ts';

/** What an agent is called: a server makes them without a name, too. */
export const agentLabel = ({ name }: Pick<Agent, 'name'>): string =>
  name.trim() === '' ? messages.noName : name;

interface StatusText {
  /** None for the server itself, which calls nobody. */
  readonly shape: ShapeName | undefined;
  readonly word: string;
  /** When it called last, by the server's clock. */
  readonly detail: string;
}

const shapes: Readonly<Record<AgentStatus, ShapeName>> = {
  online: 'healthy',
  offline: 'unhealthy',
  unknown: 'unknown',
};

/** How an agent stands. @param serverTime what the server's clock said when it told so; ISO 8601 */
export function statusText({ id, lastSeen }: Pick<Agent, 'id' | 'lastSeen'>, serverTime: string): StatusText {
  if (id === nilUuid) {
    return { shape: undefined, word: messages.thisServer, detail: messages.thisServerText };
  }
  const status = agentStatus(lastSeen, serverTime);
  const age = formatAge(lastSeen, Date.parse(serverTime));
  return {
    shape: shapes[status],
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
