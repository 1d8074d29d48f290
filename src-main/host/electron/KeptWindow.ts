import { join } from 'node:path';
import { z } from 'zod';
import {
  mostZoomPercent,
  plainZoomPercent,
  smallestZoomPercent,
} from '../../../src-preload/contract/rules/zoom.ts';
import { JsonFile } from '../../base/JsonFile.ts';
import type { Log } from '../../base/log.ts';

const keptWindowSchema = z.object({
  version: z.literal(1),
  /** Device-independent pixels of the window in its normal state, neither maximized nor full screen. */
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .nullable(),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  zoomPercent: z.int().min(smallestZoomPercent).max(mostZoomPercent),
});

/** State of the last closed window, in `window.json` of the data folder. */
export type KeptWindow = JsonFile<typeof keptWindowSchema>;

/** @param dataFolder owned by this process */
export const keptWindow = (dataFolder: string, log: Log): KeptWindow =>
  new JsonFile(
    join(dataFolder, 'window.json'),
    keptWindowSchema,
    { version: 1, bounds: null, maximized: false, fullScreen: false, zoomPercent: plainZoomPercent },
    log,
  );
