import { BellOff, BookOpen, Link2, UserCheck } from 'lucide-react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { maxAcknowledgedAtOnce } from '#contract/rules/acknowledgements.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { onDemand } from '#kit/onDemand.ts';
import { actionLabels } from '../selection/actionLabels.ts';
import type { BulkAction } from '../selection/BulkAction.ts';

/** Actions on the selected checks. */
export const checkActions: ReadonlyArray<BulkAction<CheckListItem>> = [
  {
    id: 'silence',
    label: actionLabels.silence,
    icon: BellOff,
    maxRows: 500,
    requirement: actionRequirements.silence,
    Dialog: onDemand(() => import('./SilenceChecks.tsx')).component(({ SilenceChecks }) => SilenceChecks),
  },
  {
    id: 'acknowledge',
    label: actionLabels.acknowledge,
    icon: UserCheck,
    maxRows: maxAcknowledgedAtOnce,
    isStoredHere: true,
    Dialog: onDemand(() => import('./AcknowledgeChecks.tsx')).component(
      ({ AcknowledgeChecks }) => AcknowledgeChecks,
    ),
  },
  {
    id: 'playbook',
    label: actionLabels.playbook,
    icon: BookOpen,
    maxRows: 100,
    requirement: actionRequirements.runPlaybook,
    Dialog: onDemand(() => import('./RunOnChecks.tsx')).component(({ RunOnChecks }) => RunOnChecks),
  },
  {
    id: 'evidence',
    label: actionLabels.evidence,
    icon: Link2,
    maxRows: 100,
    requirement: actionRequirements.attachEvidence,
    Dialog: onDemand(() => import('./EvidenceOfChecks.tsx')).component(
      ({ EvidenceOfChecks }) => EvidenceOfChecks,
    ),
  },
];
