import { BellOff, BookOpen, Link2 } from 'lucide-react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { onDemand } from '#kit/onDemand.ts';
import { messages as linkMessages } from '../incidents/link/messages.ts';
import { messages as runMessages } from '../playbooks/run/messages.ts';
import type { BulkAction } from '../selection/BulkAction.ts';
import { messages as silenceMessages } from '../silences/messages.ts';

/** Actions on the selected checks. */
export const checkActions: ReadonlyArray<BulkAction<CheckListItem>> = [
  {
    id: 'silence',
    label: silenceMessages.open,
    icon: BellOff,
    requirement: actionRequirements.silence,
    offline: silenceMessages.offline,
    Dialog: onDemand(() => import('./SilenceChecks.tsx')).component(({ SilenceChecks }) => SilenceChecks),
  },
  {
    id: 'playbook',
    label: runMessages.many.action,
    icon: BookOpen,
    requirement: actionRequirements.runPlaybook,
    Dialog: onDemand(() => import('./RunOnChecks.tsx')).component(({ RunOnChecks }) => RunOnChecks),
  },
  {
    id: 'evidence',
    label: linkMessages.addMany,
    icon: Link2,
    requirement: actionRequirements.attachEvidence,
    offline: linkMessages.offline,
    Dialog: onDemand(() => import('./EvidenceOfChecks.tsx')).component(
      ({ EvidenceOfChecks }) => EvidenceOfChecks,
    ),
  },
];
