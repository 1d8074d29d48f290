import { join } from 'node:path';
import { z } from 'zod';
import { defaultZoomPercent, maxZoomPercent, minZoomPercent } from '#contract/rules/zoom.ts';
import { JsonFile } from '#main/base/JsonFile.ts';
import type { Log } from '#main/base/log.ts';

const windowStateSchema = z.object({
  version: z.literal(1),
  /** Device-independent pixels of the window in its normal state, neither maximized nor full screen. */
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .nullable(),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  zoomPercent: z.int().min(minZoomPercent).max(maxZoomPercent),
});

/** State of the last closed window, in `window.json` of the data folder. */
export type WindowState = JsonFile<typeof windowStateSchema>;

/** @param dataFolder owned by this process */
export const openWindowState = (dataFolder: string, log: Log): WindowState =>
  new JsonFile(
    join(dataFolder, 'window.json'),
    windowStateSchema,
    { version: 1, bounds: null, maximized: false, fullScreen: false, zoomPercent: defaultZoomPercent },
    log,
  );
