import type { KubeconfigRefusal } from '#contract/kubeconfig.ts';
import { installed, kubectlHome, serverKubeconfig } from '../support/kubectlHome.ts';

/** Arguments of an installer process, sent as its first message. */
export interface InstallerStart {
  readonly root: string;
  readonly data: string;
  readonly name: string;
  /** True: install once and report the outcome. False: install and undo until killed. */
  readonly once: boolean;
}

export type InstallerMessage =
  | { readonly news: 'waiting' }
  | { readonly news: 'going' }
  | { readonly news: 'done'; readonly outcome: string; readonly sentence: string | null };

const say = (news: InstallerMessage): void => void process.send?.(news);

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
    // Backup names have a resolution of one second.
    home.clock.advance(1_000);
    if (round % 3 === 1) refuse(await home.kubeconfigs.installed.undo(id));
    if (round % 3 === 2) {
      const { fingerprint } = await home.kubeconfigs.installed.previewRemoval(id);
      refuse(await home.kubeconfigs.installed.remove(id, fingerprint));
    }
    home.clock.advance(1_000);
    // The first round is slow, so kills start after it.
    if (round === 1) say({ news: 'going' });
  }
}

// Without the parent process, nothing would end this one.
process.on('disconnect', () => process.exit());
process.on('message', (start: InstallerStart) => {
  run(start).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
say({ news: 'waiting' });
