import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { configureMonacoYaml } from 'monaco-yaml';
import type { EditorSchema } from './EditorSchema.ts';
import { followTheme } from './followTheme.ts';
import * as monacoApi from './monaco.ts';
import { SchemaRegistry } from './SchemaRegistry.ts';
import { startWorker } from './workers/startWorker.ts';

/** Monaco as the console uses it. */
export interface Monaco {
  readonly api: typeof monacoApi;
  /** Makes a schema known; see {@link SchemaRegistry.folderOf}. */
  readonly folderOf: (schema: EditorSchema) => string;
}

/** How `monaco-yaml` calls `createWebWorker`. Monaco has taken a started worker there since 0.53, and no label. */
interface WorkerOrder {
  readonly label?: string;
  readonly createData?: unknown;
}

function createWebWorker<T extends object>(order: WorkerOrder | editor.IInternalWebWorkerOptions) {
  if ('worker' in order) return monacoApi.editor.createWebWorker<T>(order);
  const worker = startWorker(order.label ?? '');
  // Monaco's worker ignores its first message and takes the second as its configuration.
  worker.postMessage('ignore');
  worker.postMessage(order.createData);
  return monacoApi.editor.createWebWorker<T>({ worker });
}

const services = { ...monacoApi, editor: { ...monacoApi.editor, createWebWorker } };

/** Prepares Monaco once: workers, languages, schemas, theme. */
export function setUpMonaco(): Monaco {
  self.MonacoEnvironment = { getWorker: (_module, label) => startWorker(label) };
  const yaml = configureMonacoYaml(services, {
    enableSchemaRequest: false,
    hover: true,
    format: { enable: true },
  });
  const { jsonDefaults } = monacoApi.languages.json;
  const jsonSettings = {
    validate: true,
    enableSchemaRequest: false,
    // Warnings, as in YAML, whose language service cannot give errors here.
    schemaValidation: 'warning',
    allowComments: false,
  } as const;
  jsonDefaults.setDiagnosticsOptions(jsonSettings);
  const registry = new SchemaRegistry((matches) => {
    void yaml.update({ schemas: [...matches] });
    jsonDefaults.setDiagnosticsOptions({ ...jsonSettings, schemas: [...matches] });
  });
  followTheme(monacoApi);
  return { api: monacoApi, folderOf: (schema) => registry.folderOf(schema) };
}
