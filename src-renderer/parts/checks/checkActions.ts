import { BellOff, BookOpen, Link2 } from 'lucide-react';
import type { CheckListItem } from '#contract/entities/check.ts';
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
