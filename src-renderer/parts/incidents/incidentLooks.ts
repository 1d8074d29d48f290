import {
  Bug,
  CheckCircle2,
  CircleDot,
  CircleX,
  Clock3,
  DollarSign,
  FileSearch,
  Gauge,
  HeartCrack,
  ListChecks,
  type LucideIcon,
  Puzzle,
  Shield,
  Sparkles,
  Split,
  Wrench,
} from 'lucide-react';
import {
  type EvidenceType,
  type HypothesisStatus,
  type IncidentSeverity,
  type IncidentStatus,
  type IncidentType,
  toHypothesisStatus,
  toIncidentStatus,
  toIncidentType,
  toSeverity,
} from '#contract/rules/incidents.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';

interface ShapeLook {
  readonly word: string;
  readonly shape: ShapeName;
}

interface IconLook {
  readonly word: string;
  readonly icon: LucideIcon;
}

export const incidentSeverityLooks: Readonly<Record<IncidentSeverity, ShapeLook>> = {
  critical: { word: 'Critical', shape: 'critical' },
  blocker: { word: 'Blocker', shape: 'blocker' },
  high: { word: 'High', shape: 'high' },
  medium: { word: 'Medium', shape: 'medium' },
  low: { word: 'Low', shape: 'low' },
  warning: { word: 'Warning', shape: 'severityWarning' },
  info: { word: 'Info', shape: 'severityInfo' },
};

export const statusLooks: Readonly<Record<IncidentStatus, IconLook>> = {
  open: { word: 'Open', icon: CircleDot },
  closed: { word: 'Closed', icon: CircleX },
  new: { word: 'New', icon: Sparkles },
  mitigated: { word: 'Mitigated', icon: Split },
  investigating: { word: 'Investigating', icon: FileSearch },
  resolved: { word: 'Resolved', icon: CheckCircle2 },
};

export const typeLooks: Readonly<Record<IncidentType, IconLook>> = {
  cost: { word: 'Cost', icon: DollarSign },
  availability: { word: 'Availability', icon: HeartCrack },
  performance: { word: 'Performance', icon: Gauge },
  security: { word: 'Security', icon: Shield },
  integration: { word: 'Integration', icon: Puzzle },
  compliance: { word: 'Compliance', icon: ListChecks },
  technicalDebt: { word: 'Technical Debt', icon: Wrench },
  reliability: { word: 'Reliability', icon: Clock3 },
};

export const hypothesisLooks: Readonly<Record<HypothesisStatus, ShapeLook>> = {
  proven: { word: 'Proven', shape: 'proven' },
  likely: { word: 'Likely', shape: 'likely' },
  possible: { word: 'Possible', shape: 'possible' },
  unlikely: { word: 'Unlikely', shape: 'unlikely' },
  improbable: { word: 'Improbable', shape: 'improbable' },
  disproven: { word: 'Disproven', shape: 'disproven' },
};

export const evidenceLabels: Readonly<Record<EvidenceType, string>> = {
  log: 'log lines',
  topology: 'component',
  config: 'config',
  check: 'check',
  config_change: 'change',
  config_analysis: 'insight',
  comment: 'comment',
};

export const severityLook = (text: string): ShapeLook => incidentSeverityLooks[toSeverity(text)];

/** Unknown statuses are displayed unchanged. */
export function statusLook(text: string): IconLook {
  const known = toIncidentStatus(text);
  return known === undefined ? { word: text, icon: CircleX } : statusLooks[known];
}

/** Unknown types are displayed unchanged. */
export function typeLook(text: string): IconLook {
  const known = toIncidentType(text);
  return known === undefined ? { word: text, icon: Bug } : typeLooks[known];
}

/** Unknown statuses are displayed unchanged. An empty one means likely. */
export function hypothesisLook(text: string): ShapeLook {
  if (text === '') return hypothesisLooks.likely;
  const known = toHypothesisStatus(text);
  return known === undefined ? { word: text, shape: 'possible' } : hypothesisLooks[known];
}
