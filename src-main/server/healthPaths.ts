/** Needs neither a sign-in nor a database. */
export const healthPath = '/health';

/** Version endpoint of a health checker. Cheap, so it is also used to detect a health checker. */
export const checkerVersionPath = '/canary/about';
