import type { KubeconfigWish } from '../../../src-preload/contract/kubeconfig.ts';
import { installStop } from './installationRules.ts';
import { useInstallation } from './theInstallation.ts';
import { useChange, useStartAnswer } from './useChange.ts';
import { useStanding } from './useStanding.ts';

export function useChosen(shown: boolean) {
  const { stage, wish } = useInstallation();
  const choosing = shown && stage.at === 'choose';
  const start = useStartAnswer(choosing);
  const standing = useStanding();
  const name = wish.name ?? start.data?.name ?? '';
  const { target, makeCurrent } = wish;
  const asked: KubeconfigWish | undefined =
    choosing && target !== 'download' && name.trim() !== ''
      ? { target, name: name.trim(), makeCurrent }
      : undefined;
  const answer = useChange(asked);
  const change = answer.stale ? undefined : answer.change;
  return { start, name, asked, answer, change, stop: installStop(standing, name, change) };
}

export type Chosen = ReturnType<typeof useChosen>;
