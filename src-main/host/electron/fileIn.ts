import { toSnapshotPath } from '../toSnapshotPath.ts';
import { optionsWithValue } from './addressIn.ts';

/**
 * Returns the snapshot file among the arguments of a start.
 * @param argv including the program as first argument
 * @param folder working directory of the start
 */
export const fileIn = (argv: readonly string[], folder: string): string | undefined =>
  argv
    .flatMap((argument, at) => {
      const file =
        at === 0 || optionsWithValue.includes(argv[at - 1] ?? '')
          ? undefined
          : toSnapshotPath(argument, folder);
      return file === undefined ? [] : [file];
    })
    .at(-1);
