import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import type { ComputeJob, JobLimits } from '../base/ComputeThread.ts';
import { Failure } from '../base/Failure.ts';
import type { readFetched } from './fetchedKubeconfig.ts';
import { messages } from './messages.ts';
import type { changeKubeconfig, readKubeconfig } from './textJobs.ts';

export interface KubeconfigJobs {
  readonly read: ComputeJob<typeof readKubeconfig>;
  readonly change: ComputeJob<typeof changeKubeconfig>;
  readonly readFetched: ComputeJob<typeof readFetched>;
}

/** Limits of one job; a file with 200 clusters takes about 50 ms. */
export const kubeconfigJobLimits: JobLimits = {
  timeMs: 5_000,
  timeoutMessage: messages.tooSlow,
  tooLargeMessage: messages.tooLarge,
};

/** Converts the failure of a job that exceeded a limit to a refusal. @throws any other error */
export function limitRefusalOf(error: unknown): KubeconfigRefusal {
  if (!(error instanceof Failure)) throw error;
  const { sentence, details } = error.data;
  return { kind: 'unsupported', sentence, ...(details === undefined ? {} : { details }) };
}
