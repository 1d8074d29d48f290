/** Lifetimes of a personal token to choose from, in days. The server's default is 90. */
export const tokenDays = [7, 30, 90, 180, 365] as const;

export const defaultTokenDays = 90;

/** Maximum lifetime in days. */
export const maxTokenDays = 3_650;
