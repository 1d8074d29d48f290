/** Our own options that take a value, which can look like an address. */
export const withValue = ['--server', '--data'];

/**
 * The address that a start was given, as a deep link or a second start gives it.
 * @param argv the arguments, the program among them
 * @returns nothing when none of them looks like an address
 */
export const addressIn = (argv: readonly string[]): string | undefined =>
  argv.find(
    (argument, at) => /^(?:quarterdeck|https?):/i.test(argument) && !withValue.includes(argv[at - 1] ?? ''),
  );
