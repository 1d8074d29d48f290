import { type SilencedResource, silenceColumns } from '#contract/rules/notifications.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';

export const ruleAddress = (id: string): string => resourceRules.notifications.path + stringifySearch({ id });

/** Address of the silence form for a resource. */
export const silenceAddress = ({ kind, id }: SilencedResource): string =>
  `${resourceRules.silences.path}/add${stringifySearch({ [silenceColumns[kind]]: id })}`;
