import { cspNonce } from '../cspNonce.ts';
import type { Monaco } from './setUpMonaco.ts';
import { patchStyleNonce } from './styleNonce.ts';

let loading: Promise<Monaco> | undefined;

async function load(): Promise<Monaco> {
  patchStyleNonce(document, cspNonce);
  const [{ setUpMonaco }] = await Promise.all([
    import('./setUpMonaco.ts'),
    // Monaco measures characters when an editor is created, so the font must be loaded before.
    // If the font fails to load, Monaco measures and displays the fallback font.
    document.fonts.load("12px 'JetBrains Mono Variable'").catch(() => []),
  ]);
  return setUpMonaco();
}

/**
 * Loads Monaco once, on the first call.
 * @throws When a file fails to load. The next call tries again.
 */
export function loadMonaco(): Promise<Monaco> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
