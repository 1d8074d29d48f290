import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modules = join(root, 'node_modules');

/** The project's own Node, independent of the system's Node. */
export const projectNode =
  process.platform === 'win32'
    ? join(modules, 'node', 'bin', 'node.exe')
    : join(modules, 'node', 'bin', 'node');
