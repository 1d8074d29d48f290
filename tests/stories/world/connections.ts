import type { ConnectionChoice } from '#contract/connections.ts';
import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { toConnectionForm } from '#contract/rules/connections/toConnectionForm.ts';
import type { Answers } from '../FakeBridge.ts';
import { idOf, serverAnswer } from './times.ts';

export const someChoices: readonly ConnectionChoice[] = [
  { id: idOf(60, 1), name: 'orders-db', namespace: 'default', type: 'postgres' },
  { id: idOf(60, 2), name: 'ops-mail', namespace: 'monitoring', type: 'email' },
];

/** The placeholder of a secret in the window. */
export const seal = '***0123456789abcdef';

const columnsOf: Readonly<Record<string, ResourceRecord>> = {
  postgres: {
    url: 'postgres://$(username):$(password)@db:5432/orders',
    username: 'secret://orders/user',
    password: seal,
  },
  email: {
    url: 'smtp://$(username):$(password)@smtp.example.org:587/?UseStartTLS=false&Encryption=Auto&Auth=Plain',
    username: 'secret://mail/user',
    password: 'secret://mail/pass',
    properties: {
      host: 'smtp.example.org',
      port: '587',
      from: 'ops@example.org',
      fromName: 'Operations',
      encryptionMethod: 'Auto',
      authMethod: 'Plain',
    },
  },
  slackwebhook: { url: seal, username: null, password: seal, properties: { team: 'platform' } },
};

export const connectionRecord = (row: ResourceRow): ResourceRecord => {
  const type = String(row.values.type ?? '');
  return toConnectionForm({
    id: row.id,
    name: row.name,
    namespace: row.values.namespace ?? 'default',
    type,
    insecure_tls: false,
    certificate: null,
    properties: null,
    source: row.source,
    created_by: row.createdBy?.id ?? null,
    updated_at: row.updatedAt,
    ...columnsOf[type],
  }) as ResourceRecord;
};

export const connectionAnswers = {
  'connections.choices': serverAnswer([...someChoices]),
  'connections.usage': serverAnswer({
    connections: [
      {
        id: idOf(60, 1),
        name: 'orders-db',
        usedBy: [{ relation: 'config_scrapers', id: idOf(31, 1), name: 'payments-database' }],
      },
      { id: idOf(60, 2), name: 'ops-mail', usedBy: [] },
    ],
    secrets: [
      {
        kind: 'secret',
        name: 'mail',
        key: 'pass',
        usedBy: [{ relation: 'connections', id: idOf(60, 2), name: 'ops-mail' }],
      },
    ],
    notLookedAt: ['playbooks'],
  }),
  'connections.test': { outcome: 'ok', message: null },
} satisfies Partial<Answers>;
