import type { Check, CheckListItem } from '#contract/entities/check.ts';
import { toRecord } from '../recent/toRecord.ts';

type NamedCheck = Pick<Check, 'id' | 'name' | 'type' | 'icon' | 'namespace'>;

export const checkRecord = (
  check: (NamedCheck & Pick<Check, 'canary'>) | (NamedCheck & Pick<CheckListItem, 'canaryName'>),
) => {
  const { id, name, type, icon, namespace } = check;
  const canary = 'canaryName' in check ? check.canaryName : check.canary?.name;
  return toRecord('check', id, { name, type, icon, where: [namespace, canary] });
};
