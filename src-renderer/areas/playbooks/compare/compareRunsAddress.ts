import { stringifySearch } from '#kit/address/searchParams.ts';

export const compareRunsPath = '/playbooks/runs/compare';

/** Returns the address that compares two runs. @param left id of a run */
export const compareRunsAddress = (left: string, right: string): string =>
  compareRunsPath + stringifySearch({ left, right });
