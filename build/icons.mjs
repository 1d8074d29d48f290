import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, runMain } from './lib/bootstrap.mjs';
import { icnsOf, icoOf } from './lib/iconContainers.mjs';
import { root } from './lib/paths.mjs';
import { printLine } from './lib/run.mjs';

const folder = join(root, 'resources', 'icons');
const trayFolder = join(root, 'resources', 'tray');
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];
const windowsSizes = [16, 24, 32, 48, 64, 128, 256];
const macSizes = [16, 32, 64, 128, 256, 512, 1024];

/** Tray icons. macOS finds the @2x file by its name and recolors template images to match the menu bar. */
const trayPictures = [
  { name: 'tray.png', size: 32, linesOnly: false },
  { name: 'trayTemplate.png', size: 16, linesOnly: true },
  { name: 'trayTemplate@2x.png', size: 32, linesOnly: true },
];

/** Share of the square that the drawing fills. macOS leaves a margin around its icons. */
const fills = { whole: 1, mac: 0.805 };

/**
 * Returns only the lines of the drawing, in black and enlarged, because there is no background around them.
 * @param {string} svg
 */
const linesOf = (svg) =>
  svg
    .replace(/<rect[^>]*>/, '')
    .replaceAll('#fff', '#000')
    .replace('viewBox="0 0 24 24"', 'viewBox="3 3 18 18"');

// Renders the application icons from the window's SVG mark, in the sizes and formats of each system. Needs
// Chromium.
runMain(async () => {
  await bootstrap(import.meta.url);
  const { chromium } = await import('playwright');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const drawing = readFileSync(join(root, 'src-renderer', 'public', 'icon.svg'), 'utf8');
  /**
   * @param {number} size edge in pixels @param {number} fill share of the edge @param {string} [svg]
   *   @returns {Promise<Buffer>} a PNG
   */
  const draw = async (size, fill, svg = drawing) => {
    await page.setViewportSize({ width: size, height: size });
    const edge = Math.round(size * fill);
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;width:${size}px;height:${size}px;overflow:hidden}svg{display:block;width:${edge}px;height:${edge}px}</style>${svg}`,
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
  mkdirSync(trayFolder, { recursive: true });
  for (const { name, size, linesOnly } of trayPictures)
    writeFileSync(
      join(trayFolder, name),
      await draw(size, fills.whole, linesOnly ? linesOf(drawing) : drawing),
    );
  await browser.close();
  printLine(`Icons are in ${folder} and ${trayFolder}.`);
});
