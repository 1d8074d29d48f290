import type { Severity } from '#contract/rules/changes.ts';
import type { HistogramTone } from '#kit/charts/chartData.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';

interface SeverityLook {
  readonly word: string;
  readonly shape: ShapeName;
  readonly tone: HistogramTone;
}

/** Labels and icons of change and insight severities. */
export const severityLooks: Readonly<Record<Severity, SeverityLook>> = {
  critical: { word: 'Critical', shape: 'critical', tone: 'bad' },
  high: { word: 'High', shape: 'high', tone: 'badSoft' },
  medium: { word: 'Medium', shape: 'medium', tone: 'warn' },
  low: { word: 'Low', shape: 'low', tone: 'warnSoft' },
  info: { word: 'Info', shape: 'severityInfo', tone: 'unknown' },
};

const lookOf = (severity: string | null): SeverityLook | undefined =>
  severity !== null && Object.hasOwn(severityLooks, severity)
    ? severityLooks[severity as Severity]
    : undefined;

/** Returns the shape of a severity. Undefined if unknown. */
export const severityShape = (severity: string | null): ShapeName | undefined => lookOf(severity)?.shape;

/** Returns the label of a severity. Unknown severities are returned unchanged. */
export const severityLabel = (severity: string | null): string => lookOf(severity)?.word ?? severity ?? '';
