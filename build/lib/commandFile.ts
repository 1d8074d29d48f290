import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the program of the command line as one CommonJS file, next to main. Node starts it faster than the same
 * code in ES modules, which matters because it starts with every command.
 * @param root folder of the project
 * @param outDir folder of the built file
 */
export const commandFile = (root: string, outDir: string): Plugin => ({
  name: 'quarterdeck-command',
  apply: 'build',
  async writeBundle() {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        sourcemap: true,
        rolldownOptions: {
          input: { command: join(root, 'src-main/command.ts') },
          output: {
            format: 'cjs',
            entryFileNames: '[name].cjs',
            // Loaded only for commands without a running application.
            chunkFileNames: 'command/[name].cjs',
          },
        },
      },
    });
  },
});
