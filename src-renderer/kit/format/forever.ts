/** Displayed for a time that never comes. */
export const foreverText = 'forever';
