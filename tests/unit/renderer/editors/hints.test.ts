import { describe, expect, it, vi } from 'vitest';
import { connectionTypeOf } from '#contract/rules/connections/types.ts';
import { http } from '#parts/editors/checks/http.ts';
import { icmp } from '#parts/editors/checks/icmp.ts';
import { redis } from '#parts/editors/checks/redis.ts';
import { kubernetes } from '#parts/editors/scrapers/kubernetes.ts';
import { newAgentRows } from '../../../../src-renderer/areas/agents/agentForm.ts';
import { leavesOf } from './pathsOfRows.ts';

vi.mock('#kit/icons/infrastructureIcons.ts', () => ({
  iconNames: () => ['http'],
  iconFile: () => undefined,
}));
vi.mock('#parts/bridge/bridge.ts', () => ({ bridge: {}, queries: {} }));

interface Hinted {
  readonly label: string;
  readonly hint?: unknown;
}

const identity = (path: string) => path;
const ntfyFields = (connectionTypeOf('ntfy')?.fields ?? []).flatMap((field): Hinted[] =>
  'label' in field ? [field as Hinted] : [],
);

/** The fields that the web client explains. */
const explained: ReadonlyArray<readonly [form: string, rows: readonly Hinted[], labels: readonly string[]]> =
  [
    [
      'Kubernetes scraper',
      leavesOf(kubernetes.rows) as readonly Hinted[],
      ['Watch', 'Exclusions', 'Namespace', 'Since', 'Selector', 'Field Selector'],
    ],
    [
      'ICMP check',
      leavesOf(icmp.rows(identity)) as readonly Hinted[],
      ['Host', 'Packet count', 'Threshold millis', 'Packet loss threshold'],
    ],
    [
      'HTTP check',
      leavesOf(http.rows(identity)) as readonly Hinted[],
      ['Response Text (Exact Match)', 'Max SSL Expiry Age (days)'],
    ],
    ['Redis check', leavesOf(redis.rows(identity)) as readonly Hinted[], ['Database']],
    ['ntfy connection', ntfyFields, ['Host', 'Topic']],
    ['agent', newAgentRows as readonly Hinted[], ['Name']],
  ];

describe.each(explained)('the form of the %s', (_form, rows, labels) => {
  it.each(labels)('has a hint for the field %s', (label) => {
    expect(rows.find((row) => row.label === label)?.hint).toEqual(expect.stringMatching(/\w/));
  });
});

it('the hint of an agent’s name has examples', () => {
  expect((newAgentRows as readonly Hinted[]).find(({ label }) => label === 'Name')?.hint).toMatch(
    /cluster or region/,
  );
});
