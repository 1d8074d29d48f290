import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { configureMonacoYaml } from 'monaco-yaml';
import type { EditorSchema } from './EditorSchema.ts';
import { followTheme } from './followTheme.ts';
import * as monacoApi from './monaco.ts';
import { SchemaRegistry } from './SchemaRegistry.ts';
import { startWorker } from './workers/startWorker.ts';

export interface Monaco {
  readonly api: typeof monacoApi;
  /** Registers a schema; see {@link SchemaRegistry.folderOf}. */
  readonly folderOf: (schema: EditorSchema) => string;
}

/**
 * Arguments of `monaco-yaml`'s call to `createWebWorker`.
 * Since 0.53, Monaco expects a started worker instead.
 */
interface YamlWorkerOptions {
  readonly label?: string;
  readonly createData?: unknown;
}

function createWebWorker<T extends object>(order: YamlWorkerOptions | editor.IInternalWebWorkerOptions) {
  if ('worker' in order) return monacoApi.editor.createWebWorker<T>(order);
  const worker = startWorker(order.label ?? '');
  // Monaco's worker ignores its first message and reads its configuration from the second.
  worker.postMessage('ignore');
  worker.postMessage(order.createData);
  return monacoApi.editor.createWebWorker<T>({ worker });
}

const services = { ...monacoApi, editor: { ...monacoApi.editor, createWebWorker } };

/**
 * A diff that closes while its worker starts ends with a rejected promise that Monaco does not catch. It is no error:
 * Monaco names such rejections `Canceled`.
 */
function ignoreCancellations(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { readonly reason: unknown };
    if (reason instanceof Error && reason.name === 'Canceled') event.preventDefault();
  });
}

/** Sets up workers, languages, schemas and the theme. Must run only once. */
export function setUpMonaco(): Monaco {
  ignoreCancellations();
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
    // Warnings, because the YAML language service cannot report errors here.
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
