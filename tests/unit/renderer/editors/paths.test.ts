import { describe, expect, it, vi } from 'vitest';
import { scraperKindOf } from '#contract/rules/scrapers.ts';
import { canaries } from '#parts/editors/canaries.tsx';
import { scrapers } from '#parts/editors/scrapers.tsx';
import { pathsOf } from './pathsOfRows.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const adv = 'createFields deleteFields timestampFormat items';

/** The paths that each kind writes below its base. A leading slash marks a path of the spec itself. */
const ofScrapers: Readonly<Record<string, string>> = {
  aws: `awsConnection.accessKey awsConnection.secretKey awsConnection.region awsConnection.endpoint awsConnection.skipTLSVerify
    awsConnection.assumeRole cloudtrail.exclude cloudtrail.max_age trusted_advisor_check include exclude cost_reporting.s3_bucket_path
    cost_reporting.table cost_reporting.database cost_reporting.region`,
  azure: 'connection subscriptionID tags createFields deleteFields',
  azureDevops: 'name connection organization personalAccessToken pipelines projects tags',
  file: `name connection type url id format icon tags ignore paths ${adv}`,
  githubActions: 'name connection owner repository personalAccessToken workflows tags',
  http: `name connection url type id format icon tags ignore paths ${adv}`,
  kubernetes: `clusterName kubeconfig /watch exclusions namespace scope since selector fieldSelector maxInFlight`,
  kubernetesFile: `type id selector.kind selector.name selector.namespace selector.fieldSelector selector.labelSelector container format
    files[].format files[].path tags ${adv}`,
  sql: 'type id auth.username auth.password connection driver format query items timestampFormat createFields deleteFields',
  trivy: `compliance ignoreUnfixed ignoredLicenses licenseFull scanners severity tags timeout timestampFormat version vulnType
    kubernetes.components kubernetes.context kubernetes.kubeconfig kubernetes.namespace`,
};
const ofAllScrapers = `/schedule /retention.changes[].name /retention.changes[].age /retention.changes[].count /retention.type[].name
  /retention.type[].createdAge /retention.type[].updatedAge /retention.type[].deletedAge`;
/** The server's own key, for specs that no form wrote. */
const besidesInScrapers =
  words(`/retention.types[].name /retention.types[].createdAge /retention.types[].updatedAge
  /retention.types[].deletedAge`);

const template = (path: string) =>
  ['template', 'javascript', 'expr', 'jsonpath'].map((key) => `${path}.${key}`).join(' ');
const basic = 'basic authentication.username authentication.password';
const under = (path: string, keys: string) =>
  words(keys)
    .map((key) => `${path}.${key}`)
    .join(' ');
const advanced = `${template('display')} ${template('transform')}`;
const usual = 'name icon /schedule description';

/** The paths that each kind of check writes. */
const ofChecks: Readonly<Record<string, string>> = {
  http: `${usual} url method body headers[].name headers[] ${basic} ntlm ntlmv2 responseCodes thresholdMillis responseContent maxSSLExpiry
    ${template('test')} ${advanced}`,
  exec: `${usual} script ${template('test')} ${advanced}`,
  alertmanager: `${usual} host ${basic} alerts filters ignore ${advanced}`,
  elasticsearch: `${usual} url index query results ${template('test')} ${basic} ${advanced}`,
  redis: `${usual} addr db ${template('test')} ${basic} ${advanced}`,
  mongodb: `name icon /schedule connection url ${template('test')} ${basic} ${advanced}`,
  icmp: `${usual} endpoint packetCount packetLossThreshold thresholdMillis`,
  folder: `${usual} path minAge maxAge minCount maxCount minSize maxSize availableSize totalSize
    ${under('filter', 'minAge maxAge minSize maxSize regex')}
    ${under('awsConnection', 'connection region endpoint objectPath secretKey accessKey skipTLSVerify usePathStyle')}
    ${under('gcpConnection', 'connection endpoint credentials')}
    ${under('sftpConnection', `connection port host ${basic}`)}
    ${under('smbConnection', `connection port domain workstation sharename searchPath ${basic}`)} ${template('test')} ${advanced}`,
  tcp: `${usual} endpoint ${template('test')} thresholdMillis ${advanced}`,
};
/** Checks with the server's key `url`, which no field of the reference writes. */
const checksWithUrl = ['alertmanager', 'redis'];

const full = (base: string, list: string) =>
  words(list).map((path) => (path.startsWith('/') ? `spec.${path.slice(1)}` : `${base}.${path}`));

describe('the form rows of a resource kind', () => {
  it.each(Object.entries(ofScrapers))(
    'cover each field of the scraper %s in the reference, with one row each',
    (id, list) => {
      const form = scrapers.form?.variants?.list.find((one) => one.id === id);
      const record = form?.rows.filter((row) => row.kind === 'record') ?? [];
      const wanted = [
        ...full(`spec.${id}.0`, `${list} ${ofAllScrapers}`),
        ...besidesInScrapers.map((path) => `spec${path.replace('/', '.')}`),
      ];
      expect(pathsOf(record).toSorted()).toEqual(wanted.toSorted());
    },
  );

  it.each(Object.entries(ofChecks))(
    'cover each field of the check %s in the reference, with one row each',
    (id, list) => {
      const form = canaries.form?.variants?.list.find((one) => one.id === id);
      const record = form?.rows.filter((row) => row.kind === 'record') ?? [];
      const base = `spec.${id}.0`;
      const wanted = [...full(base, list), ...(checksWithUrl.includes(id) ? [`${base}.url`] : [])];
      expect(pathsOf(record).toSorted()).toEqual(wanted.toSorted());
    },
  );
});

describe('the kind choosers', () => {
  const tiles = (definition: typeof scrapers) =>
    (definition.form?.variants?.list ?? []).filter(({ hidden }) => hidden !== true).map(({ label }) => label);

  it('offer the kinds of the reference', () => {
    expect(tiles(scrapers).toSorted()).toEqual(
      [
        'AWS',
        'Azure',
        'Azure DevOps',
        'Custom',
        'File',
        'Github Actions',
        'HTTP',
        'Kubernetes',
        'Kubernetes File',
        'SQL',
        'Trivy',
      ].toSorted(),
    );
    const checks = `Alert Manager, AWS Config, AWS Config Rule, AWS S3, Azure DevOps, Cloud Watch, Custom, DNS, Dynatrace, EC2, Elasticsearch,
      Exec, Folder, GCS, GitHub, HTTP, ICMP Ping, JMeter, JUnit, Kubernetes, Kubernetes Namespace, LDAP, Mission Control Catalog, Mongo DB,
      Pod, Prometheus, Redis, SFTP, SMB, SQL Query, TCP`;
    expect(tiles(canaries).toSorted()).toEqual(checks.split(/,\s+/).toSorted());
  });

  it('name scraper kinds as the scraper list does', () => {
    for (const { id, label, icon } of scrapers.form?.variants?.list ?? [])
      expect([id, scraperKindOf({ retention: {}, watch: true, [id]: [] })]).toEqual([id, { label, icon }]);
  });
});

describe('the form of a stored resource', () => {
  const check = (spec: object) =>
    canaries.form?.variants?.formFor({ spec: JSON.parse(JSON.stringify(spec)) }).id;
  const scraper = (spec: object) =>
    scrapers.form?.variants?.formFor({ spec: JSON.parse(JSON.stringify(spec)) }).id;

  it('belongs to the first known key of its specification', () => {
    expect(scraper({ schedule: '@hourly', retention: {}, aws: [], sql: [] })).toBe('aws');
    expect(scraper({ full: true, watch: true, logLevel: 'debug', crdSync: false, kubernetes: [] })).toBe(
      'kubernetes',
    );
    expect(check({ schedule: '@hourly', severity: 'high', icmp: [{}] })).toBe('icmp');
    expect(check({ alertmanager: [{}] })).toBe('alertmanager');
    expect(check({ alertManager: [{}] })).toBe('alertManager');
    expect(check({ mongo: [{}] })).toBe('mongo');
    expect(check({ awsConfigRule: [{}] })).toBe('awsConfigRule');
  });

  it('is Custom without a known key', () => {
    expect(scraper({ slack: [], aws: [] })).toBe('custom');
    expect(scraper({ schedule: '@hourly' })).toBe('custom');
    expect(check({ unheardOf: [] })).toBe('custom');
    expect(canaries.form?.variants?.formFor({ spec: null }).id).toBe('custom');
  });
});
