/** How long a personal token is offered to be good for, in days; the server's own choice is 90. */
export const tokenDays = [7, 30, 90, 180, 365] as const;

export const usualTokenDays = 90;

/** The longest that may be asked for. */
export const mostTokenDays = 3_650;
