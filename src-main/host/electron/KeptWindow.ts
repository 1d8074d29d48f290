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
  /** Device-independent pixels, as the window is when it is neither maximised nor full screen. */
  bounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().positive(), height: z.int().positive() })
    .nullable(),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  zoomPercent: z.int().min(smallestZoomPercent).max(mostZoomPercent),
});

/** How the window was when it was closed last, in `window.json` of the data folder. */
export type KeptWindow = JsonFile<typeof keptWindowSchema>;

/** @param dataFolder the data folder, owned by this process */
export const keptWindow = (dataFolder: string, log: Log): KeptWindow =>
  new JsonFile(
    join(dataFolder, 'window.json'),
    keptWindowSchema,
    { version: 1, bounds: null, maximized: false, fullScreen: false, zoomPercent: plainZoomPercent },
    log,
  );
