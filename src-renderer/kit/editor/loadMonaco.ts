import { cspNonce } from '../cspNonce.ts';
import type { Monaco } from './setUpMonaco.ts';
import { giveStylesNonce } from './styleNonce.ts';

let loading: Promise<Monaco> | undefined;

async function load(): Promise<Monaco> {
  giveStylesNonce(document, cspNonce);
  const [{ setUpMonaco }] = await Promise.all([
    import('./setUpMonaco.ts'),
    // Monaco measures letters when an editor is made; with the font still on its way it would measure another.
    // When the font cannot be loaded, Monaco measures the fallback font, which is then also the one it shows.
    document.fonts.load("12px 'JetBrains Mono Variable'").catch(() => []),
  ]);
  return setUpMonaco();
}

/**
 * Monaco, brought in by the first editor that shows.
 * @throws when a file of it cannot be loaded; the next call tries again
 */
export function loadMonaco(): Promise<Monaco> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
