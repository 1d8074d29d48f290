import { parentPort } from 'node:worker_threads';
import { type JobsOf, serveJobs } from './base/computeJobs.ts';
import { endOnRequest } from './base/endThread.ts';

if (parentPort === null) throw new Error('This file must run as a worker thread.');
endOnRequest(parentPort);

/** Computations over foreign input. The callers in the main thread set the limits. */
const jobs = {
  judgeFilter: async () => (await import('./areas/notifications/celFilter.ts')).evaluateFilter,
  checkFilter: async () => (await import('./areas/notifications/celFilter.ts')).findFilterProblem,
  replayRule: async () => (await import('./areas/notifications/replayRule.ts')).replayRule,
  checkSpec: async () => (await import('./areas/settings/checkSpec.ts')).checkSpec,
  readKubeconfig: async () => (await import('./kubeconfig/textJobs.ts')).readKubeconfig,
  changeKubeconfig: async () => (await import('./kubeconfig/textJobs.ts')).changeKubeconfig,
  readFetched: async () => (await import('./kubeconfig/fetchedKubeconfig.ts')).readFetched,
};

export type ComputeJobs = JobsOf<typeof jobs>;

serveJobs(parentPort, jobs);
