import type { ChangeListInput } from '../../src-preload/contract/changes.ts';

const any = { include: [], exclude: [] };

/** Asks for every change, newest first. */
export const everyChange: ChangeListInput = {
  filter: {
    configType: any,
    type: any,
    tags: any,
    itemId: any,
    summary: any,
    source: any,
    createdBy: any,
    externalCreatedBy: any,
    hideDeleted: false,
  },
  range: null,
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 200,
};
