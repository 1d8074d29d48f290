import type { KubeconfigRefusal } from '../../src-preload/contract/kubeconfig.ts';
import type { Job, JobLimits } from '../base/ComputeThread.ts';
import { Failure } from '../base/Failure.ts';
import type { readFetched } from './fetchedKubeconfig.ts';
import { messages } from './messages.ts';
import type { changeKubeconfig, readKubeconfig } from './textJobs.ts';

export interface KubeconfigJobs {
  readonly read: Job<typeof readKubeconfig>;
  readonly change: Job<typeof changeKubeconfig>;
  readonly readFetched: Job<typeof readFetched>;
}

/** Limits of one job; a file with 200 clusters takes about 50 ms. */
export const kubeconfigLimits: JobLimits = {
  timeMs: 5_000,
  tooSlow: messages.tooSlow,
  tooLarge: messages.tooLarge,
};

/** Converts the error of a job at its limits to a refusal. @throws any other error */
export function limitRefusalOf(error: unknown): KubeconfigRefusal {
  if (!(error instanceof Failure)) throw error;
  const { sentence, details } = error.data;
  return { kind: 'unsupported', sentence, ...(details === undefined ? {} : { details }) };
}
