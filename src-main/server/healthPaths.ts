/** Answers without a login, and without a database. */
export const healthPath = '/health';

/** Where a health checker tells its version; cheap, so that it is also requested to see whether a health checker is there. */
export const checkerVersionPath = '/canary/about';
