import type { KubeconfigRequest } from '#contract/kubeconfig.ts';
import { installDisabledReason } from './installationRules.ts';
import { useChangePreview, useStartQuery } from './useChangePreview.ts';
import { useInstallation } from './useInstallation.ts';
import { useKubeconfigAccess } from './useKubeconfigAccess.ts';

export function useInstallationSelection(shown: boolean) {
  const { stage, choices } = useInstallation();
  const isChoosing = shown && stage.at === 'choose';
  const start = useStartQuery(isChoosing);
  const access = useKubeconfigAccess();
  const name = choices.name ?? start.data?.name ?? '';
  const { target, makeCurrent } = choices;
  const asked: KubeconfigRequest | undefined =
    isChoosing && target !== 'download' && name.trim() !== ''
      ? { target, name: name.trim(), makeCurrent }
      : undefined;
  const answer = useChangePreview(asked);
  const change = answer.stale ? undefined : answer.change;
  return { start, name, asked, answer, change, disabledReason: installDisabledReason(access, name, change) };
}

export type InstallationSelection = ReturnType<typeof useInstallationSelection>;
