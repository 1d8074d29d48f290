import { join } from 'node:path';
import { defaultZoomPercent, maxZoomPercent, minZoomPercent } from '#contract/rules/zoom.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import type { Log } from '#main/base/log.ts';
import type { WindowBounds } from './placeWindow.ts';

interface WindowStateContent {
  readonly version: 1;
  /** Bounds of the window in its normal state, neither maximized nor full screen. */
  readonly bounds: WindowBounds | null;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
  readonly zoomPercent: number;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

const isLength = (value: unknown): value is number => isInteger(value) && value > 0;

function parseBounds(value: unknown): WindowBounds | null {
  if (value === null) return null;
  if (!isObject(value)) throw new TypeError('bounds is not an object.');
  const { x, y, width, height } = value;
  if (!isInteger(x) || !isInteger(y) || !isLength(width) || !isLength(height))
    throw new TypeError('bounds is not a rectangle in whole pixels.');
  return { x, y, width, height };
}

/** Without a schema library, which would delay the window by its loading time. */
function parse(content: unknown): WindowStateContent {
  if (!isObject(content) || content.version !== 1) throw new TypeError('The version is not 1.');
  const { maximized, fullScreen, zoomPercent } = content;
  if (typeof maximized !== 'boolean') throw new TypeError('maximized is not a boolean.');
  if (typeof fullScreen !== 'boolean') throw new TypeError('fullScreen is not a boolean.');
  if (!isInteger(zoomPercent) || zoomPercent < minZoomPercent || zoomPercent > maxZoomPercent)
    throw new TypeError(`zoomPercent is not between ${minZoomPercent} and ${maxZoomPercent}.`);
  return { version: 1, bounds: parseBounds(content.bounds), maximized, fullScreen, zoomPercent };
}

/** State of the last closed window, in `window.json` of the data folder. */
export type WindowState = JsonFile<WindowStateContent>;

/** @param dataFolder owned by this process */
export const openWindowState = (dataFolder: string, log: Log): WindowState =>
  new JsonFile<WindowStateContent>(
    join(dataFolder, 'window.json'),
    { parse },
    { version: 1, bounds: null, maximized: false, fullScreen: false, zoomPercent: defaultZoomPercent },
    log,
  );
