import type { KubeconfigRefusal } from '../../src-preload/contract/kubeconfig.ts';
import { installed, kubectlHome, serverKubeconfig } from '../support/kubectlHome.ts';

/** What a process is told that installs kubeconfigs. */
export interface InstallerStart {
  readonly root: string;
  readonly data: string;
  readonly name: string;
  /** Installs once and says what came of it; else installs and undoes until it is killed. */
  readonly once: boolean;
}

export type InstallerNews =
  | { readonly news: 'waiting' }
  | { readonly news: 'going' }
  | { readonly news: 'done'; readonly outcome: string; readonly sentence: string | null };

const say = (news: InstallerNews): void => void process.send?.(news);

function refuse(refusal: KubeconfigRefusal | null): void {
  if (refusal !== null) throw new Error(refusal.sentence);
}

async function run({ root, data, name, once }: InstallerStart): Promise<void> {
  let round = 0;
  const home = kubectlHome({
    root,
    data,
    workspace: () => ({ id: data, name, origin: `https://${name}.example`, personId: 'p-1' }),
    fetch: async () => serverKubeconfig(`secret.${round}.3.4.5`, `https://${name}.example`),
  });
  await home.kubeconfigs.load();
  if (once) {
    say({ news: 'going' });
    const outcome = await home.install({ name });
    const sentence = outcome.outcome === 'refused' ? outcome.refusal.sentence : null;
    say({ news: 'done', outcome: outcome.outcome, sentence });
    process.disconnect();
    return;
  }
  for (;;) {
    round += 1;
    const { id } = installed(await home.install({ name }));
    // Backups have a name for each second.
    home.clock.advance(1_000);
    if (round % 3 === 1) refuse(await home.kubeconfigs.installed.undo(id));
    if (round % 3 === 2) {
      const { fingerprint } = await home.kubeconfigs.installed.previewRemoval(id);
      refuse(await home.kubeconfigs.installed.remove(id, fingerprint));
    }
    home.clock.advance(1_000);
    // The first round is slow: the moments that are meant come after it.
    if (round === 1) say({ news: 'going' });
  }
}

// Without its parent there is nobody to kill it.
process.on('disconnect', () => process.exit());
process.on('message', (start: InstallerStart) => {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
say({ news: 'waiting' });
