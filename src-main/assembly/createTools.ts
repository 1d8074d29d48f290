import { runtimeFacts } from '../areas/about/runtimeFacts.ts';
import { Assistants } from '../areas/assistants/Assistants.ts';
import { LogThread } from '../areas/logs/LogThread.ts';
import { ComputeThread } from '../base/ComputeThread.ts';
import type { Lifecycle } from '../base/Lifecycle.ts';
import { threadFile } from '../base/threadFile.ts';
import type { ComputeJobs } from '../computeWorker.ts';
import { Diagnostics } from '../diagnostics/Diagnostics.ts';
import { kubeconfigJobLimits } from '../kubeconfig/kubeconfigJobs.ts';
import { lazyKubeconfigs } from '../kubeconfig/lazyKubeconfigs.ts';
import { KubeconfigService } from '../server/KubeconfigService.ts';
import { policyPath } from '../updates/policy.ts';
import { Updates } from '../updates/Updates.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';
import type { Core } from './createCore.ts';

export type Tools = ReturnType<typeof createTools>;

/** Creates the threads, kubeconfigs, updates and diagnostics. */
export function createTools(options: ApplicationOptions, core: Core, lifecycle: Lifecycle) {
  const { host, clock, log, redactor, preferences, version } = options;
  const { session, workspaces, workspace: openWorkspace, store } = core;
  const compute = new ComputeThread<ComputeJobs>(
    threadFile(import.meta.url, '../computeWorker.ts', 'computeWorker.js'),
    clock,
  );
  const logThread = new LogThread();
  const kubeconfigs = lazyKubeconfigs({
    dataFolder: host.paths.data,
    clock,
    log,
    redactor,
    workspace: () => {
      const open = openWorkspace();
      const state = session.state.value;
      if (open === undefined || state.status !== 'signed-in') return undefined;
      // These have no kubectl proxy, and no user to create a token for.
      if (state.checksOnly === true || open.kind === 'snapshot') return undefined;
      return { ...open, personId: state.person.id, readAuthority: () => workspaces.authorityOf(open) };
    },
    fetch: () => session.service(KubeconfigService).fetch(),
    jobs: {
      read: compute.job('readKubeconfig', kubeconfigJobLimits),
      change: compute.job('changeKubeconfig', kubeconfigJobLimits),
      readFetched: compute.job('readFetched', kubeconfigJobLimits),
    },
    ...(options.kubeconfigPaths === undefined ? {} : { paths: options.kubeconfigPaths }),
  });
  const updates = new Updates({
    dataFolder: host.paths.data,
    policyPath: options.policyPath ?? policyPath(process.platform, process.env.ProgramData),
    clock,
    log,
    ...(options.updater === undefined ? {} : { updater: options.updater }),
  });
  const diagnostics = new Diagnostics({
    paths: host.paths,
    clock,
    redactor,
    facts: () => runtimeFacts(version, host.kind),
    preferences: () => preferences.value,
    workspaces: () => workspaces.list.value,
    session: () => session.state.value,
    sync: () => store.state.value,
    updates: () => updates.state.value,
  });
  const assistants = lifecycle.add(new Assistants(host.paths.data, clock, log));
  lifecycle.add({ stop: () => compute.close() });
  lifecycle.add({ stop: () => logThread.close() });
  lifecycle.add({ stop: () => updates.stop() });
  return { compute, logThread, kubeconfigs, updates, diagnostics, assistants };
}
