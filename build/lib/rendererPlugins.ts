import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { type DrawingNode, iconDrawing } from './iconDrawing.ts';

const require = createRequire(import.meta.url);
const virtualId = 'virtual:infrastructure-icons';
const resolvedId = `\0${virtualId}`;

/**
 * Makes one grey SVG file of each icon of `@flanksource/icons`, and an index of their names: the package as one module
 * weighs 611 kB, and a screen shows a dozen of them.
 */
export function infrastructureIcons(): Plugin {
  const { IconMap } = require('@flanksource/icons/mi') as {
    IconMap: Readonly<Record<string, (props: object) => DrawingNode>>;
  };
  const drawings = Object.entries(IconMap).map(([name, icon]) => ({ name, ...iconDrawing(icon({})) }));
  const hash = createHash('sha256');
  for (const { svg } of drawings) hash.update(svg);
  // Files under a name of their content may be kept for ever.
  const folder = `assets/icons-${hash.digest('hex').slice(0, 8)}`;
  const names = (oneColour: boolean) =>
    drawings
      .filter((drawing) => drawing.oneColour === oneColour)
      .map(({ name }) => name)
      .join(' ');
  return {
    name: 'quarterdeck-infrastructure-icons',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return [
        `export const folder = ${JSON.stringify(`/${folder}`)};`,
        `export const shadedNames = ${JSON.stringify(names(false))};`,
        `export const oneColourNames = ${JSON.stringify(names(true))};`,
      ].join('\n');
    },
    generateBundle() {
      for (const { name, svg } of drawings) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}.svg`, source: svg });
      }
    },
  };
}
