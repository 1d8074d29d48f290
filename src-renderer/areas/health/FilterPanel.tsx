import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { Chip } from '#kit/filters/Chip.tsx';
import { LabelFilter } from '#kit/filters/LabelFilter.tsx';
import { Column, Note, Row, Text } from '#kit/layout/boxes.tsx';
import { checkLabelOptions, checkLabelText } from './checkLabels.ts';
import styles from './Health.module.css';
import { type HealthView, healthView } from './healthView.ts';
import { messages } from './messages.ts';
import type { UpdateHealthView } from './useHealthView.ts';

interface LabelPanelProps {
  readonly checks: readonly CheckListItem[];
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
}

/** Filter by Label: the selected labels, and every label key of the checks. Mounts when the panel opens. */
function LabelPanel({ checks, view, onChange }: LabelPanelProps) {
  const options = useMemo(() => checkLabelOptions(checks), [checks]);
  return (
    <Column as="section" gap={8} aria-label={messages.filterByLabel}>
      <Note as="h2" weight={500}>
        {messages.filterByLabel}
      </Note>
      {view.labels.size > 0 && (
        <Row wrap align="stretch" gap={4}>
          {[...view.labels].map(([id, sign]) => (
            <Chip
              key={id}
              sign={sign}
              label={checkLabelText(id)}
              onRemove={() => onChange({ labels: new Map([...view.labels].filter(([one]) => one !== id)) })}
            >
              {checkLabelText(id)}
            </Chip>
          ))}
          <Button kind="quiet" onClick={() => onChange({ labels: healthView.defaults.labels })}>
            {messages.clearLabels}
          </Button>
        </Row>
      )}
      {options.length === 0 ? (
        <Text as="p" tone="faint">
          {messages.noLabels}
        </Text>
      ) : (
        <LabelFilter labels={options} chosen={view.labels} onChange={(labels) => onChange({ labels })} />
      )}
    </Column>
  );
}

/** Number of active filters in the panel. Hide Passing counts as one, unless the filter by status replaces it. */
export const filterCount = ({
  labels,
  hidePassing,
  status,
}: Pick<HealthView, 'labels' | 'hidePassing' | 'status'>): number =>
  labels.size + (hidePassing && status === undefined ? 1 : 0);

export function Filters(props: LabelPanelProps) {
  const { view, onChange } = props;
  return (
    <>
      <Column as="section" gap={8} aria-label={messages.filterByHealth}>
        <Note as="h2" weight={500}>
          {messages.filterByHealth}
        </Note>
        <Switch
          label={messages.hidePassing}
          value={view.hidePassing}
          onChange={(hidePassing) => onChange({ hidePassing })}
        />
      </Column>
      <LabelPanel {...props} />
    </>
  );
}

export const FilterPanel = (props: LabelPanelProps) => (
  <aside className={styles.panel} aria-label={messages.filters}>
    <Filters {...props} />
  </aside>
);
