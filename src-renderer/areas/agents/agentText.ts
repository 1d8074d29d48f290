import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { type AgentStatus, agentStatus } from '#contract/rules/agents.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { formatAge } from '#kit/format/formatAge.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { messages } from './messages.ts';

const text = z.string().nullable().catch(null);
const count = z.number().catch(0);

const agentColumnsSchema = z.object({
  description: text,
  /** Time of the agent's last request; ISO 8601. */
  last_seen: text,
  /** Time of the agent's last upload; ISO 8601. */
  last_received: text,
  config_count: count,
  checks_count: count,
  config_scrapper_count: count,
  playbook_runs_count: count,
});

/** Parses the columns that only agents have, including the counts of uploaded rows. */
export const parseAgentColumns = ({ values }: Pick<ResourceRow, 'values'>) =>
  agentColumnsSchema.parse(values);

interface StatusText {
  /** Undefined for the server's own row, which sends no heartbeat. */
  readonly shape: ShapeName | undefined;
  readonly word: string;
  /** Age of the agent's last request, by the server's clock. */
  readonly detail: string;
}

const shapes: Readonly<Record<AgentStatus, ShapeName>> = {
  online: 'healthy',
  offline: 'unhealthy',
};

/**
 * Status of an agent, as text and shape.
 * @param serverTime the server's clock at the time of the answer; ISO 8601
 */
export function statusText(row: Pick<ResourceRow, 'id' | 'values'>, serverTime: string): StatusText {
  if (row.id === nilUuid) {
    return { shape: undefined, word: messages.thisServer, detail: messages.thisServerText };
  }
  const { last_seen } = parseAgentColumns(row);
  const status = agentStatus(last_seen, serverTime);
  const age = formatAge(last_seen, Date.parse(serverTime), ' ago');
  return {
    shape: shapes[status],
    word: messages.status[status],
    detail: age === '' ? messages.neverSeen : messages.lastSeen(age),
  };
}

const countText = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** Formats the counts of an agent's uploads, such as `12 configs, 3 checks`. Empty if all are 0. */
export function uploadsText(row: Pick<ResourceRow, 'values'>): string {
  const { config_count, checks_count, config_scrapper_count, playbook_runs_count } = parseAgentColumns(row);
  const parts = [
    [config_count, countText(config_count, 'config', 'configs')],
    [checks_count, countText(checks_count, 'check', 'checks')],
    [config_scrapper_count, countText(config_scrapper_count, 'scraper', 'scrapers')],
    [playbook_runs_count, countText(playbook_runs_count, 'playbook run', 'playbook runs')],
  ] as const;
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ');
}
