import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { separateWebClientOrigin } from './originPaths.ts';
import { isAllowed } from './rbac.ts';

export interface NotificationEventsOptions {
  readonly database: Pool;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000';
const never = '0001-01-01T00:00:00Z';

/** Go's zero values for subjects that an event does not have. */
const nothing = {
  author: { id: nobody, name: '', properties: {} },
  canary: {
    agent_id: nobody,
    created_at: never,
    id: nobody,
    name: '',
    namespace: '',
    source: '',
    updated_at: null,
  },
  channel: '',
  check: {
    agent_id: nobody,
    canary_id: nobody,
    id: nobody,
    latency: {},
    name: '',
    namespace: '',
    status: '',
    type: '',
  },
  comment: { created_at: never, created_by: nobody, id: nobody, incident_id: nobody, updated_at: never },
  component: {
    agent_id: nobody,
    created_at: never,
    description: '',
    id: nobody,
    is_leaf: false,
    name: '',
    namespace: '',
    status: '',
    status_reason: null,
    summary: {},
    type: '',
  },
  config: {
    agent_id: nobody,
    config: null,
    config_class: '',
    created_at: never,
    description: null,
    health: null,
    id: nobody,
    ready: false,
    status: null,
    type: null,
    updated_at: null,
  },
  evidence: {
    check_id: null,
    component_id: null,
    config_analysis_id: null,
    config_change_id: null,
    config_id: null,
    created_at: never,
    created_by: nobody,
    definition_of_done: false,
    description: '',
    done: false,
    evidence: {},
    factor: false,
    hypothesis_id: nobody,
    id: nobody,
  },
  hypothesis: { created_by: nobody, id: nobody, incident_id: nobody },
  incident: { created_by: nobody, id: nobody },
  responder: {
    created_at: never,
    created_by: nobody,
    id: nobody,
    incident_id: nobody,
    type: '',
    updated_at: never,
  },
};

interface EventRow {
  readonly name: string;
  readonly id: string;
  readonly event_id: string;
  readonly at: Date;
  readonly env: object;
}

/** Returns an SQL expression for a row as JSON, without nulls and large columns. */
const bare = (table: string, ...without: readonly string[]): string =>
  `jsonb_strip_nulls(to_jsonb(${table}) - array['is_pushed', ${without.map((name) => `'${name}'`).join(', ')}]::text[])`;

/** The latest events of each kind: failures and recoveries. */
const lastEvents = `
  (select case status when 'healthy' then 'check.passed' else 'check.failed' end as name, checks.id, generate_ulid() as event_id,
      last_transition_time as at,
      jsonb_build_object('check', ${bare('checks', 'spec')} || '{"latency": {}}', 'canary', ${bare('canaries', 'spec')}) as env
    from checks join canaries on canaries.id = canary_id
    where status is not null and checks.deleted_at is null order by last_transition_time desc nulls last limit 6)
  union all
  (select 'config.' || health, items.id, generate_ulid(), updated_at,
      jsonb_build_object('config', ${bare('items', 'config', 'properties', 'external_id')})
    from config_items items
    where health in ('unhealthy', 'warning') and deleted_at is null order by updated_at desc limit 4)
  union all
  (select 'component.' || health, components.id, generate_ulid(), updated_at,
      jsonb_build_object('component', ${bare('components', 'properties', 'log_selectors')})
    from components
    where health = 'unhealthy' and deleted_at is null order by updated_at desc, id limit 2)`;

const pages = { check: 'health?layout=table&checkId=', config: 'catalog/', component: 'topology/' } as const;

/** Registers the route of recent events that can trigger notifications. */
export function registerNotificationEvents(
  app: FastifyInstance,
  { database, required }: NotificationEventsOptions,
): void {
  app.get('/notification/events', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'database.monitor', 'read'))
      return refuseAccess(reply, account, 'database.monitor', 'read');
    const { rows } = await database.query<EventRow>(lastEvents);
    const agents = await database.query<object>(
      'select id, name, cleanup, created_at, updated_at, deleted_at from agents where id = $1',
      [nobody],
    );
    const told = rows.map(({ name, id, event_id, at, env }) => {
      const kind = name.split('.')[0] as keyof typeof pages;
      return {
        name,
        env: {
          ...nothing,
          agent: agents.rows[0],
          ...env,
          permalink: `${separateWebClientOrigin}/${pages[kind]}${id}`,
          silenceURL: `${separateWebClientOrigin}/notifications/silences/add?${kind}_id=${id}`,
        },
        event: {
          ID: event_id,
          name,
          created_at: at,
          properties: { id },
          attempts: 0,
          last_attempt: null,
          priority: 100,
        },
      };
    });
    return Object.fromEntries(
      Object.entries(Object.groupBy(told, ({ name }) => name)).map(([name, ones = []]) => [
        name,
        ones.map(({ env, event }) => ({ env, event })),
      ]),
    );
  });
}
