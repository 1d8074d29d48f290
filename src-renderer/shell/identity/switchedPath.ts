/** Where a person lands who chose another organisation; specification part 1 section 2.1. */
export const switchedPath = '/organizations/orgs-switched';
