/** Options whose value can look like an address. */
export const optionsWithValue = ['--server', '--data'];

/**
 * Returns the address among the arguments of a start.
 * @param argv including the program
 * @returns undefined without an address
 */
export const addressIn = (argv: readonly string[]): string | undefined =>
  argv.find(
    (argument, at) =>
      /^(?:quarterdeck|https?):/i.test(argument) && !optionsWithValue.includes(argv[at - 1] ?? ''),
  );
