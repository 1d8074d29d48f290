import type { KubeconfigChange, KubeconfigPlace } from '../../../src-preload/contract/kubeconfig.ts';
import { messages } from './messages.ts';

export interface Standing {
  /** Whether the person's roles let them have a kubeconfig. */
  readonly allowed: boolean;
  readonly online: boolean;
  /** Why the workspace is not to be written to; a kubeconfig makes a token there. */
  readonly locked?: string | undefined;
}

/** Why no kubeconfig can be fetched now; undefined when it can. The server has the last word. */
export function fetchStop({ allowed, online, locked }: Standing): string | undefined {
  if (!allowed) return messages.stop.role;
  if (locked !== undefined) return locked;
  return online ? undefined : messages.stop.offline;
}

/**
 * Why the change cannot be installed now; undefined when it can.
 * @param change what is shown; undefined while it is not the one of what is chosen
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

/** How long something took, as a person says it. */
export const secondsText = (ms: number): string =>
  ms < 50 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** What a place holds, as a line under its choice. The age is the caller's. */
export const standingOf = ({ exists, clusters, contexts, refusal }: KubeconfigPlace): string => {
  if (!exists) return messages.created;
  return refusal === null ? messages.standing(clusters, contexts) : refusal.sentence;
};
