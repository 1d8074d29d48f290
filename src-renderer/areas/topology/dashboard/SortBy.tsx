import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { Select } from '#kit/select/Select.tsx';
import { componentSorts, fieldPrefix, type TopologyView } from '#parts/components/topologyView.ts';
import { messages } from './messages.ts';

type Sorting = Pick<TopologyView, 'sortBy' | 'sortOrder'>;

interface SortByProps {
  readonly view: Sorting;
  readonly onChange: (patch: Partial<Sorting>) => void;
  /** Names of headline properties. */
  readonly headlines: readonly string[];
}

/** Default order: ascending for text, descending for numbers. */
const firstOrder = (sortBy: string): 'asc' | 'desc' =>
  sortBy === 'name' || sortBy === 'type' ? 'asc' : 'desc';

export function SortBy({ view: { sortBy, sortOrder }, onChange, headlines }: SortByProps) {
  const field = sortBy.startsWith(fieldPrefix) ? sortBy.slice(fieldPrefix.length) : undefined;
  // Adds the field of the URL if no component has it, so that the select shows it.
  const fields = field === undefined || headlines.includes(field) ? headlines : [...headlines, field];
  const options = [
    ...componentSorts.map((value) => ({ value, label: messages.sorts[value] })),
    ...fields.map((name) => ({ value: fieldPrefix + name, label: name })),
  ];
  const isDescending = sortOrder === 'desc';
  return (
    <Row as="span" display="inline-flex" gap={2}>
      <Select
        label={messages.sortBy}
        options={options}
        value={sortBy}
        align="end"
        onChange={(next) => {
          if (next !== sortBy) onChange({ sortBy: next, sortOrder: firstOrder(next) });
        }}
      />
      <IconButton
        label={isDescending ? messages.descending : messages.ascending}
        onClick={() => onChange({ sortOrder: isDescending ? 'asc' : 'desc' })}
      >
        {isDescending ? <ArrowDownWideNarrow aria-hidden /> : <ArrowUpNarrowWide aria-hidden />}
      </IconButton>
    </Row>
  );
}
