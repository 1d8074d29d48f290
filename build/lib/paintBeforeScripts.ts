import type { Plugin } from 'vite';

const entry = /\s*<script type="module"( crossorigin)? src="([^"]+)"([^>]*)><\/script>/;

/**
 * Replaces the page's script with its preload, and with the small script `start.js`, which runs it after the
 * first frame. Otherwise Chromium runs the script first, and shows the window some hundred milliseconds later.
 * Both come after the style sheet, which the first frame needs.
 * @throws if the page has no module script
 */
export function deferEntry(html: string): string {
  const [script, crossorigin = '', src = '', rest = ''] = entry.exec(html) ?? [];
  if (script === undefined) throw new Error('The page has no module script.');
  return html.replace(script, '').replace(
    /\s*<\/head>/,
    `
    <link rel="modulepreload" id="entry"${crossorigin} href="${src}"${rest}>
    <script type="module" src="/start.js"${rest}></script>
  </head>`,
  );
}

export const paintBeforeScripts: Plugin = {
  name: 'quarterdeck-paint-before-scripts',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: deferEntry },
};
