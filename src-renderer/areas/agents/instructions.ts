import type { Installation, Release } from '#parts/install/snippets.ts';

export interface AgentInstallation {
  readonly agentName: string;
  /** Origin of the server that receives the agent's data. */
  readonly host: string;
  readonly accessToken: string;
  /** Label of the agent's own health checks. Undefined if the agent does not report them. */
  readonly topologyName?: string | undefined;
  /** Interval of the Kubernetes scraper, such as `30s`. Undefined if no scraper is installed. */
  readonly scrapeInterval?: string | undefined;
}

/** Helm releases of an agent: the agent itself and, if an interval is set, the Kubernetes scraper. */
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
