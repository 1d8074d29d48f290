import type { Severity } from '../../../../src-preload/contract/rules/changes.ts';
import type { HistogramTone } from '../../../kit/charts/chartData.ts';
import type { ShapeName } from '../../../kit/status/statusShapes.ts';
import { messages } from './messages.ts';

interface SeverityLook {
  readonly shape: ShapeName;
  readonly tone: HistogramTone;
}

/** UI reference, icons section 6. */
const looks: Readonly<Record<Severity, SeverityLook>> = {
  critical: { shape: 'critical', tone: 'bad' },
  high: { shape: 'high', tone: 'badSoft' },
  medium: { shape: 'medium', tone: 'warn' },
  low: { shape: 'low', tone: 'warnSoft' },
  info: { shape: 'severityInfo', tone: 'unknown' },
};

const known = (severity: string | null): Severity | undefined =>
  severity !== null && Object.hasOwn(looks, severity) ? (severity as Severity) : undefined;

/** The drawing of a severity; nothing for one that nobody knows. */
export function severityShape(severity: string | null): ShapeName | undefined {
  const name = known(severity);
  return name && looks[name].shape;
}

/** Its word; one that nobody knows is said as it is. */
export function severityWord(severity: string | null): string {
  const name = known(severity);
  return name === undefined ? (severity ?? '') : messages.severities[name];
}

export const severityTone = (severity: Severity): HistogramTone => looks[severity].tone;
