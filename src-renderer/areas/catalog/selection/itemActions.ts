import { BellOff, BookOpen, Link2 } from 'lucide-react';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { onDemand } from '#kit/onDemand.ts';
import { copyText } from '#kit/toasts/copyText.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { messages as linkMessages } from '#parts/incidents/link/messages.ts';
import { messages as runMessages } from '#parts/playbooks/run/messages.ts';
import type { BulkAction } from '#parts/selection/BulkAction.ts';
import { messages as silenceMessages } from '#parts/silences/messages.ts';
import { isKubernetes, kubectlCommands } from './kubectlCommands.ts';
import { messages } from './messages.ts';

async function copyCommands(items: readonly ConfigListItem[]): Promise<void> {
  const count = items.filter(isKubernetes).length;
  if (count === 0) {
    useToasts.getState().show({ kind: 'failed', text: messages.noKubernetes });
    return;
  }
  await copyText(
    kubectlCommands(items),
    count === items.length
      ? messages.copiedCommands(count)
      : messages.copiedSomeCommands(count, items.length),
  );
}

/** Actions on the selected items of the catalog. */
export const itemActions: ReadonlyArray<BulkAction<ConfigListItem>> = [
  {
    id: 'silence',
    label: silenceMessages.open,
    icon: BellOff,
    requirement: actionRequirements.silence,
    offline: silenceMessages.offline,
    Dialog: onDemand(() => import('./SilenceItems.tsx')).component(({ SilenceItems }) => SilenceItems),
  },
  {
    id: 'playbook',
    label: runMessages.many.action,
    icon: BookOpen,
    requirement: actionRequirements.runPlaybook,
    Dialog: onDemand(() => import('./RunOnItems.tsx')).component(({ RunOnItems }) => RunOnItems),
  },
  {
    id: 'evidence',
    label: linkMessages.addMany,
    icon: Link2,
    requirement: actionRequirements.attachEvidence,
    offline: linkMessages.offline,
    Dialog: onDemand(() => import('./EvidenceOfItems.tsx')).component(
      ({ EvidenceOfItems }) => EvidenceOfItems,
    ),
  },
  { id: 'kubectl', label: messages.copyKubectl, local: true, copy: copyCommands },
  {
    id: 'yaml',
    label: messages.copyYaml,
    local: true,
    copy: async (items) => (await import('./copyConfigurations.ts')).copyConfigurations(items),
  },
];
