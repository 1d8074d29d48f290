import { BellOff, BookOpen, GitCompareArrows, Link2, ListFilter, UserCheck, Waypoints } from 'lucide-react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { maxAcknowledgedAtOnce } from '#contract/rules/acknowledgements.ts';
import { maxChosenItems } from '#contract/rules/catalogList.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { onDemand } from '#kit/onDemand.ts';
import { actionLabels } from '#parts/selection/actionLabels.ts';
import type { BulkAction } from '#parts/selection/BulkAction.ts';
import { compareAddress } from '../compare/compareAddress.ts';
import { graphAddress, maxGraphItems } from '../graph/graphAddress.ts';
import { itemsAddress } from './itemsAddress.ts';

const copyLabels = { kubectl: 'As kubectl commands', yaml: 'As YAML' } as const;

/** Actions on the selected items of the catalog. */
export const itemActions: ReadonlyArray<BulkAction<ConfigListItem>> = [
  {
    id: 'silence',
    label: actionLabels.silence,
    icon: BellOff,
    maxRows: 500,
    requirement: actionRequirements.silence,
    Dialog: onDemand(() => import('./SilenceItems.tsx')).component(({ SilenceItems }) => SilenceItems),
  },
  {
    id: 'acknowledge',
    label: actionLabels.acknowledge,
    icon: UserCheck,
    maxRows: maxAcknowledgedAtOnce,
    isStoredHere: true,
    Dialog: onDemand(() => import('./AcknowledgeItems.tsx')).component(
      ({ AcknowledgeItems }) => AcknowledgeItems,
    ),
  },
  {
    id: 'playbook',
    label: actionLabels.playbook,
    icon: BookOpen,
    maxRows: 100,
    requirement: actionRequirements.runPlaybook,
    Dialog: onDemand(() => import('./RunOnItems.tsx')).component(({ RunOnItems }) => RunOnItems),
  },
  {
    id: 'evidence',
    label: actionLabels.evidence,
    icon: Link2,
    maxRows: 100,
    requirement: actionRequirements.attachEvidence,
    Dialog: onDemand(() => import('./EvidenceOfItems.tsx')).component(
      ({ EvidenceOfItems }) => EvidenceOfItems,
    ),
  },
  {
    id: 'compare',
    label: actionLabels.compare,
    icon: GitCompareArrows,
    local: true,
    rowCount: { exactly: 2 },
    href: ([left, right]) => compareAddress(left?.id ?? '', right?.id),
  },
  {
    id: 'graph',
    label: actionLabels.graph,
    icon: Waypoints,
    local: true,
    rowCount: { max: maxGraphItems },
    href: (items) => graphAddress(items.map(({ id }) => id)),
  },
  {
    id: 'only',
    label: 'Show only these',
    icon: ListFilter,
    local: true,
    rowCount: { max: maxChosenItems },
    href: itemsAddress,
  },
  {
    id: 'kubectl',
    label: copyLabels.kubectl,
    local: true,
    copy: async (items) => (await import('./copyCommands.ts')).copyCommands(items),
  },
  {
    id: 'yaml',
    label: copyLabels.yaml,
    local: true,
    copy: async (items, answers) =>
      (await import('./copyConfigurations.ts')).copyConfigurations(items, answers),
  },
];
