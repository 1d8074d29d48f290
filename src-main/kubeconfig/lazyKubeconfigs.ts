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

/**
 * Returns a function that loads the kubeconfig service on first use, so that no window waits
 * for its libraries.
 */
export function lazyKubeconfigs(options: Options): () => Promise<Kubeconfigs> {
  let loading: Promise<Kubeconfigs> | undefined;
  return () => {
    loading ??= load(options).catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
