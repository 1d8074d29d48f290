import { ruleEvents } from '#contract/rules/notifications.ts';
import { Select } from '#kit/select/Select.tsx';
import type { FiltersProps } from '#parts/resource/ResourceDefinition.ts';
import { messages } from './messages.ts';

const { list: texts } = messages;

/** Filters rules by an event. */
export function RuleFilters({ which, onChange }: FiltersProps) {
  // An address can name an event of a newer server.
  const others = which === undefined || ruleEvents.some((event) => event === which) ? [] : [which];
  return (
    <Select
      label={texts.event}
      options={[
        { value: '', label: texts.allEvents },
        ...[...ruleEvents, ...others].map((value) => ({ value, label: value })),
      ]}
      value={which ?? ''}
      onChange={(event) =>
        onChange(event === '' ? { by: undefined, which: undefined } : { by: 'events', which: event })
      }
    />
  );
}
