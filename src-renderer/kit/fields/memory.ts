export const memoryUnits = ['Mi', 'Gi', 'Ti'] as const;
export type MemoryUnit = (typeof memoryUnits)[number];

/** A figure as it is typed, and its unit. */
export interface Memory {
  readonly amount: string;
  readonly unit: MemoryUnit;
}

const pattern = /^\s*(\d+(?:\.\d+)?)\s*(Mi|Gi|Ti)?\s*$/i;

/** `512Mi` apart; a bare figure takes the unit given. Undefined for anything else, also other units. */
export function parseMemory(text: string, unit: MemoryUnit = 'Mi'): Memory | undefined {
  const [, amount, typedUnit] = pattern.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const known = memoryUnits.find((each) => each.toLowerCase() === typedUnit?.toLowerCase());
  return { amount, unit: known ?? unit };
}

export const formatMemory = ({ amount, unit }: Memory): string => (amount === '' ? '' : `${amount}${unit}`);
