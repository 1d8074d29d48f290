import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type Preferences as PreferencesShape,
  tableLayoutSchema,
} from '../../../src-preload/contract/shell.ts';
import type { Log } from '../../base/log.ts';
import { writePrivateFile } from '../../base/privateFile.ts';
import { preferencesFile } from '../../host/firstPage.ts';

/** Each damaged value falls back by itself: a preference is never worth a refused start. */
const fileSchema = z.object({
  theme: z.enum(['light', 'dark', 'system']).catch('system'),
  iconColours: z.enum(['own', 'grey']).catch('own'),
  sidebarCollapsed: z.boolean().catch(false),
  tourSeen: z.boolean().catch(false),
  singleKeys: z.boolean().catch(true),
  configFormat: z.enum(['yaml', 'json']).catch('yaml'),
  relationships: z
    .object({
      shown: z.enum(['table', 'graph']).catch('table'),
      direction: z.enum(['LR', 'TB']).catch('LR'),
      edges: z.enum(['curve', 'step']).catch('curve'),
    })
    .catch({ shown: 'table', direction: 'LR', edges: 'curve' }),
  lastRoutes: z.record(z.string(), z.string()).catch({}),
  tableLayouts: z.record(z.string(), tableLayoutSchema).catch({}),
  configTypesFavorites: z.record(z.string(), z.boolean()).catch({}),
});

/** What the window remembers between starts, in `preferences.json`; read before the first paint, so synchronously. */
export class Preferences {
  readonly #path: string;
  readonly #log: Log;
  #value: PreferencesShape;
  #writing: Promise<void> = Promise.resolve();

  constructor(dataFolder: string, log: Log) {
    this.#path = preferencesFile(dataFolder);
    this.#log = log;
    this.#value = fileSchema.parse(this.#read());
  }

  get value(): PreferencesShape {
    return this.#value;
  }

  async change(
    patch: { [Key in keyof PreferencesShape]?: PreferencesShape[Key] | undefined },
  ): Promise<PreferencesShape> {
    this.#value = {
      theme: patch.theme ?? this.#value.theme,
      iconColours: patch.iconColours ?? this.#value.iconColours,
      sidebarCollapsed: patch.sidebarCollapsed ?? this.#value.sidebarCollapsed,
      tourSeen: patch.tourSeen ?? this.#value.tourSeen,
      singleKeys: patch.singleKeys ?? this.#value.singleKeys,
      configFormat: patch.configFormat ?? this.#value.configFormat,
      relationships: patch.relationships ?? this.#value.relationships,
      lastRoutes: { ...this.#value.lastRoutes, ...patch.lastRoutes },
      tableLayouts: Object.fromEntries(
        Object.entries({ ...this.#value.tableLayouts, ...patch.tableLayouts }).filter(
          ([, layout]) => layout !== null,
        ),
      ),
      configTypesFavorites: Object.fromEntries(
        Object.entries({ ...this.#value.configTypesFavorites, ...patch.configTypesFavorites }).filter(
          ([, favourite]) => favourite,
        ),
      ),
    };
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateFile(this.#path, `${JSON.stringify(this.#value, null, 2)}\n`));
    await this.#writing;
    return this.#value;
  }

  #read(): unknown {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8'));
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!missing) this.#log.warn('the preferences were not readable; defaults are used', { error });
      return {};
    }
  }
}
