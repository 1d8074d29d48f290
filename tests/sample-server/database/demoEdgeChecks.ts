import type { CheckDraft, CheckGroup } from './demoChecks.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';

const hourMs = 60 * minuteMs;

/**
 * Hosts with monitored certificates. Check names are paths, so that checks can be grouped by path segments.
 */
const hosts = (
  'www shop pay api auth status docs cdn images search careers press partners blog mail vpn grafana ci registry ' +
  'webhooks m help'
).split(' ');

const certificate = (host: string, more: Partial<CheckDraft> = {}): CheckDraft => ({
  type: 'http',
  icon: 'certificate',
  name: `edge/tls/${host}.meridian.example`,
  endpoint: `https://${host}.meridian.example`,
  takesMs: 38,
  passes: ['certificate expires in 61 days', 'certificate expires in 62 days'],
  fails: ['certificate expired 2 days ago', 'x509: certificate has expired or is not yet valid'],
  labels: { 'customer-facing': String(!['grafana', 'ci', 'registry', 'vpn'].includes(host)) },
  ...more,
});

const page = (path: string, name: string, region: string, more: Partial<CheckDraft> = {}): CheckDraft => ({
  type: 'http',
  name: `${name} (${region})`,
  endpoint: `https://shop.meridian.example${path}?from=${region}`,
  takesMs: 230,
  flaky: 0.01,
  labels: { region, 'customer-facing': 'true' },
  components: ['checkout'],
  ...more,
});

export const edgeGroups: readonly CheckGroup[] = [
  {
    name: 'tls-expiry',
    namespace: 'edge',
    source: 'UI',
    interval: 1_800,
    agent: 2,
    labels: { team: 'edge', tier: '2' },
    severity: 'medium',
    checks: [
      certificate('legacy-soap', { failingForMs: 2 * dayMs, severity: 'high' }),
      certificate('partner-sftp', { failingForMs: 2 * dayMs + hourMs, namespace: 'network' }),
      ...hosts.map((host) => certificate(host)),
      certificate(
        'a-very-long-host-name-that-somebody-once-thought-was-a-good-idea.internal-tools.eu-west-1',
      ),
      certificate('staging', { namespace: 'network' }),
    ],
  },
  {
    name: 'storefront',
    namespace: 'edge',
    source: 'UI',
    interval: 600,
    agent: 2,
    labels: { team: 'checkout', tier: '1' },
    severity: 'critical',
    checks: [
      ...['eu-west-1', 'us-east-1'].flatMap((region) => [
        page('/', 'home page', region),
        page('/search', 'search results', region, { takesMs: 480 }),
        page('/cart', 'cart', region),
      ]),
      page('/checkout', 'checkout', 'eu-west-1', { takesMs: 640, flaky: 0.06 }),
    ],
  },
];
