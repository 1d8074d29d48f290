import { type EditorColours, editorTokens, makeEditorTheme } from './editorTheme.ts';
import type * as monacoApi from './monaco.ts';

const byte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/**
 * Turns a computed colour into the only notation Monaco's themes take.
 * @param computed such as `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3)`
 * @returns `#rrggbb`, with `aa` when not opaque; undefined for any other notation
 */
export function cssColourToHex(computed: string): string | undefined {
  const numbers = computed.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const scale = computed.startsWith('rgb') ? 1 : computed.startsWith('color(srgb ') ? 255 : 0;
  const [red, green, blue, alpha = 1] = numbers;
  if (scale === 0 || red === undefined || green === undefined || blue === undefined) return undefined;
  const opaque = `#${byte(red * scale)}${byte(green * scale)}${byte(blue * scale)}`;
  return alpha >= 1 ? opaque : opaque + byte(alpha * 255);
}

const themeName = 'quarterdeck';

/** The tokens' colours as they apply to the page at this moment: only the browser knows which half of `light-dark()` counts. */
function readColours(): EditorColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const entries = editorTokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, cssColourToHex(getComputedStyle(probe).color) ?? '#808080'];
  });
  probe.remove();
  return Object.fromEntries(entries) as EditorColours;
}

/** Keeps Monaco's theme that of the window, for as long as the window is open. Monaco has one theme for all editors. */
export function followTheme({ editor }: typeof monacoApi): void {
  const forced = matchMedia('(forced-colors: active)');
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen === 'dark' || (chosen !== 'light' && systemDark.matches);
    if (forced.matches) {
      // Forced colours follow the system alone.
      editor.setTheme(systemDark.matches ? 'hc-black' : 'hc-light');
      return;
    }
    editor.defineTheme(themeName, makeEditorTheme(readColours(), dark));
    editor.setTheme(themeName);
  };
  forced.addEventListener('change', apply);
  systemDark.addEventListener('change', apply);
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  apply();
}
