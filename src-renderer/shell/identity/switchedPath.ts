/** Address after switching the organization. */
export const switchedPath = '/organizations/orgs-switched';
