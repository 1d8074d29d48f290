import type { TimelineTone } from '#contract/rules/timeline.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { checkAddress } from '../checkAddress.ts';
import { runAddress } from '../playbooks/playbookRunTableColumns.ts';

export const toneShapes: Readonly<Record<TimelineTone, ShapeName>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'severityInfo',
  failed: 'unhealthy',
  passed: 'healthy',
  running: 'running',
  pending: 'pending',
  cancelled: 'cancelled',
  plain: 'info',
};

type Target = TimelineEvent['target'];

const addresses: Readonly<Record<Target['kind'], (id: string) => string>> = {
  change: (id) => `/catalog/changes${stringifySearch({ change: id })}`,
  check: (id) => checkAddress(id, '24h', 'history'),
  run: (id) => runAddress({ id }),
  incident: (id) => `/incidents/${encodeURIComponent(id)}`,
  comment: (id) => `/incidents/${encodeURIComponent(id)}${stringifySearch({ tab: 'comments' })}`,
};

export const eventAddress = ({ target: { kind, id } }: TimelineEvent): string => addresses[kind](id);
