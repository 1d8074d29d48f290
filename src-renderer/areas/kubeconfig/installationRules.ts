import type { KubeconfigChange, KubeconfigInstalled, KubeconfigTarget } from '#contract/kubeconfig.ts';
import { messages } from './messages.ts';

export interface KubeconfigAccess {
  /** Whether the user's roles permit a kubeconfig. */
  readonly allowed: boolean;
  readonly online: boolean;
  /** Reason why the workspace is read-only. A kubeconfig creates a token on the server. */
  readonly lockedReason?: string | undefined;
}

/** Reason why no kubeconfig can be fetched now, otherwise undefined. The server makes the final decision. */
export function fetchDisabledReason({ allowed, online, lockedReason }: KubeconfigAccess): string | undefined {
  if (!allowed) return messages.disabledReasons.role;
  if (lockedReason !== undefined) return lockedReason;
  return online ? undefined : messages.disabledReasons.offline;
}

/**
 * Reason why the change cannot be installed now, otherwise undefined.
 * @param change the displayed preview; undefined while it does not match the choices
 */
export function installDisabledReason(
  access: KubeconfigAccess,
  name: string,
  change: KubeconfigChange | undefined,
): string | undefined {
  const disabledReason = fetchDisabledReason(access);
  if (disabledReason !== undefined) return disabledReason;
  if (name.trim() === '') return messages.nameNeeded;
  if (change === undefined) return messages.disabledReasons.waiting;
  return change.refusal?.sentence;
}

/** What undoing an installation does with its file. A file without a backup did not exist before. */
export const undoOf = ({ backup }: Pick<KubeconfigInstalled, 'backup'>): 'restore' | 'delete' =>
  backup === null ? 'delete' : 'restore';

export const secondsText = (ms: number): string =>
  ms < 50 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Describes a target file, without its age. */
export const targetFileText = ({ exists, clusters, contexts, refusal }: KubeconfigTarget): string => {
  if (!exists) return messages.created;
  return refusal === null ? messages.contents(clusters, contexts) : refusal.sentence;
};
