import { cssColourToHex } from './cssColour.ts';
import { type EditorColours, editorTokens, makeEditorTheme } from './editorTheme.ts';
import type * as monacoApi from './monaco.ts';

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
