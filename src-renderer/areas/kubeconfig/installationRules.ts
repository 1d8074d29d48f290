import type { KubeconfigChange, KubeconfigPlace } from '../../../src-preload/contract/kubeconfig.ts';
import { messages } from './messages.ts';

export interface Standing {
  /** Whether the user's roles permit a kubeconfig. */
  readonly allowed: boolean;
  readonly online: boolean;
  /** Reason why the workspace is read-only. A kubeconfig creates a token on the server. */
  readonly locked?: string | undefined;
}

/** Reason why no kubeconfig can be fetched now, otherwise undefined. The server makes the final decision. */
export function fetchStop({ allowed, online, locked }: Standing): string | undefined {
  if (!allowed) return messages.stop.role;
  if (locked !== undefined) return locked;
  return online ? undefined : messages.stop.offline;
}

/**
 * Reason why the change cannot be installed now, otherwise undefined.
 * @param change the displayed preview; undefined while it does not match the choices
 */
export function installStop(
  standing: Standing,
  name: string,
  change: KubeconfigChange | undefined,
): string | undefined {
  const stop = fetchStop(standing);
  if (stop !== undefined) return stop;
  if (name.trim() === '') return messages.nameNeeded;
  if (change === undefined) return messages.stop.waiting;
  return change.refusal?.sentence;
}

export const secondsText = (ms: number): string =>
  ms < 50 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Describes a target file, without its age. */
export const standingOf = ({ exists, clusters, contexts, refusal }: KubeconfigPlace): string => {
  if (!exists) return messages.created;
  return refusal === null ? messages.standing(clusters, contexts) : refusal.sentence;
};
