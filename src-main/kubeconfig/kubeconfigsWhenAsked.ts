import type { Kubeconfigs, KubeconfigsOptions } from './Kubeconfigs.ts';

type Options = Omit<KubeconfigsOptions, 'certificateAuthority' | 'verify'>;

async function load(options: Options): Promise<Kubeconfigs> {
  const [{ Kubeconfigs }, { certificateAuthority }, { verifyContext }] = await Promise.all([
    import('./Kubeconfigs.ts'),
    import('./certificateAuthority.ts'),
    import('./verifyContext.ts'),
  ]);
  const kubeconfigs = new Kubeconfigs({ ...options, certificateAuthority, verify: verifyContext });
  await kubeconfigs.load();
  return kubeconfigs;
}

/** Gives the one-click kubeconfig, loaded when it is first asked for: no window waits for its libraries and its file. */
export function kubeconfigsWhenAsked(options: Options): () => Promise<Kubeconfigs> {
  let loading: Promise<Kubeconfigs> | undefined;
  return () => {
    loading ??= load(options).catch((error: unknown) => {
      // Whoever asks next tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
