import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ComputeThread } from '#main/base/ComputeThread.ts';
import { systemClock } from '#main/base/clock.ts';
import type { ComputeJobs } from '#main/computeWorker.ts';
import { type KubeconfigJobs, kubeconfigJobLimits } from '#main/kubeconfig/kubeconfigJobs.ts';
import { defaultKubeconfigRequest, installed, kubectlHome, manyClusters } from '../support/kubectlHome.ts';
import { type Figure, middle, p95, times, took } from './measure.ts';

const clusters = 200;
const runs = 20;

/** Measures one installation, and a plain write of the same bytes as the reference. */
async function installOnce(before: string, jobs: KubeconfigJobs) {
  const home = kubectlHome({ jobs });
  try {
    home.put(before);
    const { fingerprint } = await home.kubeconfigs.preview(defaultKubeconfigRequest);
    const figure = await took(async () =>
      installed(await home.kubeconfigs.install(defaultKubeconfigRequest, fingerprint)),
    );
    const bytes = home.bytes() ?? Buffer.alloc(0);
    const reference = await took(() => writeFile(join(home.root, 'reference'), bytes));
    return { figure, reference, bytes: bytes.length };
  } finally {
    home.end();
  }
}

/** P16: from the click on Install, after the preview, to the written file. The server answers immediately. */
export async function measureKubeconfigInstall(): Promise<Figure[]> {
  const before = manyClusters(clusters);
  const thread = new ComputeThread<ComputeJobs>(
    fileURLToPath(new URL('../../src-main/computeWorker.ts', import.meta.url)),
    systemClock,
  );
  const jobs: KubeconfigJobs = {
    read: thread.job('readKubeconfig', kubeconfigJobLimits),
    change: thread.job('changeKubeconfig', kubeconfigJobLimits),
    readFetched: thread.job('readFetched', kubeconfigJobLimits),
  };
  // The first three runs include compilation, so they are dropped.
  const done = (await times(runs + 3, () => installOnce(before, jobs))).slice(3);
  await thread.close();
  const figures = done.map(({ figure }) => figure);
  const references = done.map(({ reference }) => reference);
  const kilobytes = Math.round((done[0]?.bytes ?? 0) / 1_000);
  const what = `installing into ${clusters} clusters (${kilobytes} kB), plan and write without the network`;
  const common = { budgetName: 'P16', unit: 'ms', referenceWhat: 'fs.writeFile of the same bytes' } as const;
  return [
    { ...common, what, figure: middle(figures), budget: 100, reference: middle(references) },
    { ...common, what: 'the same, p95', figure: p95(figures), reference: p95(references) },
  ];
}
