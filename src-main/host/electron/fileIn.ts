import { givenFile } from '../givenFile.ts';
import { withValue } from './addressIn.ts';

/**
 * The snapshot that a start was given.
 * @param argv the arguments, the program first
 * @param folder where it was started
 */
export const fileIn = (argv: readonly string[], folder: string): string | undefined =>
  argv
    .flatMap((argument, at) => {
      const file =
        at === 0 || withValue.includes(argv[at - 1] ?? '') ? undefined : givenFile(argument, folder);
      return file === undefined ? [] : [file];
    })
    .at(-1);
