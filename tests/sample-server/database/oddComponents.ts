import { type ComponentDraft, headline } from './componentDrafts.ts';
import { dayMs } from './ItemFactory.ts';

const longName =
  'order-confirmation-and-delivery-notification-dispatcher-for-wholesale-customers-in-northern-europe-' +
  'with-fallback-to-the-printed-letter-when-nobody-has-read-the-mail-for-three-working-days';

const hostile = '<img src="x" onerror="document.title = \'owned\'"> **bold** \u202eexe.gnp';

/** Components that are difficult to render, by parent name. None of them affects the health of its parent. */
export const oddComponents: Readonly<Record<string, readonly ComponentDraft[]>> = {
  Orders: [
    { name: longName, type: 'Application', icon: 'service', reason: `${longName} is as it was` },
    {
      name: 'svc-4711',
      text: 'Gift cards & vouchers',
      type: 'Application',
      icon: 'service',
      tooltip: 'Called svc-4711 where it comes from',
    },
  ],
  Observability: [
    // No health, reason, labels, properties, owner, namespace or icon.
    {
      name: 'bare',
      type: 'Unknown',
      health: null,
      status: 'healthy',
      labels: null,
      owner: null,
      namespace: null,
    },
    { name: 'in-error', type: 'Exporter', health: null, status: 'error', reason: 'exit status 2' },
    {
      name: 'talkative',
      type: 'Exporter',
      health: null,
      status: 'Waiting for the first scrape (12 of 40 targets)',
    },
    { name: 'informed', type: 'Exporter', health: null, status: 'info' },
    {
      name: 'odd-properties',
      type: 'Exporter',
      icon: 'no-such-icon',
      properties: [
        { text: 'nobody knows what this is' },
        { name: '', text: 'neither this' },
        { name: 'text-number', text: '12.50', unit: 'percent' },
        { name: 'text-bytes', text: '1073741824', unit: 'bytes' },
        { name: 'nothing' },
        { name: 'zero', value: 0, unit: 'bytes', max: 0 },
        { name: 'below', value: -12, min: -20, max: 0, unit: 'millicores' },
        { name: 'more than all', value: 5_000, max: 2_000, unit: 'millicores' },
        { name: 'unknown-unit', value: 12, unit: 'furlongs' },
        { name: 'unknown-type', type: 'sparkline', text: '1,2,3' },
        { name: 'same', text: 'first', order: 2 },
        { name: 'same', text: 'second', order: 1 },
        { name: 'euro', type: 'currency', value: 1_250, unit: 'EUR' },
        { name: 'dangerous', type: 'url', text: 'javascript:alert(1)' },
        { name: 'links', links: [{ url: 'javascript:alert(1)', label: 'run' }, { url: 'not an address' }] },
        { name: hostile, text: hostile, tooltip: hostile },
        headline('A headline whose name is longer than its card is wide', '99'),
      ],
    },
    { name: hostile, type: hostile, reason: hostile, owner: hostile, labels: { [hostile]: hostile } },
    { name: 'silenced-exporter', type: 'Exporter', silenced: true },
    { name: 'gone', type: 'Exporter', deletedAgoMs: 4 * dayMs },
  ],
  'Warehouse floor': [
    // The agent names the components that it sends.
    {
      name: 'scanner-cart',
      type: 'Scanner',
      agent: 4,
      externalId: 'floor/7/scanner-cart',
      schedule: '@every 5m',
    },
  ],
};

/** Hidden root components. The server returns them, but clients must not display them. */
export const hiddenSystems: readonly ComponentDraft[] = [
  {
    name: 'Mainframe',
    type: 'System',
    icon: 'server',
    hidden: true,
    owner: 'platform',
    lifecycle: 'decommissioned',
    children: [{ name: 'mainframe-lpar-1', type: 'Machine', icon: 'server', hidden: true }],
  },
];
