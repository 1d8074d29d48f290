import { box, env, list, section, text } from '../rows/common.ts';
import { entryPath, type ScraperKind } from './ScraperKind.ts';

const at = entryPath('aws');

export const aws: ScraperKind = {
  id: 'aws',
  label: 'AWS',
  icon: 'aws',
  rows: [
    env(at('awsConnection.accessKey'), 'Access Key'),
    env(at('awsConnection.secretKey'), 'Secret Key'),
    list(at('awsConnection.region'), 'Region'),
    text(at('awsConnection.endpoint'), 'Endpoint'),
    box(at('awsConnection.skipTLSVerify'), 'Skip TLS Verify'),
    text(at('awsConnection.assumeRole'), 'Assume Role'),
    section(at('cloudtrail'), 'Cloudtrail', [
      list(at('cloudtrail.exclude'), 'Exclude'),
      text(at('cloudtrail.max_age'), 'Max Age'),
    ]),
    box(at('trusted_advisor_check'), 'Trusted Advisor Check'),
    list(at('include'), 'Include'),
    list(at('exclude'), 'Exclude'),
    {
      kind: 'group',
      name: at('cost_reporting'),
      label: 'Cost Report',
      rows: [
        text(at('cost_reporting.s3_bucket_path'), 'S3 Bucket Path'),
        text(at('cost_reporting.table'), 'Table', { half: true }),
        text(at('cost_reporting.database'), 'Database', { half: true }),
        text(at('cost_reporting.region'), 'Region', { half: true }),
      ],
    },
  ],
};
