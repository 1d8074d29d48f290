import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import type { Themed } from './colors.ts';
import { type DrawingNode, iconDrawing } from './iconDrawing.ts';
import { serveText } from './serveText.ts';

const require = createRequire(import.meta.url);
const virtualId = 'virtual:infrastructure-icons';
const tokens = new URL('../../src-renderer/kit/tokens.css', import.meta.url);
const resolvedId = `\0${virtualId}`;

function themedToken(css: string, token: string): Themed {
  const [, light, dark] =
    new RegExp(`${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error(`tokens.css has no six-digit ${token} for both themes.`);
  return { light, dark };
}

/**
 * Writes one SVG file per icon of `@flanksource/icons`, and an index of their names. The package as one
 * module has 611 kB, and a screen shows a dozen icons.
 */
export function infrastructureIcons(): Plugin {
  const { IconMap } = require('@flanksource/icons/mi') as {
    IconMap: Readonly<Record<string, (props: object) => DrawingNode>>;
  };
  const css = readFileSync(tokens, 'utf8');
  const grounds = { foreground: themedToken(css, '--text'), background: themedToken(css, '--surface-hover') };
  const drawings = Object.entries(IconMap).map(([name, icon]) => ({
    name,
    svg: iconDrawing(icon({}), grounds),
  }));
  const hash = createHash('sha256');
  for (const { svg } of drawings) hash.update(svg);
  // The content hash in the folder name allows unlimited caching.
  const folder = `assets/icons-${hash.digest('hex').slice(0, 8)}`;
  return {
    name: 'quarterdeck-infrastructure-icons',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return [
        `export const folder = ${JSON.stringify(`/${folder}`)};`,
        `export const names = ${JSON.stringify(drawings.map(({ name }) => name).join(' '))};`,
      ].join('\n');
    },
    generateBundle() {
      for (const { name, svg } of drawings) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}.svg`, source: svg });
      }
    },
    configureServer({ middlewares }) {
      const served = new Map(drawings.map(({ name, svg }) => [`/${name}.svg`, svg]));
      middlewares.use(`/${folder}`, (request, response, next) => {
        const svg = served.get(request.url ?? '');
        if (svg === undefined) next();
        else serveText('image/svg+xml', () => svg)(request, response);
      });
    },
  };
}
