import { type EditorColors, editorTokens, makeEditorTheme } from './editorTheme.ts';
import type * as monacoApi from './monaco.ts';

const hexByte = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/**
 * Converts a computed CSS color to hex, the only notation that Monaco's themes accept.
 * @param computed For example `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(srgb 0.1 0.2 0.3)`.
 * @returns `#rrggbb`, or `#rrggbbaa` when not opaque. Undefined for any other notation.
 */
export function cssColorToHex(computed: string): string | undefined {
  const numbers = computed.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const scale = computed.startsWith('rgb') ? 1 : computed.startsWith('color(srgb ') ? 255 : 0;
  const [red, green, blue, alpha = 1] = numbers;
  if (scale === 0 || red === undefined || green === undefined || blue === undefined) return undefined;
  const opaque = `#${hexByte(red * scale)}${hexByte(green * scale)}${hexByte(blue * scale)}`;
  return alpha >= 1 ? opaque : opaque + hexByte(alpha * 255);
}

const themeName = 'quarterdeck';

/** Reads the current colors of the tokens. Only the browser can resolve `light-dark()`. */
function readColors(): EditorColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const entries = editorTokens.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, cssColorToHex(getComputedStyle(probe).color) ?? '#808080'];
  });
  probe.remove();
  return Object.fromEntries(entries) as EditorColors;
}

/** Syncs Monaco's theme, which all editors share, with the theme of the window. */
export function followTheme({ editor }: typeof monacoApi): void {
  const forced = matchMedia('(forced-colors: active)');
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen === 'dark' || (chosen !== 'light' && systemDark.matches);
    if (forced.matches) {
      // Forced colors depend on the system setting only.
      editor.setTheme(systemDark.matches ? 'hc-black' : 'hc-light');
      return;
    }
    editor.defineTheme(themeName, makeEditorTheme(readColors(), dark));
    editor.setTheme(themeName);
  };
  forced.addEventListener('change', apply);
  systemDark.addEventListener('change', apply);
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  apply();
}
