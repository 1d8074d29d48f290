export const memoryUnits = ['Mi', 'Gi', 'Ti'] as const;
export type MemoryUnit = (typeof memoryUnits)[number];

export interface Memory {
  readonly amount: string;
  readonly unit: MemoryUnit;
}

const pattern = /^\s*(\d+(?:\.\d+)?)\s*(Mi|Gi|Ti)?\s*$/i;

/**
 * Parses an amount such as `512Mi`. A number without unit gets `unit`. Undefined for other texts and units.
 */
export function parseMemory(text: string, unit: MemoryUnit = 'Mi'): Memory | undefined {
  const [, amount, typedUnit] = pattern.exec(text) ?? [];
  if (amount === undefined) return undefined;
  const known = memoryUnits.find((each) => each.toLowerCase() === typedUnit?.toLowerCase());
  return { amount, unit: known ?? unit };
}

export const formatMemory = ({ amount, unit }: Memory): string => (amount === '' ? '' : `${amount}${unit}`);
