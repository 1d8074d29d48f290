import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, runScript } from './lib/bootstrap.mjs';
import { icnsOf, icoOf } from './lib/iconContainers.mjs';
import { root } from './lib/paths.mjs';
import { tell } from './lib/run.mjs';

const folder = join(root, 'build', 'icons');
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const macSizes = [16, 32, 64, 128, 256, 512, 1024];

/** Part of the square that the drawing fills: macOS leaves a margin around its icons. */
const fills = { whole: 1, mac: 0.805 };

// Draws the icon anew from the window's own mark, in the sizes and files that each system wants. Needs a Chromium.
runScript(async () => {
  await bootstrap(import.meta.url);
  const { chromium } = await import('playwright');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const drawing = readFileSync(join(root, 'src-renderer', 'public', 'icon.svg'), 'utf8');
  /** @param {number} size edge in pixels @param {number} fill part of the edge @returns {Promise<Buffer>} a PNG */
  const draw = async (size, fill) => {
    await page.setViewportSize({ width: size, height: size });
    const edge = Math.round(size * fill);
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;width:${size}px;height:${size}px;overflow:hidden}svg{display:block;width:${edge}px;height:${edge}px}</style>${drawing}`,
    );
    return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } });
  };
  /** @param {readonly number[]} sizes @param {number} fill */
  const drawAll = async (sizes, fill) => {
    /** @type {{ size: number, png: Buffer }[]} */
    const pictures = [];
    for (const size of sizes) pictures.push({ size, png: await draw(size, fill) });
    return pictures;
  };
  mkdirSync(folder, { recursive: true });
  for (const { size, png } of await drawAll(linuxSizes, fills.whole))
    writeFileSync(join(folder, `${size}x${size}.png`), png);
  writeFileSync(join(folder, 'icon.ico'), icoOf(await drawAll(windowsSizes, fills.whole)));
  writeFileSync(join(folder, 'icon.icns'), icnsOf(await drawAll(macSizes, fills.mac)));
  await browser.close();
  tell(`Icons are in ${folder}.`);
});
