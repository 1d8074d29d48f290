import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import type { Answers } from '../FakeBridge.ts';
import { resourceRow } from './settings.ts';
import { ago, hourMs, idOf, serverAnswer } from './times.ts';

const sealed = '***0123456789abcdef';

/** One server record per kind, including fields that no form displays. */
export const specs = {
  http: {
    schedule: '@every 5m',
    severity: 'high',
    http: [
      {
        name: 'shop-orders',
        icon: 'http',
        description: 'Asks the shop as a customer does',
        url: 'https://shop.meridian.example/api/orders',
        method: 'POST',
        body: '{"dryRun": true}',
        headers: [
          { name: 'X-Team', value: 'platform' },
          { name: 'Authorization', valueFrom: { secretKeyRef: { name: 'shop', key: 'token' } } },
        ],
        basic: true,
        authentication: {
          username: { valueFrom: { configMapKeyRef: { name: 'shop', key: 'user' } } },
          password: { value: sealed },
        },
        responseCodes: [200, 299],
        thresholdMillis: 2_000,
        test: { expr: 'code < 300' },
        display: { template: '{{.code}}' },
        oauth2: { params: { scope: 'orders' } },
      },
      { name: 'shop-returns', url: 'https://shop.meridian.example/api/returns' },
    ],
    tcp: [{ name: 'shop-port', endpoint: 'shop:443' }],
  },
  aws: {
    schedule: '@every 1h',
    aws: [
      {
        awsConnection: {
          accessKey: { value: sealed },
          secretKey: { valueFrom: { secretKeyRef: { name: 'aws', key: 'secret-key' } } },
          region: ['eu-west-1', 'eu-central-1'],
        },
        cost_reporting: { s3_bucket_path: 's3://meridian-costs/athena', table: 'costs' },
        inventory: true,
      },
    ],
    retention: { types: [{ name: 'AWS::EC2::Instance', deletedAge: '7d' }], staleItemAge: '4h' },
  },
  dns: { schedule: '@every 1m', dns: [{ name: 'cluster-dns', server: '10.0.0.10', query: 'shop.svc' }] },
  topology: { schedule: '@every 5m', icon: 'shop', components: [{ name: 'orders' }] },
} satisfies Readonly<Record<string, ResourceRecord>>;

export const editorAnswers = (
  kind: 'scrapers' | 'canaries' | 'topologies',
  spec: ResourceRecord,
  row: Partial<ResourceRow> = {},
): Partial<Answers> => {
  const whole = resourceRow({ id: idOf(35, 1), name: 'shop-orders', source: 'UI', icon: null, ...row });
  const namespaced = kind === 'scrapers' ? {} : { namespace: 'default', labels: { team: 'platform' } };
  const record = { id: whole.id, name: whole.name, source: whole.source, ...namespaced, spec };
  return {
    'resources.get': serverAnswer({ record, version: 'v1', row: whole, serverTime: ago(hourMs) }),
    'resources.update': { outcome: 'saved', now: { record, version: 'v2', row: whole } },
  };
};
export const editedId = idOf(35, 1);
