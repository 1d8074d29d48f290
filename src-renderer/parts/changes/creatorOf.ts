import type { Change } from '#contract/changes.ts';

/** Returns the author or the source of a change. Empty if neither is known. */
export const creatorOf = ({
  createdBy,
  externalCreatedBy,
  source,
}: Pick<Change, 'createdBy' | 'externalCreatedBy' | 'source'>): string =>
  createdBy?.name ?? externalCreatedBy ?? createdBy?.id ?? source ?? '';
