import type { Installation, Release } from '../../parts/install/snippets.ts';

/** What the instructions are about. */
export interface AgentInstallation {
  readonly agentName: string;
  /** Origin of the server that the agent sends to. */
  readonly host: string;
  readonly accessToken: string;
  /** Label of the agent's own health; absent when it does not report it. */
  readonly topologyName?: string | undefined;
  /** How often the agent looks at its cluster; absent when nothing watches that. */
  readonly scrapeInterval?: string | undefined;
}

/** What is installed for an agent: itself, and what watches its cluster where that is wanted. */
export function agentReleases({
  agentName,
  host,
  accessToken,
  topologyName,
  scrapeInterval,
}: AgentInstallation): Installation {
  const agent: Release = {
    name: 'mc-agent',
    fluxName: 'mission-control',
    chart: 'mission-control-agent',
    interval: '1m',
    values: {
      upstream: { createSecret: true, host, username: 'token', password: accessToken, agentName },
      ...(topologyName === undefined ? {} : { pushTelemetry: { enabled: true, topologyName } }),
    },
  };
  const cluster: Release = {
    name: 'mc-agent-kubernetes',
    fluxName: 'mission-control-kubernetes',
    chart: 'mission-control-kubernetes',
    interval: '1m',
    values: { clusterName: agentName, scraper: { schedule: `@every ${scrapeInterval}` } },
  };
  return {
    namespace: 'mission-control-agent',
    releases: scrapeInterval === undefined ? [agent] : [agent, cluster],
  };
}
