import { z } from 'zod';
import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { type AgentStatus, agentStatus } from '../../../src-preload/contract/rules/agents.ts';
import { nilUuid } from '../../../src-preload/contract/rules/ids.ts';
import { formatAge } from '../../kit/format/formatAge.ts';
import { formatInteger } from '../../kit/format/formatNumber.ts';
import type { ShapeName } from '../../kit/status/statusShapes.ts';
import { messages } from './messages.ts';

const text = z.string().nullable().catch(null);
const count = z.number().catch(0);

const figuresSchema = z.object({
  description: text,
  /** When it called last; ISO 8601. */
  last_seen: text,
  /** When it last sent what it found; ISO 8601. */
  last_received: text,
  config_count: count,
  checks_count: count,
  config_scrapper_count: count,
  playbook_runs_count: count,
});

/** What a row says that only agents have, with how much of each kind an agent brought. */
export const figuresOf = ({ values }: Pick<ResourceRow, 'values'>) => figuresSchema.parse(values);

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
export function statusText(row: Pick<ResourceRow, 'id' | 'values'>, serverTime: string): StatusText {
  if (row.id === nilUuid) {
    return { shape: undefined, word: messages.thisServer, detail: messages.thisServerText };
  }
  const { last_seen } = figuresOf(row);
  const status = agentStatus(last_seen, serverTime);
  const age = formatAge(last_seen, Date.parse(serverTime));
  return {
    shape: shapes[status],
    word: messages.status[status],
    detail: age === '' ? messages.neverSeen : messages.lastSeen(age),
  };
}

const counted = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** What an agent brought, in words: `12 configs, 3 checks`; nothing for one that brought nothing. */
export function broughtText(row: Pick<ResourceRow, 'values'>): string {
  const { config_count, checks_count, config_scrapper_count, playbook_runs_count } = figuresOf(row);
  const parts = [
    [config_count, counted(config_count, 'config', 'configs')],
    [checks_count, counted(checks_count, 'check', 'checks')],
    [config_scrapper_count, counted(config_scrapper_count, 'scraper', 'scrapers')],
    [playbook_runs_count, counted(playbook_runs_count, 'playbook run', 'playbook runs')],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}
