import type { CheckDraft } from './demoChecks.ts';

/** Returns the key of a check type's list in a canary's spec. */
export const specKey = (type: string): string => (type === 'sql' ? 'postgres' : type);

/** The field of a check's spec with its target. Default: `url`. */
const fields: Readonly<Record<string, string>> = {
  prometheus: 'query',
  sql: 'connection',
  postgres: 'connection',
  mysql: 'connection',
  mongo: 'connection',
  ldap: 'host',
  redis: 'addr',
  tcp: 'endpoint',
  icmp: 'endpoint',
  dns: 'query',
  exec: 'script',
  folder: 'path',
  kubernetes: 'kind',
  junit: 'image',
  jmeter: 'jmx',
  helm: 'chartmuseum',
};

const more: Readonly<Record<string, object>> = {
  http: { responseCodes: [200], thresholdMillis: 3_000 },
  prometheus: { host: 'http://prometheus-server.monitoring.svc:9090' },
  elasticsearch: { index: 'orders', query: '{"query": {"match_all": {}}}' },
  dns: { querytype: 'A', minrecords: 1, server: '10.96.0.10' },
  icmp: { packetCount: 5, packetLossThreshold: 20 },
  folder: { maxAge: '26h', minCount: 1 },
  kubernetes: { healthy: true },
  sql: { query: 'select count(*) from pg_stat_activity' },
  postgres: { query: 'select count(*) from loads where day = current_date' },
};

export function checkSpec({ type, name, endpoint, description, severity, labels, icon }: CheckDraft) {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(severity === undefined ? {} : { severity }),
    ...(labels === undefined ? {} : { labels }),
    [fields[type] ?? 'url']: endpoint,
    ...more[type],
  };
}
