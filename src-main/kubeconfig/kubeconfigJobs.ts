import type { KubeconfigRefusal } from '../../src-preload/contract/kubeconfig.ts';
import type { Job, JobLimits } from '../base/ComputeThread.ts';
import { Failure } from '../base/Failure.ts';
import type { readFetched } from './fetchedKubeconfig.ts';
import { messages } from './messages.ts';
import type { changeKubeconfig, readKubeconfig } from './textJobs.ts';

/** What is done with the texts of kubeconfigs, in the compute thread. */
export interface KubeconfigJobs {
  readonly read: Job<typeof readKubeconfig>;
  readonly change: Job<typeof changeKubeconfig>;
  readonly readFetched: Job<typeof readFetched>;
}

/** Limits of one job: 200 clusters take some 50 ms. */
export const kubeconfigLimits: JobLimits = {
  timeMs: 5_000,
  tooSlow: messages.tooSlow,
  tooLarge: messages.tooLarge,
};

/** The refusal of a file that reached the limits of a job. @throws any other error */
export function limitRefusalOf(error: unknown): KubeconfigRefusal {
  if (!(error instanceof Failure)) throw error;
  const { sentence, details } = error.data;
  return { kind: 'unsupported', sentence, ...(details === undefined ? {} : { details }) };
}
