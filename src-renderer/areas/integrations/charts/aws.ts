import { chartMessages as texts } from '../messages.ts';
import { type ChartForm, connection, scraperName, secretFields } from './ChartForm.ts';

export const aws: ChartForm = {
  rows: [
    { ...scraperName, half: true },
    { ...connection, half: true },
    secretFields('accessKey', texts.accessKey),
    secretFields('secretKey', texts.secretAccessKey),
    { kind: 'textList', name: 'values.region', label: texts.region, placeholder: 'eu-west-1' },
    {
      kind: 'text',
      name: 'values.assumeRole',
      label: texts.assumeRole,
      hint: texts.assumeRoleHint,
      half: true,
    },
    { kind: 'text', name: 'values.endpoint', label: texts.endpoint, type: 'url', half: true },
    { kind: 'switch', name: 'values.skipTLSVerify', label: texts.skipTls, half: true },
    { kind: 'switch', name: 'values.compliance', label: texts.compliance, half: true },
    {
      kind: 'section',
      name: 'cloudtrail',
      label: texts.trail,
      rows: [
        { kind: 'text', name: 'values.cloudtrail.maxAge', label: texts.trailAge },
        { kind: 'textList', name: 'values.cloudtrail.exclude', label: texts.trailExclude },
      ],
    },
    {
      kind: 'group',
      name: 'values.costReporting',
      label: texts.costs,
      initial: { enabled: true },
      rows: [
        { kind: 'text', name: 'values.costReporting.database', label: texts.database, half: true },
        { kind: 'text', name: 'values.costReporting.table', label: texts.table, half: true },
        { kind: 'text', name: 'values.costReporting.region', label: texts.costRegion, half: true },
        { kind: 'text', name: 'values.costReporting.s3BucketPath', label: texts.bucket, half: true },
      ],
    },
    { kind: 'textList', name: 'values.includeResources', label: texts.include },
    { kind: 'textList', name: 'values.excludeResources', label: texts.exclude },
  ],
  blank: { scraper: { name: 'aws' } },
};
