import {
  type EvidenceType as Name,
  toEvidenceType,
} from '../../../../src-preload/contract/rules/incidents.ts';
import type { EvidenceType } from './EvidenceProps.ts';
import { OfChange } from './types/OfChange.tsx';
import { OfCheck } from './types/OfCheck.tsx';
import { OfComment } from './types/OfComment.tsx';
import { OfComponent } from './types/OfComponent.tsx';
import { OfConfig } from './types/OfConfig.tsx';
import { OfInsight } from './types/OfInsight.tsx';
import { OfLog } from './types/OfLog.tsx';
import { OfUnknown } from './types/OfUnknown.tsx';

const types: Readonly<Record<Name, EvidenceType>> = {
  log: OfLog,
  topology: OfComponent,
  config: OfConfig,
  check: OfCheck,
  config_change: OfChange,
  config_analysis: OfInsight,
  comment: OfComment,
};

/** Component that renders an evidence type, also for unknown types. */
export function drawnBy(type: string): EvidenceType {
  const known = toEvidenceType(type);
  return known === undefined ? OfUnknown : types[known];
}
