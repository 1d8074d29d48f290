/**
 * Options of a test whose fault one run in many shows: kills at random moments, generated lists and addresses. What it finds must
 * not be gone at the second try that other tests of real servers and processes have.
 */
export const firstTry = { retry: 0 } as const;
